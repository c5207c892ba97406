# Third-party libraries, all from Debian packages. Static archives where Debian has them,
# so that the program starts fast; each is linked by one room only.

find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(Boost 1.74 REQUIRED)
find_package(CLI11 REQUIRED)
if(PENSTOCK_TESTS)
  find_package(GTest REQUIRED)
endif()

function(penstock_archive target name header)
  find_path(${target}_INCLUDE ${header} REQUIRED)
  find_library(${target}_ARCHIVE NAMES lib${name}.a REQUIRED)
  add_library(penstock::${target} STATIC IMPORTED GLOBAL)
  set_target_properties(penstock::${target} PROPERTIES IMPORTED_LOCATION ${${target}_ARCHIVE}
    INTERFACE_SYSTEM_INCLUDE_DIRECTORIES ${${target}_INCLUDE})
endfunction()
penstock_archive(sodium sodium sodium.h)
penstock_archive(sqlite sqlite3 sqlite3.h)
penstock_archive(gmp gmp gmp.h)
penstock_archive(utf8proc utf8proc utf8proc.h)
target_compile_definitions(penstock::utf8proc INTERFACE UTF8PROC_STATIC)
penstock_archive(edit edit histedit.h)
foreach(part tinfo bsd md)  # what the archive needs
  find_library(edit_${part}_ARCHIVE NAMES lib${part}.a REQUIRED)
  target_link_libraries(penstock::edit INTERFACE ${edit_${part}_ARCHIVE})
endforeach()
penstock_archive(re2 re2 re2/re2.h)
penstock_archive(jemalloc jemalloc jemalloc/jemalloc.h)

# Optional: what asserts leave to values (policies/z3_solver.cc). Where libz3-dev is, it is built and tested; PENSTOCK_Z3 links the
# program with it, dynamically.
find_path(z3_INCLUDE z3++.h)
find_library(z3_LIBRARY NAMES z3)
if(z3_INCLUDE AND z3_LIBRARY)
  add_library(penstock::z3 SHARED IMPORTED GLOBAL)
  set_target_properties(penstock::z3 PROPERTIES IMPORTED_LOCATION ${z3_LIBRARY} INTERFACE_SYSTEM_INCLUDE_DIRECTORIES ${z3_INCLUDE})
elseif(PENSTOCK_Z3)
  message(FATAL_ERROR "PENSTOCK_Z3 wants libz3-dev")
endif()
if(PENSTOCK_Z3 AND PENSTOCK_STATIC)
  message(FATAL_ERROR "there is no static libz3: configure with -DPENSTOCK_STATIC=OFF as well")
endif()
