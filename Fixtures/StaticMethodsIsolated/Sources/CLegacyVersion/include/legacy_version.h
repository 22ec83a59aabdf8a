#ifndef LEGACY_VERSION_H
#define LEGACY_VERSION_H

/// The market that this build is sold in: "US", "UK" or another country code.
const char *legacy_version_type(void);

#endif
