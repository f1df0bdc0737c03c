/** A DNS label: what namespaces, versions and plural names are. */
export function isDnsLabel(name: string): boolean {
  return name.length <= 63 && /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(name);
}

/** A DNS subdomain: what other objects and groups are named. */
export function isDnsSubdomain(name: string): boolean {
  return name.length <= 253 && name.split('.').every((part) => /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(part));
}

/** One part of a path: what roles and their bindings are named. */
export function isPathSegment(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && name.length <= 253 && !/[/%]/.test(name);
}
