import { describe, expect, it } from 'vitest';
import { withoutJsonComments } from '#manifests/parse/json-comments';
import { parseManifest } from '#manifests/parse/parse-manifest';
import { findingsIn, fixed } from '../scan/project-settings.ts';

describe('JSON with comments', () => {
  it('has spaces in place of the comments', () => {
    expect(withoutJsonComments('// a\n{"b": 1, // c\n/* d\ne */"f": "// g /* h */"}')).toBe(
      '    \n{"b": 1,     \n    \n    "f": "// g /* h */"}',
    );
  });

  it.each([
    ['an address', '{a: http://example.com/*}'],
    ['a string with an escape', '{"a": "\\" // b"}'],
    ['YAML', 'a: [] // b\n'],
    ['a template', '{{ if .a }}\nrun: ls /*\n{{ end }}\nb: */5 * * * *\n'],
    ['a comment without an end', '{"a": 1 /* b'],
  ])('is not %s', (_, text) => {
    expect(withoutJsonComments(text)).toBe(text);
  });

  it('is read, with trailing commas', () => {
    const text = '{\n  // Settings.\n  "compilerOptions": {"strict": true, /* more */ "lib": ["es2022",],},\n}\n';
    expect(parseManifest(text).is).toBe('read');
    expect(parseManifest(text, false)).toEqual({ is: 'read', node: undefined });
  });

  it('is scanned at the right place and never changed', () => {
    const text = '{\n  // The old version.\n  "apiVersion": "batch/v1beta1", // until 1.25\n  "kind": "CronJob"\n}\n';
    expect(findingsIn(text)).toMatchObject([{ where: { line: 3, column: 17 }, fixable: false }]);
    expect(findingsIn(text)[0]?.blockers[0]).toContain('the JSON has comments');
    expect(fixed(text)).toBe(text);
  });
});
