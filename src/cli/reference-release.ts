/** What the reference server says of its release where one such as `1.24` or `v1.24.3` is asked for. */
export function referenceRelease(text: string): string {
  const [major = '', minor = '', patch = '0'] = text.replace(/^v/, '').split('.');
  return `v${major}.${minor}.${patch}-reference`;
}
