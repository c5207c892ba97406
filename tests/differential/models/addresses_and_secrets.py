# Addresses in the web as pydantic reads and writes them, and texts that are not to be shown.
from typing import Optional

from pydantic import AnyHttpUrl, AnyUrl, BaseModel, Field, HttpUrl, SecretStr, TypeAdapter, ValidationError


class Page(BaseModel):
    at: HttpUrl
    other: Optional[AnyUrl] = None
    key: SecretStr = SecretStr("open")


def told(make):
    try:
        print(repr(make()))
    except ValidationError as error:
        print(error)


for text in ("http://x.org/a", "https://Example.COM", "HTTPS://Example.com:443/A b?q=1&r=ü#frag ment", "ftp://x.org", "nope", "", "http://", "http://x.org:8080", "http://user:pw@h.de/p",
             "http:/x.org", "http://x.org:99999/", "http://a b.org", "  http://x.org ", 5, None, "http://x.org/../a/./b", "mailto:bob@x.org", "//x.org", "http:x", "http://x.org?q",
             "http://[::1]/a", "http://1.2.3.4", "www.example.com", "http://x.org/a/..", "http://x.org/" + "a" * 3000):
    told(lambda: Page(at=text).at)
    if text:
        told(lambda: Page(at="http://q.org", other=text).other)
page = Page(at="https://Example.com/p?q=1#f", other="ftp://z/", key="hunter2")
print(page, page.at, str(page.at), f"{page.at}", len(page.at))
print(page.at.scheme, page.at.host, page.at.port, page.at.path, page.at.query, page.at.fragment, page.at.username, page.at.password, page.at.unicode_string())
print(page.model_dump(), page.model_dump(mode="json"), page.model_dump_json())
print(page.key, page.key.get_secret_value(), len(page.key), page.key == SecretStr("hunter2"), page.key == "hunter2", str(SecretStr("")), repr(SecretStr("")))
print(page.at == HttpUrl("https://example.com/p?q=1#f"), page.at == "https://example.com/p?q=1#f", len({page.at, HttpUrl("https://example.com/p?q=1#f")}))
print(Page.model_json_schema())
for make in (lambda: HttpUrl("nope"), lambda: Page(at="http://x.org", key=5), lambda: TypeAdapter(list[HttpUrl]).validate_python(["http://x", "z"]),
             lambda: TypeAdapter(AnyHttpUrl).validate_python("http://x"), lambda: Page(at=HttpUrl("http://x.org")).at, lambda: Page(at=page.at).at is page.at):
    told(make)
