import { describe, expect, it } from 'vitest';
import { clausesOf } from '#spec/completeness/clauses-of';
import { headingsOf, splitSpecification } from '#spec/completeness/split-specification';

const document = `# Title

One sentence. Another one;
with a clause of its own.

## Rules

1. A rule (with 1; and 2. Both) stays whole. It has two sentences.
- A bullet; and what follows it.

| Name | Type | Notes |
|---|:---:|---|
| a | string | First; second. Third |
| b | none | - |
`;

const unitsOf = (markdown: string) =>
  splitSpecification(markdown).map(({ section, at, kind, text }) => `${section} ${at} ${kind}: ${text}`);
const hashesOf = (markdown: string) => splitSpecification(markdown).map(({ hash }) => hash);

describe('the pieces of a specification', () => {
  it('are its sentences, its rules and the clauses of its cells, counted within their section', () => {
    expect(unitsOf(document)).toEqual([
      'Title 1 sentence: One sentence.',
      'Title 2 sentence: Another one',
      'Title 3 sentence: with a clause of its own.',
      'Rules 1 rule: A rule (with 1; and 2. Both) stays whole.',
      'Rules 2 rule: It has two sentences.',
      'Rules 3 rule: A bullet',
      'Rules 4 rule: and what follows it.',
      'Rules 5 clause: string',
      'Rules 6 clause: First',
      'Rules 7 clause: second.',
      'Rules 8 clause: Third',
    ]);
  });

  it('have digests of ten digits that differ for every change', () => {
    const hashes = hashesOf(document);
    expect(hashes).toHaveLength(11);
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{10}$/);
    const changed = hashesOf(document.replace('Third', 'Third!'));
    expect(changed.filter((hash, index) => hash !== hashes[index])).toHaveLength(1);
  });

  it('of a row change with the name of the row, and with the head of their column', () => {
    const hashes = hashesOf(document);
    const differing = (markdown: string) => hashesOf(markdown).flatMap((hash, index) => (hash === hashes[index] ? [] : [index + 1]));
    expect(differing(document.replace('| a |', '| c |'))).toEqual([8, 9, 10, 11]);
    expect(differing(document.replace('| Type |', '| Kind |'))).toEqual([8]);
  });

  it('do not depend on indentation and spaces', () => {
    expect(hashesOf(document.replace('| string |', '|   string   |').replace('One sentence.', 'One   sentence.'))).toEqual(
      hashesOf(document),
    );
  });

  it('keep code whole', () => {
    expect(clausesOf('Use `a; b. C` here. And there')).toEqual(['Use `a; b. C` here.', 'And there']);
  });

  it('stand under headings', () => {
    expect(headingsOf(document)).toEqual(['Title', 'Rules']);
  });

  it('are empty where there is no text', () => {
    expect(splitSpecification('')).toEqual([]);
  });
});
