import { describe, expect, it } from 'vitest';
import { explain } from '#cli/explain/explain';
import { fakeWorld } from '../fake-world.ts';

const explained = async (id: string, subject?: string): Promise<string> => {
  const world = fakeWorld();
  await explain(id, subject === undefined ? {} : { subject }, world);
  return world.out();
};

describe('explaining', () => {
  it('a statement gives its level, text, section and row, the errata about it, and its cases as curl lines', async () => {
    const text = await explained('gone/watch');
    expect(text).toMatch(/^gone\/watch\nMUST: .*\.\nSpecification, section "Errors"; spec-tables\/gone\.yaml:\d+\n/);
    expect(text).toContain('known erratum gone-told-in-the-stream: ');
    expect(text).toContain('case gone/fresh-collection@custom-resources');
    expect(text).toMatch(/^ +curl -N "\$SERVER"'\/apis\/fresh\.<slot>\S*\?watch=true&resourceVersion=<before\.resourceVersion>'$/m);
    expect(text).toContain('or, as erratum gone-told-in-the-stream, that ');
  });

  it('a statement shows what is expected for it, and not what its cases are also good for', async () => {
    const expected = [...(await explained('list-paging/limit')).matchAll(/expects for (\S+):/g)].map(([, id]) => id);
    expect(new Set(expected)).toEqual(new Set(['list-paging/limit']));
  });

  it('a statement that cannot be verified says why, and what is done instead', async () => {
    expect(await explained('collections/kind-list-of-a-client')).toMatch(/\nNot judged: .+\nInstead: .+\n$/);
    expect(await explained('field-ownership/post/moves')).toMatch(/\nNot judged: .+\nTried: .+\nInstead: .+\n$/);
  });

  it('a case shows its steps and all that is expected, for the subject that is asked for', async () => {
    expect(await explained('watch/single-object')).toContain('(also on ');
    expect(await explained('watch/single-object', 'csinodes')).toContain('case watch/single-object@csinodes');
    expect(await explained('watch/single-object@csinodes')).toContain('case watch/single-object@csinodes\n');
  });

  it('an erratum names the statements it stands in for and the releases it was seen on', async () => {
    const text = await explained('gone-told-in-the-stream');
    expect(text).toMatch(/\nspec-tables\/errata\.yaml:\d+\n {2}instead of gone\/watch\n/);
    expect(text).toMatch(/\n {2}seen on v1\.36\.3: /);
  });

  it('a rule shows its level, text and section', async () => {
    expect(await explained('release/field-merge')).toMatch(/^release\/field-merge\nMUST: .*\nSpecification, section "Deprecation rules"/);
    expect(await explained('server/gauge')).toMatch(/^server\/gauge\nMUST: .*\n.*checked by "apiconform compat server"\n$/);
    expect(await explained('manifest/removed-grant')).toMatch(
      /^manifest\/removed-grant\nA role allows .*\nChecked by "apiconform scan"\n$/,
    );
    await expect(explained('server/gauges')).rejects.toThrow(
      expect.objectContaining({ next: expect.stringContaining('Did you mean server/gauge?') }),
    );
  });

  it('a version shows its releases', async () => {
    expect(await explained('storage.k8s.io/v1beta1/CSINode')).toMatch(/^storage.k8s.io\/v1beta1\/CSINode\nintroduced in 1\.14, deprecated/);
  });

  it('an unknown id suggests a similar one', async () => {
    await expect(explained('list-paging/limt')).rejects.toThrow(
      expect.objectContaining({
        message: 'No id matches "list-paging/limt".',
        next: 'Did you mean list-paging/limit? "apiconform list" shows the ids.',
      }),
    );
    await expect(explained('\u001b[31mnothing-like-it')).rejects.toThrow(
      expect.objectContaining({ next: '"apiconform list" shows the ids.' }),
    );
  });
});
