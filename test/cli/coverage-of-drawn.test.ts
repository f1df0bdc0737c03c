import { beforeAll, describe, expect, it } from 'vitest';
import { coverageOfDrawn } from '#cli/coverage-of-drawn';
import { fakeWorld } from './fake-world.ts';

/** The sequences are sent to a reference server. */
const longestMs = 300_000;

const shown = async (format: 'text' | 'json'): Promise<string> => {
  const world = fakeWorld();
  await coverageOfDrawn({ format }, world);
  return world.out();
};

describe('the command coverage for drawn sequences', () => {
  let text: string;
  beforeAll(async () => {
    text = await shown('text');
  }, longestMs);

  it('shows how often each clause is tested for each type, and in which circumstances', () => {
    expect(text).toMatch(/^delete\/held \(deletion\/held-by-the-rest\)\n {2}configmaps \d+, csinodes \d+, custom-resources \d+/m);
    expect(text).toMatch(/\n {2}.*object: terminating \d+/);
    expect(text).toMatch(/\nconfigmaps: \d+ sequences visit \d+ pairs\n/);
  });

  it('shows why a clause is not tested for a type', () => {
    expect(text).toMatch(/\n {2}.*csinodes none: The type has no namespaces\./);
  });

  it('has a reason for each clause that is not tested for a type', () => {
    expect(text).not.toContain('NOT TESTED');
    expect(text).toMatch(/; 0 are not tested for a type without a reason\n/);
  });

  it(
    'prints the same as JSON',
    async () => {
      const { subjects, model } = JSON.parse(await shown('json'));
      expect(subjects.map(({ subject }: { readonly subject: string }) => subject)).toContain('csinodes');
      expect(model.sequences).toBeGreaterThan(50);
    },
    longestMs,
  );
});
