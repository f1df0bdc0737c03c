import { describe, expect, it } from 'vitest';
import { servesHistory, timesOfWrites } from '#conformance/evidence/serves-history';
import type { Entry } from '#core/model/evidence';

const exchange = (method: string, target: string, version: string, status = 200): Entry => ({
  e: 'exchange',
  case: 'a',
  step: 'step',
  phase: 'case',
  attempt: 0,
  at: 0,
  took: 0,
  request: { method, target, headers: {} },
  answer: { status, headers: [], body: JSON.stringify({ metadata: { resourceVersion: version } }) },
});
const list = exchange('GET', '/things', '7');
const write = exchange('POST', '/things', '8', 201);

describe('a target serves history', () => {
  it.each([
    ['an exact list', '/things?resourceVersion=7&resourceVersionMatch=Exact'],
    ['a page at a version', '/things?resourceVersion=7&limit=2'],
    ['a continue token', '/things?continue=token'],
  ])('if %s returns a version from before a write', (_, target) => {
    expect(servesHistory([list, write, exchange('GET', target, '7')])).toBe(true);
  });

  it.each([
    ['the version is the latest', [list, exchange('GET', '/things?resourceVersion=7&limit=2', '7')]],
    ['it returned a later version', [list, write, exchange('GET', '/things?resourceVersion=7&limit=2', '8')]],
    ['it was refused', [list, write, exchange('GET', '/things?resourceVersion=7&limit=2', '7', 410)]],
    ['the read may be stale', [list, write, exchange('GET', '/things?resourceVersion=7', '7')]],
    ['the write was a dry run', [list, exchange('POST', '/things?dryRun=All', '8'), exchange('GET', '/things?continue=token', '7')]],
    ['there is nothing', []],
  ])('not shown where %s', (_, entries) => {
    expect(servesHistory(entries)).toBe(false);
  });
});

describe('the times of writes', () => {
  it('are those of requests that may have written something', () => {
    const refused = exchange('POST', '/things', '8', 409);
    const dry = exchange('POST', '/things?dryRun=All', '8');
    const lost: Entry = {
      e: 'exchange',
      case: 'a',
      step: 'step',
      phase: 'clean-up',
      attempt: 0,
      at: 3,
      took: 2,
      request: { method: 'DELETE', target: '/things/a', headers: {} },
      error: { code: 'timeout', message: 'no response' },
    };
    expect(timesOfWrites([list, write, refused, dry, lost])).toEqual([
      { from: 0, to: 0 },
      { from: 3, to: 5 },
    ]);
  });
});
