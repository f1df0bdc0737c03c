import { describe, expect, it } from 'vitest';
import { coverage } from '#cli/coverage';
import { fakeWorld } from './fake-world.ts';

const shown = (format: 'text' | 'json'): string => {
  const world = fakeWorld();
  coverage({ format }, world);
  return world.out();
};

describe('the command coverage', () => {
  it('shows each section of the specification, then the sums', () => {
    const text = shown('text');
    expect(text).toMatch(/^List paging\n {2}\d+ requirements in \d+ cases, 0 observations; 9 pieces, 0 without a requirement$/m);
    expect(text).toMatch(/\nall sections: \d+ requirements, \d+ pieces of the specification, \d+ of them without a requirement\n/);
    expect(text).toMatch(/\ntests of others: \d+ covered, \d+ out of scope, \d+ not covered\n/);
    expect(text).toMatch(/\n {2}out of scope: e2e request_timeout\.go: .+: The specification does not include a timeout parameter\.\n/);
  });

  it('shows why a requirement is not judged, and what was tried', () => {
    const text = shown('text');
    expect(text).toMatch(/\n {2}unverifiable deletion\/backing-store: .+\n {4}tried: On 1\.24 and 1\.36 .+\n/);
    expect(text).toMatch(/\n {2}unverifiable collections\/kind-list-of-a-client: .+\n(?! {4}tried)/);
  });

  it('prints the same as JSON', () => {
    const { sections, peers } = JSON.parse(shown('json'));
    const paging = sections.find((one: { readonly section: string }) => one.section === 'List paging');
    expect(paging).toMatchObject({ sources: 9, missing: [] });
    expect(peers.covered).toBeGreaterThan(20);
  });

  it('shows what the tests of statements vary, why some do not, and which combinations are tested', () => {
    const world = fakeWorld();
    coverage({ format: 'text', dimensions: true, only: ['watch/order'] }, world);
    const text = world.out();
    expect(text).toMatch(/^watch\/order\n/);
    expect(text).toMatch(/\n {2}selector {4}none, label/);
    expect(text).toMatch(/\n {2}dry-run {5}persisted only: .+\.\n/);
    expect(text).toMatch(/\nverb and identity: \d+ combinations tested, \d+ exceptions, \d+ missing/);
  });

  it('prints the matrix of the chosen statements as JSON', () => {
    const world = fakeWorld();
    coverage({ format: 'json', dimensions: true, only: ['list-paging/**'] }, world);
    const { statements, pairs } = JSON.parse(world.out());
    expect(statements.map(({ id }: { readonly id: string }) => id)).toContain('list-paging/limit');
    expect(statements.every(({ id }: { readonly id: string }) => id.startsWith('list-paging/'))).toBe(true);
    expect(pairs[0].of).toEqual(['verb', 'identity']);
  });
});
