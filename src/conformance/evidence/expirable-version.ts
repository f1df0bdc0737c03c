/**
 * Returns the version or continue token that a read needs history for, as its request names it: a list at an exact version, a
 * page, or a watch. Any other read is never answered with 410 (specification, "Resource-version semantics" and "Errors").
 */
export function expirableVersion(target: string): string | undefined {
  const query = new URLSearchParams(target.split('?')[1] ?? '');
  const token = query.get('continue') ?? '';
  if (token !== '') return token;
  const version = query.get('resourceVersion') ?? '';
  if (version === '' || version === '0') return undefined;
  return query.has('watch') || query.has('limit') || query.get('resourceVersionMatch') === 'Exact' ? version : undefined;
}
