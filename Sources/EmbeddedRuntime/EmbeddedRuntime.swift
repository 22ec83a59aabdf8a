// embedded
