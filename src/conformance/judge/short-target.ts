/** A token that the server made, and a selector of the run: neither says what a request reads. */
const longestValue = 24;
/** A path or a query may be as long as the server or a test made it. */
const longestTarget = 300;

/**
 * Returns a path with its query as messages show it: without the namespace and the prefix of test objects, which differ from run to
 * run, and with long values cut. A path without a test object is shown whole: its version may be what a requirement is about.
 */
export function shortTarget(target: string, own: { readonly prefix: string; readonly namespace?: string | undefined }): string {
  const [path = '', query] = target.split('?');
  const text = `${shortPath(path, own)}${query === undefined ? '' : shortQuery(query, own.prefix)}`;
  return text.length > longestTarget ? `${text.slice(0, longestTarget)}…` : text;
}

function shortPath(path: string, { prefix, namespace }: { readonly prefix: string; readonly namespace?: string | undefined }): string {
  const segments = path.split('/');
  const inOwn = segments.findIndex((segment, at) => segments[at - 1] === 'namespaces' && segment === namespace);
  const named = segments.findIndex((segment) => prefix !== '' && segment.startsWith(`${prefix}-`));
  const from = inOwn >= 0 && inOwn + 1 < segments.length ? inOwn + 1 : named > 0 ? named - 1 : -1;
  if (from < 0) return path;
  return `…/${segments
    .slice(from)
    .map((segment) => withoutPrefix(segment, prefix))
    .join('/')}`;
}

function withoutPrefix(segment: string, prefix: string): string {
  return prefix !== '' && segment.startsWith(`${prefix}-`) ? segment.slice(prefix.length + 1) : segment;
}

function shortQuery(query: string, prefix: string): string {
  const shown = query.split('&').flatMap((parameter) => {
    const [name = '', value] = parameter.split('=');
    // The label by which a case finds its own objects says nothing.
    if (name === 'labelSelector' && value === `apiconform-case%3D${prefix}`) return [];
    return [value !== undefined && value.length > longestValue ? `${name}=${value.slice(0, longestValue)}…` : parameter];
  });
  return shown.length === 0 ? '' : `?${shown.join('&')}`;
}
