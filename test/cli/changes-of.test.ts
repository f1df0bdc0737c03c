import { applyPatch, createTwoFilesPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesOf } from '#cli/changes-of';

const line = fc.constantFrom('---\n', 'apiVersion: batch/v1beta1\n', 'apiVersion: batch/v1\n', 'kind: CronJob\n', '\n', 'a: 1\r\n', 'b\n');
const text = fc.tuple(fc.array(line, { maxLength: 60 }), fc.constantFrom('', 'end', 'other')).map(([lines, last]) => lines.join('') + last);

describe('the changes of a file', () => {
  it('make the new text of the old one', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(applyPatch(before, changesOf('f.yaml', before, after), { autoConvertLineEndings: false })).toBe(after);
      }),
    );
  });

  it('are those that diff finds, where few lines changed', () => {
    const documents = Array.from(
      { length: 40 },
      (_, index) => `---\napiVersion: batch/v1beta1\nkind: CronJob\nmetadata: {name: n${index}}\n`,
    );
    const before = documents.join('');
    for (const step of [1, 3, 7]) {
      const after = documents.map((one, index) => (index % step === 0 ? one.replace('v1beta1', 'v1') : one)).join('');
      const wanted = createTwoFilesPatch('f.yaml', 'f.yaml', before, after, undefined, undefined, { context: 3 }).replace(/^=+\n/, '');
      expect(changesOf('f.yaml', before, after)).toBe(wanted);
    }
  });

  it('say where a text has no line break at its end', () => {
    expect(changesOf('f', 'a', 'b')).toContain('-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n');
  });

  it('are found by parts, also where no lines after a change are equal', () => {
    const before = Array.from({ length: 5000 }, (_, index) => `old ${index}\n`).join('');
    const after = Array.from({ length: 4000 }, (_, index) => `new ${index}\n`).join('');
    expect(applyPatch(before, changesOf('f', before, after))).toBe(after);
  });
});
