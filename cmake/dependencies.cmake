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
