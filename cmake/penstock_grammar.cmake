# Generates a parser from an LL(1) grammar, at build time, with Debian's ANTLR tool (4.7.2).
#
#   penstock_grammar(Plan TOKENS plan_tokens.def OUT sources)
#
# reads Plan.g4 and the token table beside it, and puts the generated source file into `sources`;
# the header is "PlanParser.h". The build fails if the parser would ever need adaptivePredict.
find_package(antlr4-runtime 4.9 REQUIRED)
find_program(PENSTOCK_ANTLR4 NAMES antlr4 REQUIRED)

# The runtime as a target of ours: static, with its headers as system headers. Debian's own target
# carries no include directory.
if(NOT TARGET penstock::antlr)
  add_library(penstock_antlr INTERFACE)
  target_include_directories(penstock_antlr SYSTEM INTERFACE ${ANTLR4_INCLUDE_DIR})
  target_link_libraries(penstock_antlr INTERFACE antlr4_static)
  add_library(penstock::antlr ALIAS penstock_antlr)
  # Clang refuses one header of the runtime (a class with const members and no constructor of its own) that
  # nothing here uses: in its place it sees an empty one.
  if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    set(overlay ${CMAKE_CURRENT_BINARY_DIR}/without_interpreter_data)
    file(WRITE ${overlay}.h "")
    file(WRITE ${overlay}.yaml "{\"version\": 0, \"roots\": [{\"name\": \"${ANTLR4_INCLUDE_DIR}/misc\", \"type\": \"directory\", "
      "\"contents\": [{\"name\": \"InterpreterDataReader.h\", \"type\": \"file\", \"external-contents\": \"${overlay}.h\"}]}]}\n")
    target_compile_options(penstock_antlr INTERFACE -ivfsoverlay ${overlay}.yaml)
  endif()
endif()

function(penstock_grammar name)
  cmake_parse_arguments(GRAMMAR "" "TOKENS;OUT" "" ${ARGN})
  set(directory ${CMAKE_CURRENT_BINARY_DIR}/generated)
  set(grammar ${CMAKE_CURRENT_SOURCE_DIR}/${name}.g4)
  set(table ${CMAKE_CURRENT_SOURCE_DIR}/${GRAMMAR_TOKENS})
  set(script ${PROJECT_SOURCE_DIR}/cmake/generate_parser.cmake)
  add_custom_command(
    OUTPUT ${directory}/${name}Parser.cpp ${directory}/${name}Parser.h
    COMMAND ${CMAKE_COMMAND} -DNAME=${name} -DGRAMMAR=${grammar} -DTABLE=${table} -DDIRECTORY=${directory}
            -DANTLR4=${PENSTOCK_ANTLR4} -P ${script}
    DEPENDS ${grammar} ${table} ${script}
    COMMENT "Generating ${name}Parser from ${name}.g4"
    VERBATIM)
  set_source_files_properties(${directory}/${name}Parser.cpp PROPERTIES
    COMPILE_OPTIONS "-Wno-unused-parameter;-Wno-unused-variable;-Wno-unused-but-set-variable;-Wno-shadow;-Wno-trigraphs")
  set(${GRAMMAR_OUT} ${directory}/${name}Parser.cpp PARENT_SCOPE)
endfunction()
