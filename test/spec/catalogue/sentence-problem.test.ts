import { expect, it } from 'vitest';
import { sentenceProblem } from '#spec/catalogue/sentence-problem';

it.each(['A list is a list.', 'A token in metadata.continue, as v1.24 has it, is kept.', `${'x'.repeat(198)}.`])(
  '%j is a statement',
  (text) => {
    expect(sentenceProblem(text)).toBeUndefined();
  },
);

it.each([
  ['A list\tis.', 'expected no tab in the text'],
  ['A list is.\n', 'expected the text on one line'],
  ['A list is .\u202E.', 'expected no invisible characters in the text, found "A list is .\\u{202e}."'],
  [' A list is.', 'expected no space around the text'],
  [`${'x'.repeat(199)}.`, 'expected at most 199 characters, found 200'],
  ['A list is', 'expected a full stop at the end of the text'],
  ['A list is. It stays.', 'expected one sentence, found the end of another within the text'],
])('%j is none', (text, problem) => {
  expect(sentenceProblem(text)).toBe(problem);
});
