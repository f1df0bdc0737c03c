import { describe, expect, it } from 'vitest';
import { FailureShortener, type Shortened } from '#conformance/shrink/shorten-failures';
import type { Case } from '#core/model/case';
import type { CaseAdded, Entry } from '#core/model/evidence';
import type { Verdict } from '#core/model/result';
import { create, drain, drawnCase, idsOf, list, open } from './sequences.ts';

const failure = { statement: 'area/one', clause: 'create/accepted' };
const verdictOf = (clause: string): Verdict => ({
  statement: 'area/one',
  status: 'failed',
  findings: [{ message: 'It failed.', step: '3', clause }],
});
const steps = Array.from({ length: 8 }, (_, index) => create(`${index}`, `name-${index}`));
const planned = (seed: number, length = steps.length) => ({ key: `drawn/${seed}@things`, case: drawnCase(seed, steps.slice(0, length)) });

type Added = Omit<CaseAdded, 'e' | 'at'>;

/** Shortens failures against a target that fails as `judge` says, which gets how often anything was sent before. */
async function shorten(
  noted: readonly ReturnType<typeof planned>[],
  judge: (of: Case, sent: number) => readonly Verdict[],
  options: { readonly isOver?: (sent: number) => boolean; readonly interrupted?: boolean } = {},
) {
  const [keys, added, shortened]: [string[], Added[], Shortened[]] = [[], [], []];
  const shortener = new FailureShortener({
    run: async ({ key, case: of }) => {
      if (options.interrupted === true) return undefined;
      keys.push(key);
      return [{ e: 'end', case: `${keys.length} ${of.id}`, at: 0 }] satisfies readonly Entry[];
    },
    judge: (of, entries) => judge(of, Number.parseInt(entries[0]?.e === 'end' ? entries[0].case : '', 10)),
    add: (_, __, one) => added.push(one),
    isOver: () => options.isOver?.(keys.length) ?? false,
    shortened: (one) => shortened.push(one),
  });
  for (const one of noted) shortener.note(one, [verdictOf('create/accepted')]);
  await shortener.shorten();
  return { keys, added, shortened, shortener };
}

const failsWith3 = (of: Case): readonly Verdict[] => (idsOf(of.steps).includes('3') ? [verdictOf('create/accepted')] : []);

describe('a failure of a drawn sequence', () => {
  it('is sent again three times, shortened, and the shortest form is sent three times', async () => {
    const { added, shortened } = await shorten([planned(5)], failsWith3);
    const [one] = shortened;
    expect(one).toMatchObject({ failure, of: 'drawn/5@things', again: { sent: 3, failed: 3 }, steps: 1 });
    expect(one?.shorter).toMatch(/^drawn\/5-[0-9a-f]{4}@things$/);
    const short = one?.shorter ?? '';
    expect(added.map((entry) => [entry.case, entry.of])).toEqual(
      ['drawn/5@things#again-1', 'drawn/5@things#again-2', 'drawn/5@things#again-3', short, `${short}#2`, `${short}#3`].map((key) => [
        key,
        'drawn/5@things',
      ]),
    );
    expect(added.at(-1)?.shorter?.steps.map(({ id }) => id)).toEqual(['3']);
  });

  it('is shortened once for all sequences that have it, from the one with the fewest steps', async () => {
    const { shortened } = await shorten([planned(5), planned(6, 6), planned(7)], failsWith3);
    expect(shortened.map(({ of }) => of)).toEqual(['drawn/6@things']);
  });

  it('is shortened only while the same clause fails', async () => {
    const other = (of: Case) => [verdictOf(idsOf(of.steps).length > 4 ? 'create/accepted' : 'write/owners')];
    const { shortened } = await shorten([planned(5)], other);
    expect(shortened[0]?.steps).toBe(5);
  });

  it('is not shortened by a form that cannot be judged', async () => {
    const undecided = (of: Case): readonly Verdict[] =>
      of.steps.length === steps.length
        ? [verdictOf('create/accepted')]
        : [{ statement: 'area/one', status: 'inconclusive', findings: verdictOf('create/accepted').findings }];
    const { shortened } = await shorten([planned(5, 8)], undecided);
    expect(shortened[0]).toMatchObject({ again: { sent: 3, failed: 3 }, steps: 8 });
  });

  it('that does not come again is said to be so, and another sequence with it is sent', async () => {
    const { shortened, added } = await shorten([planned(5)], () => []);
    expect(shortened).toEqual([expect.objectContaining({ again: { sent: 3, failed: 0 } })]);
    expect(added).toHaveLength(3);
    const onlyOf7 = (of: Case) => (of.id.startsWith('drawn/7') ? failsWith3(of) : []);
    const others = await shorten([planned(5), planned(7)], onlyOf7);
    expect(others.shortened.map(({ of, steps }) => [of, steps])).toEqual([['drawn/7@things', 1]]);
  });

  it('that comes only sometimes is said to be so, and each form is sent more often', async () => {
    const everyThird = (of: Case, sent: number) => (sent % 3 === 0 ? failsWith3(of) : []);
    const { shortened } = await shorten([planned(5)], everyThird);
    expect(shortened[0]).toMatchObject({ again: { sent: 3, failed: 1 }, steps: 1 });
  });

  it('of a sequence that waits long is shortened with short waits, and its shortest form waits in full', async () => {
    const waiting = { ...drain('watch', 'name-3'), id: 'w' };
    const long = { key: 'drawn/5@things', case: drawnCase(5, [...steps, list('l'), open('watch', 'l'), waiting]) };
    const waits: (readonly [string, number])[] = [];
    const shortener = new FailureShortener({
      run: async ({ key, case: of }) => {
        const [bound] = of.steps.flatMap((step) => (step.do === 'drain' ? [step.boundSeconds] : []));
        if (bound !== undefined) waits.push([key, bound]);
        return [
          { e: 'case', case: key, prefix: 'p', steps: '', at: 0 },
          { e: 'end', case: key, at: 20_000 },
        ];
      },
      judge: (of) => (idsOf(of.steps).includes('w') ? [verdictOf('create/accepted')] : []),
      add: () => {},
      isOver: () => false,
    });
    shortener.note(long, [verdictOf('create/accepted')]);
    await shortener.shorten();
    const ofTries = waits.filter(([key]) => key.includes('#try-'));
    expect(new Set(ofTries.map(([, bound]) => bound))).toEqual(new Set([2]));
    expect(waits.filter(([key]) => !key.includes('#try-')).map(([, bound]) => bound)).toEqual(Array(6).fill(30));
  });

  it('is shortened as far as the time allows', async () => {
    const { shortened, keys } = await shorten([planned(5)], failsWith3, { isOver: (sent) => sent >= 5 });
    expect(shortened[0]?.steps).toBeGreaterThan(1);
    expect(keys.length).toBeLessThan(10);
  });

  it('is left where the run was interrupted', async () => {
    const { added, shortened } = await shorten([planned(5)], failsWith3, { interrupted: true, isOver: () => true });
    expect([added, shortened]).toEqual([[], [expect.objectContaining({ again: { sent: 0, failed: 0 } })]]);
  });

  it('is not shortened again when it comes later', async () => {
    const { shortener, shortened } = await shorten([planned(5)], failsWith3);
    shortener.note(planned(8), [verdictOf('create/accepted')]);
    await shortener.shorten();
    expect(shortened).toHaveLength(1);
  });

  it('of a case that is not drawn is left alone', async () => {
    const { modelled: _, ...of } = drawnCase(5, steps);
    const { keys } = await shorten([{ key: 'area/case@things', case: of }], () => [verdictOf('create/accepted')]);
    expect(keys).toEqual([]);
  });
});
