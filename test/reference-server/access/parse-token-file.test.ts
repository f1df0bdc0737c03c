import { describe, expect, it } from 'vitest';
import { UsageError } from '#core/model/tool-error';
import { parseTokenFile } from '#reference-server/access/parse-token-file';

const refusalOf = (text: string): UsageError => {
  try {
    parseTokenFile(text, 'tokens.csv');
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('a token file', () => {
  it('names users with their tokens, uids and groups', () => {
    const text = '# who is who\n\nabc, ann ,7,"a,b"\r\ndef,"with ""quotes"", and more",,\nghi,op,,system:masters\njkl,last,\n';
    expect(parseTokenFile(text, 'tokens.csv')).toEqual([
      { token: 'abc', name: 'ann', uid: '7', groups: ['a', 'b'] },
      { token: 'def', name: 'with "quotes", and more', groups: [] },
      { token: 'ghi', name: 'op', groups: ['system:masters'] },
      { token: 'jkl', name: 'last', groups: [] },
    ]);
  });

  it.each(['abc,ann', ',ann,1', 'abc,,1', 'a c,ann,1', 'abc,"ann,1', 'abc,an"n,1'])(
    'is refused where it holds a line such as %j',
    (line) => {
      expect(refusalOf(`x,y,1\n${line}\n`)).toMatchObject({
        message: 'Invalid line in the token file.',
        where: { file: 'tokens.csv', line: 2, column: 1 },
      });
    },
  );

  it('is refused with duplicate tokens, and without users', () => {
    expect(refusalOf('a,b,1\na,c,2\n')).toMatchObject({ message: 'Duplicate token in the token file.', where: { line: 2 } });
    expect(refusalOf('# nobody\n').message).toBe('The token file tokens.csv has no users.');
  });
});
