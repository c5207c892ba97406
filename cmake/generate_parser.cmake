# One grammar to one parser: token table -> NAMEParserTokens.tokens -> antlr4 -> three edits, one check.
# Called by penstock_grammar with NAME, GRAMMAR, TABLE, DIRECTORY and ANTLR4.
file(MAKE_DIRECTORY ${DIRECTORY})

# Semicolons and brackets mean something to CMake lists, so literals travel under other names.
file(READ ${TABLE} table)
string(REPLACE ";" "<semicolon>" table "${table}")
string(REPLACE "[" "<left>" table "${table}")
string(REPLACE "]" "<right>" table "${table}")
string(REGEX MATCHALL "\nTOKEN\\(k[A-Za-z]+, +[A-Z_]+, +\"[^\"]*\"" rows "${table}")
set(vocabulary "")
set(number 0)
foreach(row IN LISTS rows)
  math(EXPR number "${number} + 1")
  string(REGEX REPLACE "\nTOKEN\\(k[A-Za-z]+, +([A-Z_]+), +\"([^\"]*)\"" "\\1" name "${row}")
  string(REGEX REPLACE "\nTOKEN\\(k[A-Za-z]+, +([A-Z_]+), +\"([^\"]*)\"" "\\2" literal "${row}")
  string(APPEND vocabulary "${name}=${number}\n")
  if(NOT literal STREQUAL "")
    string(APPEND vocabulary "'${literal}'=${number}\n")
  endif()
endforeach()
string(REPLACE "<semicolon>" ";" vocabulary "${vocabulary}")
string(REPLACE "<left>" "[" vocabulary "${vocabulary}")
string(REPLACE "<right>" "]" vocabulary "${vocabulary}")
file(WRITE ${DIRECTORY}/${NAME}ParserTokens.tokens "${vocabulary}")

# The tool names its output after the file, so the grammar `PlanParser` of Plan.g4 travels as PlanParser.g4.
configure_file(${GRAMMAR} ${DIRECTORY}/${NAME}Parser.g4 COPYONLY)
execute_process(
  COMMAND ${ANTLR4} -Werror -Dlanguage=Cpp -no-listener -no-visitor -lib ${DIRECTORY} -o ${DIRECTORY} ${DIRECTORY}/${NAME}Parser.g4
  WORKING_DIRECTORY ${DIRECTORY} RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "antlr4 refuses ${GRAMMAR}")
endif()

set(parser ${DIRECTORY}/${NAME}Parser.cpp)
file(READ ${parser} text)
if(text MATCHES "adaptivePredict")
  string(REGEX MATCHALL "${NAME}Parser::[a-z_]+\\(\\) {|adaptivePredict" calls "${text}")
  string(REGEX MATCHALL "[a-z_]+\\(\\) {;adaptivePredict" rules "${calls}")
  file(REMOVE ${parser})
  message(FATAL_ERROR "${NAME}.g4 is not LL(1): one token cannot choose an alternative in ${rules}")
endif()
string(REPLACE "u8\"" "\"" text "${text}")              # C++20: u8"" has its own character type
string(REPLACE "[=] {" "[=, this] {" text "${text}")    # C++20: [=] no longer captures this
string(REPLACE "${NAME}Parser::Initializer ${NAME}Parser::_init;"
       "void ${NAME}Parser::LoadExpectations() { static Initializer once; }" text "${text}")
if(NOT text MATCHES "LoadExpectations\\(\\) { static")  # else the tables would be read before main
  message(FATAL_ERROR "${parser} is not shaped as ANTLR 4.7.2 writes it")
endif()
file(WRITE ${parser} "${text}")
