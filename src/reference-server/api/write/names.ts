/** Returns whether a name is a DNS label, as those of namespaces, versions and plural names. */
export function isDnsLabel(name: string): boolean {
  return name.length <= 63 && /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(name);
}

/** Returns whether a name is a DNS subdomain, as those of other objects and groups. */
export function isDnsSubdomain(name: string): boolean {
  return name.length <= 253 && name.split('.').every((part) => /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(part));
}

/** Returns whether a name is a path segment, as those of roles and their bindings. */
export function isPathSegment(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && name.length <= 253 && !/[/%]/.test(name);
}
