import { TLSSocket } from 'node:tls';
import type { Identity } from '../access/identity.ts';
import type { AnyRequest } from './any-request.ts';

/** What is known of each connection: its certificate does not change. */
const known = new WeakMap<object, Identity | 'untrusted' | 'none'>();

/**
 * Whose certificate a request came with: its common name is the user, its organizations are the groups, as released servers
 * have it. `undefined` where none was shown, or the server asks for none.
 */
export function certificateOf(request: AnyRequest): Identity | 'untrusted' | undefined {
  const connection = 'stream' in request ? (request.stream.session ?? request.stream) : request.socket;
  const found = known.get(connection) ?? identityOf(request.socket);
  known.set(connection, found);
  return found === 'none' ? undefined : found;
}

function identityOf(socket: AnyRequest['socket']): Identity | 'untrusted' | 'none' {
  if (!(socket instanceof TLSSocket)) return 'none';
  const { subject } = socket.getPeerCertificate();
  if (subject === undefined) return 'none';
  const name = textsOf(subject.CN)[0];
  return socket.authorized && name !== undefined ? { name, groups: textsOf(subject.O) } : 'untrusted';
}

/** A name that stands once is a text, and one that stands several times a list, whatever the types say. */
function textsOf(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).filter((one: unknown) => typeof one === 'string');
}
