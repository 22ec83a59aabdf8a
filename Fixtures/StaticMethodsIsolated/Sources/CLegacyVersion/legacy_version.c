#include "legacy_version.h"

const char *legacy_version_type(void) {
    return "US";
}
