import { describe, expect, it } from 'vitest';
import { violations } from '#reference-server/kinds/schema/violations';

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const block = (label: string): string => `-----BEGIN ${label}-----\nAAAA\n-----END ${label}-----\n`;

describe('a text that holds certificates', () => {
  it.each([
    ['one', block('CERTIFICATE'), 0],
    ['two, and words between them', `${block('CERTIFICATE')}words\n${block('CERTIFICATE')}`, 0],
    ['a key beside one', block('CERTIFICATE') + block('PRIVATE KEY'), 1],
    ['a block that does not end', `${block('CERTIFICATE')}-----BEGIN CERTIFICATE-----\nAAAA`, 1],
    ['none', 'words', 1],
  ])('has %s', (_what, text, problems) => {
    expect(violations({ type: 'string', holds: 'certificates' }, base64(text), 'at')).toHaveLength(problems);
  });
});

describe('a list', () => {
  it('with unique elements has no duplicates', () => {
    expect(violations({ type: 'array', unique: true }, ['a', 'b', 'a'], 'at')).toMatchObject([
      { reason: 'FieldValueDuplicate', field: 'at[2]' },
    ]);
  });
});
