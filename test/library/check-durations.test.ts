import { describe, expect, it } from 'vitest';
import { checkDurations } from '#library/check-durations';

describe('the durations of the options', () => {
  it('are at most a week', () => {
    expect(() => checkDurations({ requestTimeoutSeconds: 604_800, shortenSeconds: 0, drawnSeconds: undefined })).not.toThrow();
  });

  it.each([604_801, -1, Number.NaN, Number.POSITIVE_INFINITY])('are not %d seconds', (seconds) => {
    expect(() => checkDurations({ requestTimeoutSeconds: seconds })).toThrow(
      expect.objectContaining({ message: `requestTimeoutSeconds is ${seconds}.`, next: expect.stringContaining('from 0 to 604800') }),
    );
  });
});
