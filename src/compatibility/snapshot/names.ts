/** The name of a group, as a part of a path. */
export const groupNamePattern = /^[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?$/;

/** The name of a version, as a part of a path. */
export const versionNamePattern = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;

/** The name of a resource, with that of a subresource behind a slash. */
export const resourceNamePattern = /^[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?(\/[a-z0-9]([-a-z0-9.]{0,61}[a-z0-9])?){0,2}$/;
