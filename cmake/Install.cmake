# Install rules and the package `find_package(scratchlift)` finds.

set_target_properties(scratchlift_options PROPERTIES EXPORT_NAME options)
set_target_properties(scratchlift_embed PROPERTIES EXPORT_NAME scratchlift)
foreach(stage analysis matchers rewriters)
  set_target_properties(scratchlift_${stage} PROPERTIES EXPORT_NAME ${stage})
  install(DIRECTORY ${stage} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/scratchlift
    FILES_MATCHING PATTERN "*.h" PATTERN "Internal.h" EXCLUDE)
endforeach()

install(TARGETS scratchlift_options scratchlift_analysis scratchlift_matchers
  scratchlift_rewriters scratchlift_embed EXPORT scratchliftTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
if(TARGET scratchlift)
  install(TARGETS scratchlift RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
if(TARGET ScratchliftTidyModule)
  install(TARGETS ScratchliftTidyModule LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()
install(FILES LICENSE README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/scratchlift)
install(EXPORT scratchliftTargets NAMESPACE scratchlift:: DESTINATION ${package_dir})
configure_package_config_file(cmake/scratchliftConfig.cmake.in
  ${CMAKE_BINARY_DIR}/scratchliftConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/scratchliftConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/scratchliftConfig.cmake
  ${CMAKE_BINARY_DIR}/scratchliftConfigVersion.cmake DESTINATION ${package_dir})
