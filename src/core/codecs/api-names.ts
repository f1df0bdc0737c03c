/** Matches the name of a group in a path. */
export const groupNamePattern = /^[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?$/;

/** Matches the name of a version in a path. */
export const versionNamePattern = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;

/** Matches the name of a resource, with the name of a subresource after a slash. */
export const resourceNamePattern = /^[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?(\/[a-z0-9]([-a-z0-9.]{0,61}[a-z0-9])?){0,2}$/;

/** The number of groups that are read of a server. The limit protects from a server that lists names without end. */
export const mostGroups = 2_000;
