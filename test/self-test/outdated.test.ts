import { describe, expect, it } from 'vitest';
import { outdatedBy } from '#self-test/outdated';

const byTables = { caught: true } as const;
const byDrawn = { caught: true, drawn: true } as const;
const byNothing = { caught: false, drawn: true } as const;
const undetected = 'No case is that long.';

describe('what the faults say of their detection', () => {
  it('is right where cases of the tables detect a fault of which they say nothing', () => {
    expect(outdatedBy(byTables, {})).toBeUndefined();
  });

  it('is right where drawn sequences alone detect a fault, and it says so', () => {
    expect(outdatedBy(byDrawn, { detectedBy: 'drawn' })).toBeUndefined();
    expect(outdatedBy(byDrawn, {})).toBe("only drawn sequences detect it: add a case to the tables, or set detectedBy: 'drawn'");
    expect(outdatedBy(byTables, { detectedBy: 'drawn' })).toBe('cases of the tables detect it: remove detectedBy');
  });

  it('is outdated where a fault that is listed as undetected is detected', () => {
    expect(outdatedBy(byNothing, { undetected })).toBeUndefined();
    expect(outdatedBy(byTables, { undetected })).toBe('cases of the tables detect it: remove undetected');
    expect(outdatedBy(byDrawn, { undetected })).toBe("drawn sequences detect it: remove undetected, and set detectedBy: 'drawn'");
  });
});
