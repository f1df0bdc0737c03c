import { UsageError } from '#core/model/tool-error';
import { printable } from './quoted.ts';

/**
 * Reads the address of a server: `http` or `https`, host, port, and perhaps a path that stands before every path of the API.
 *
 * @param from the flag or the place in a kubeconfig that it was read from, for messages.
 * @throws UsageError for an address without scheme, with user info (it would be a credential in logs), or with a query or fragment.
 */
export function parseServerUrl(text: string, from: string): { readonly origin: string; readonly prefix: string } {
  const refuse = (why: string, next: string): never => {
    throw new UsageError(`The server address of ${from} ${why}.`, { next });
  };
  if (!/^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(text)) {
    return refuse(`has no scheme: ${printable(withoutUserInfo(text))}`, `Write it as https://${printable(withoutUserInfo(text))}.`);
  }
  const url = URL.canParse(text) ? new URL(text) : refuse('is not a URL', 'Write it as https://HOST:PORT.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return refuse(`has the scheme ${printable(url.protocol)} which is neither https nor http`, 'Write it as https://HOST:PORT.');
  }
  if (url.username !== '' || url.password !== '') {
    return refuse('contains a user name or a password', 'Leave them out and give --token or a kubeconfig.');
  }
  if (url.search !== '' || url.hash !== '' || /[?#]/.test(text)) {
    return refuse('contains a query or a fragment', 'Give scheme, host, port and, where the server has one, a path.');
  }
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, '') };
}

function withoutUserInfo(text: string): string {
  return text.slice(text.lastIndexOf('@') + 1);
}
