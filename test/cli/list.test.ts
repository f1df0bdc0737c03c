import { describe, expect, it } from 'vitest';
import { list } from '#cli/list';
import { UsageError } from '#core/model/tool-error';
import { fakeWorld } from './fake-world.ts';

const listed = async (what: string, format: 'text' | 'json' = 'text', only: readonly string[] = []): Promise<string> => {
  const world = fakeWorld();
  await list(what, { format, only }, world);
  return world.out();
};

describe('a list', () => {
  it('of statements says for each its level, whether it is judged, its text and where it stands', async () => {
    const lines = (await listed('statements', 'text', ['gone/watch'])).split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^gone\/watch {2}MUST {2}judged {2}\S.*\. {2}Errors {2}spec-tables\/gone\.yaml:\d+$/);
  });

  it('distinguishes judged statements from unverifiable ones and those that bind clients', async () => {
    const judged: unknown[] = JSON.parse(await listed('statements', 'json')).map((row: { judged: unknown }) => row.judged);
    expect(new Set(judged)).toEqual(new Set(['judged', 'binds clients', 'unverifiable']));
  });

  it('has its columns aligned', async () => {
    const lines = (await listed('subjects')).trimEnd().split('\n');
    const second = lines.map((line) => /^\S+ +/.exec(line)?.[0].length);
    expect(lines.length).toBeGreaterThan(2);
    expect(new Set(second).size).toBe(1);
  });

  it.each(['statements', 'cases', 'subjects', 'errata', 'observations', 'faults', 'variants'])(
    'of %s is one of JSON objects with unique ids, where that is asked for',
    async (what) => {
      const rows: unknown = JSON.parse(await listed(what, 'json'));
      expect(rows).toEqual(expect.arrayContaining([expect.objectContaining({ id: expect.stringMatching(/^\S+$/) })]));
      const ids = Array.isArray(rows) ? rows.map((row) => row.id) : [];
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  it('of cases names what each is about and what it is for', async () => {
    const [case_] = JSON.parse(await listed('cases', 'json', ['watch/single-object@configmaps']));
    expect(case_).toEqual({
      id: 'watch/single-object@configmaps',
      about: expect.stringMatching(/\.$/),
      statements: 'watch/single-object',
    });
  });

  it('of variants shows the behaviour of each', async () => {
    expect(await listed('variants', 'text', ['no-bookmarks'])).toMatch(/^no-bookmarks {2}\S.*\.\n$/);
  });

  it('is refused where nothing matches, and for what there is not', async () => {
    await expect(listed('statements', 'text', ['no-such-area/**'])).rejects.toThrow('No statement matches "no-such-area/**"');
    await expect(listed('things')).rejects.toThrow(UsageError);
  });
});
