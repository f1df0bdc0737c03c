const groupVersionName = /^[a-z0-9][-a-z0-9./]{0,252}$/;

/**
 * Returns the path of each group version, sorted and without duplicates, for resources given as `group/version/resource`
 * (`version/resource` in the core group). Invalid names are left out.
 */
export function descriptionPaths(served: readonly string[]): readonly string[] {
  const all = served.map((resource) => {
    const parts = resource.split('/');
    return parts[0] === 'v1' ? 'v1' : parts.slice(0, 2).join('/');
  });
  const names = [...new Set(all)].filter((name) => groupVersionName.test(name)).sort();
  return names.map((name) => (name.includes('/') ? `/apis/${name}` : `/api/${name}`));
}
