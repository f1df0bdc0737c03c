import type { Contents, Write } from '../store/store.ts';
import { encodeLine } from './data-line.ts';

/** What the first line says that the file is. */
export const formatOf = 'apiconform-data/1';

/** The lines of all that a store holds: what they are of, the objects at one revision, and each write after that. */
export function* linesOf(contents: Contents, of: { readonly apiDomain: string; readonly tokenKey: Uint8Array }): Iterable<string> {
  const objects = [...contents.objects];
  const { apiDomain, tokenKey } = of;
  yield encodeLine({
    format: formatOf,
    apiDomain,
    tokenKey: Buffer.from(tokenKey).toString('base64'),
    revision: contents.revision,
    objects: objects.length,
  });
  for (const { key, object } of objects) yield encodeLine({ key, object });
  for (const write of contents.writes) yield lineOfWrite(write);
}

/** The line of one write; nothing under the key is null. */
export function lineOfWrite({ revision, at, key, object }: Write): string {
  return encodeLine({ revision, at: Math.max(0, Math.round(at)), key, object: object ?? null });
}
