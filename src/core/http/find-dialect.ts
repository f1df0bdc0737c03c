import { dialects } from '../codecs/dialects.ts';
import type { Dialect } from '../model/dialect.ts';
import type { ProbeClient } from './probe-client.ts';

const telling = ['storage.', 'apiextensions.'];

/**
 * Recognises what the target calls things, by the suffix of its groups' names. A suffix that nobody knows is
 * taken as it is: then the binary media type is the one that the target answers with when asked for it.
 */
export async function findDialect(groups: readonly { readonly name: string }[], probeClient: ProbeClient): Promise<Dialect> {
  const names = new Set(groups.map(({ name }) => name));
  const known = dialects.find(({ apiDomain }) => telling.some((prefix) => names.has(prefix + apiDomain)));
  if (known !== undefined) return known;
  const usual = usualDialect();
  const apiDomain = unknownDomain(names);
  if (apiDomain === undefined) return usual;
  return { ...usual, id: 'other', apiDomain, binaryMediaType: (await answeredType(apiDomain, probeClient)) ?? usual.binaryMediaType };
}

/** The suffix that most of the telling groups share; of `storage.` alone, where they do not agree. */
function unknownDomain(names: ReadonlySet<string>): string | undefined {
  const domains = telling.map((prefix) => [...names].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length)));
  const all = domains.flat();
  return all.find((domain) => telling.every((prefix) => names.has(prefix + domain))) ?? all[0];
}

async function answeredType(apiDomain: string, probeClient: ProbeClient): Promise<string | undefined> {
  for (const { id, binaryMediaType } of dialects) {
    const answer = await probeClient.ask(`binary ${id}`, `/apis/storage.${apiDomain}/v1/csinodes?limit=1`, { accept: binaryMediaType });
    const type = answer.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
    if (answer.status === 200 && type.split(';')[0]?.trim().toLowerCase() === binaryMediaType) return binaryMediaType;
  }
  return undefined;
}

function usualDialect(): Dialect {
  const [first] = dialects;
  if (first === undefined) throw new Error('no dialect is known');
  return first;
}
