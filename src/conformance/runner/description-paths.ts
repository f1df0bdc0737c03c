const groupVersionName = /^[a-z0-9][-a-z0-9./]{0,252}$/;

/**
 * The path of the description of each group version, once and in order, of what a target serves as
 * `group/version/resource` (`version/resource` in the core group). A name that is none of a group version is left out.
 */
export function descriptionPaths(served: readonly string[]): readonly string[] {
  const all = served.map((resource) => {
    const parts = resource.split('/');
    return parts[0] === 'v1' ? 'v1' : parts.slice(0, 2).join('/');
  });
  const names = [...new Set(all)].filter((name) => groupVersionName.test(name)).sort();
  return names.map((name) => (name.includes('/') ? `/apis/${name}` : `/api/${name}`));
}
