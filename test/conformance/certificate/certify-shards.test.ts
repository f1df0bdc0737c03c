import { beforeAll, describe, expect, it } from 'vitest';
import type { Certificate } from '#core/model/certificate';
import { certified, certifiedAs, changedEntries, keys, recordedRun, shardsOf, signed, verified } from './small-run.ts';

type Lines = readonly string[];
const run = (count: number): Promise<readonly Lines[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => recordedRun({ shard: { index: index + 1, count } })));

/** What a certificate says of the product, without the digests and times of a run. */
const said = ({ predicate: { apiconform, configuration: _, ...lists } }: Certificate) => {
  const { levels, deviations, waivers, notJudged, profile } = apiconform;
  return { ...lists, apiconform: undefined, levels, deviations, waivers, notJudged, profile };
};

let whole: Certificate;
let shards: readonly Lines[];
beforeAll(async () => {
  whole = certified(await recordedRun()).certificate;
  shards = await run(2);
}, 120_000);

/** The rules of the certificate of the shards that other evidence fails, each with its sentences. */
const failedWith = (tampered: readonly Lines[]) =>
  verified(signed(certifiedAs(shardsOf(shards)).certificate), { key: keys.publicKey, recorded: shardsOf(tampered) }).rules.flatMap(
    ({ rule, outcome, messages }) => (outcome === 'failed' ? messages.map((message) => `${rule}: ${message}`) : []),
  );

describe('the shards of a run', () => {
  it.each([1, 2, 5, 16])(
    'are certified as one run, and verify: %i',
    async (count) => {
      const recorded = shardsOf(await run(count));
      const { certificate, problems } = certifiedAs(recorded);
      expect(problems).toEqual([]);
      expect(said(certificate)).toEqual(said(whole));
      expect(certificate.predicate.apiconform.evidence.shards).toBe(count);
      expect(certificate.subject.map(({ name }) => name)).toEqual([
        'shards.sha256',
        ...Array.from({ length: count }, (_, index) => `shard-${index + 1}.ndjson`),
      ]);
      const { isValid, rules } = verified(signed(certificate), { key: keys.publicKey, recorded });
      expect(rules.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
      expect(isValid).toBe(true);
    },
    240_000,
  );

  it.each<[string, () => readonly Lines[], string]>([
    ['one is missing', () => shards.slice(0, 1), 'evidence: There is no evidence of shard 2 of 2.'],
    ['one is there twice', () => [shards[0] ?? [], shards[0] ?? []], 'evidence: '],
    [
      'a case is taken from one into the other',
      () => {
        const [first = [], second = []] = shards;
        const moved = first.filter((line) => line.includes('"e":"case"') && !line.includes('"case":"fixture')).slice(0, 1);
        return [first, [...second.slice(0, -1), ...moved, ...second.slice(-1)]];
      },
      'both have the case ',
    ],
    [
      'a request is missing in one',
      () => shards.map((lines) => changedEntries(lines, 'exchange', (entry, index) => (index === 30 ? undefined : entry))),
      'evidence: The evidence was changed: it has ',
    ],
    [
      'a line of one is repeated',
      () =>
        shards.map((lines) => {
          const at = lines.findIndex((line) => line.includes('"phase":"case"'));
          return lines.flatMap((line, index) => (index === at ? [line, line] : [line]));
        }),
      'records: Shard 1: Line ',
    ],
  ])('do not verify where %s', (_, tampered, message) => {
    expect(failedWith(tampered())).toEqual(expect.arrayContaining([expect.stringContaining(message)]));
  });

  it('are not certified where one was killed', () => {
    const killed = shards.map((lines, index) => (index === 1 ? lines.slice(0, -1) : lines));
    expect(certifiedAs(shardsOf(killed)).problems.map(({ rule }) => rule)).toContain('end');
  });
});
