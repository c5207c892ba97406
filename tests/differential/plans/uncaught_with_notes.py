error = ValueError("boom")
error.add_note("first note")
error.add_note("second\nnote")
raise error
