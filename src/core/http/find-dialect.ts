import { dialects } from '../codecs/dialects.ts';
import type { Dialect } from '../model/dialect.ts';
import type { ProbeClient } from './probe-client.ts';

const characteristicGroups = ['storage.', 'apiextensions.'];

/**
 * Finds the dialect of a target by the suffix of its group names. An unknown suffix is used as it is; the binary media type
 * is then the one that the target returns on request.
 */
export async function findDialect(groups: readonly { readonly name: string }[], probeClient: ProbeClient): Promise<Dialect> {
  const names = new Set(groups.map(({ name }) => name));
  const known = dialects.find(({ apiDomain }) => characteristicGroups.some((prefix) => names.has(prefix + apiDomain)));
  if (known !== undefined) return known;
  const usual = usualDialect();
  const apiDomain = unknownDomain(names);
  if (apiDomain === undefined) return usual;
  return { ...usual, id: 'other', apiDomain, binaryMediaType: (await answeredType(apiDomain, probeClient)) ?? usual.binaryMediaType };
}

/** Returns the suffix that the characteristic groups share, or that of `storage.` where they differ. */
function unknownDomain(names: ReadonlySet<string>): string | undefined {
  const domains = characteristicGroups.map((prefix) =>
    [...names].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length)),
  );
  const all = domains.flat();
  return all.find((domain) => characteristicGroups.every((prefix) => names.has(prefix + domain))) ?? all[0];
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
