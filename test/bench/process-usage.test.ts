import { describe, expect, it } from 'vitest';
import { parseUsage } from '../../scripts/bench/process-usage.ts';

describe('the usage that a process reports', () => {
  it('is read as it was written', () => {
    const usage = { userSeconds: 1.5, systemSeconds: 0.25, largestMebibytes: 99 };
    expect(parseUsage(JSON.stringify(usage))).toEqual(usage);
  });

  it.each(['', '{}', '{"userSeconds":"1","systemSeconds":1,"largestMebibytes":1}', 'null'])(
    'is an error when it is missing or malformed: %j',
    (text) => {
      expect(() => parseUsage(text)).toThrow('did not report its usage');
    },
  );
});
