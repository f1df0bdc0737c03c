import { describe, expect, it } from 'vitest';
import { mergeShards } from '#conformance/evidence/merge-shards';
import { readEvidence } from '#conformance/evidence/read-evidence';
import type { Entry, RunEnded, RunStarted } from '#core/model/evidence';
import { EvidenceError } from '#core/model/tool-error';
import { sampleReport } from '../report/sample-report.ts';
import { evidenceText } from './evidence-text.ts';

const { facts } = sampleReport.target;
if (facts === undefined) throw new Error('The sample report has no facts.');

type Changes = {
  readonly head?: Partial<RunStarted>;
  readonly options?: Partial<RunStarted['options']>;
  readonly facts?: Partial<typeof facts> | 'missing';
  readonly finished?: Partial<RunEnded> | 'missing';
};

const shardOf = (index: number, count: number, changes: Changes = {}) => {
  const started = { prefix: 'ac-x-1', steps: '', at: index };
  const entries: readonly Entry[] = [
    {
      e: 'run',
      schemaVersion: 1,
      tool: 'apiconform 0.1.0',
      started: `2026-03-01T09:3${index}:00.000Z`,
      run: `run${index}`,
      target: { server: 'https://api.example', source: '--server' },
      options: { ...sampleReport.run.options, shard: { index, count }, ...changes.options },
      ...changes.head,
    },
    ...(changes.facts === 'missing' ? [] : [{ e: 'facts' as const, facts: { ...facts, ...changes.facts } }]),
    ...(changes.facts === 'missing' ? [] : [{ e: 'case' as const, case: `case-${index}@pods`, ...started }]),
    ...(changes.finished === 'missing' || changes.facts === 'missing'
      ? []
      : [{ e: 'finished' as const, at: 10 * index, interrupted: false, left: [`/left/${index}`], ...changes.finished }]),
  ];
  const file = `shards/${index}/run.ndjson`;
  return { file, saved: readEvidence(evidenceText(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''), file)) };
};

describe('the evidence of shards', () => {
  it('is that of one run', () => {
    const merged = mergeShards([shardOf(2, 2, { options: { concurrency: 1 } }), shardOf(1, 2, { facts: { futureVersion: '999' } })]);
    expect(merged.head.options.shard).toBeUndefined();
    expect(merged.head.started).toBe('2026-03-01T09:31:00.000Z');
    expect(merged.entriesOf('case-1@pods')).toEqual([expect.objectContaining({ e: 'case', at: 1 })]);
    expect(merged.entriesOf('case-3@pods')).toBeUndefined();
    expect(merged.finished).toEqual({ e: 'finished', at: 20, interrupted: false, left: ['/left/2', '/left/1'] });
  });

  it('says which shard recorded a case', () => {
    const merged = mergeShards([shardOf(1, 2), shardOf(2, 2, { facts: { futureVersion: '999' } })]);
    expect(merged.recordedBy?.('case-2@pods')).toMatchObject({ head: { run: 'run2' }, facts: { futureVersion: '999' } });
    expect(merged.shards).toEqual([
      { file: 'shards/1/run.ndjson', index: 1 },
      { file: 'shards/2/run.ndjson', index: 2 },
    ]);
  });

  it('is interrupted if a shard was, and has no end if a shard was killed', () => {
    expect(mergeShards([shardOf(1, 2), shardOf(2, 2, { finished: { interrupted: true } })]).finished?.interrupted).toBe(true);
    expect(mergeShards([shardOf(1, 2), shardOf(2, 2, { finished: 'missing' })]).finished).toBeUndefined();
  });

  it('adds up what the shards did', () => {
    const done = { requests: { get: 2 }, created: 1, removed: 1, namespaces: 1, mostAtOnce: 1 };
    const other = { ...done, requests: { get: 1, list: 4 } };
    const merged = mergeShards([shardOf(1, 2, { finished: { done } }), shardOf(2, 2, { finished: { done: other } })]);
    expect(merged.finished?.done).toEqual({ requests: { get: 3, list: 4 }, created: 2, removed: 2, namespaces: 2, mostAtOnce: 2 });
  });
});

describe('shards that do not make one run', () => {
  const [one, two] = [shardOf(1, 2), shardOf(2, 2)];

  it.each([
    ['none', [], 'There is no shard to merge.'],
    ['one that is missing', [one], 'There is no evidence of shard 2 of 2.'],
    ['two that are missing', [shardOf(2, 3)], 'There is no evidence of shards 1, 3 of 3.'],
    ['one that is there twice', [one, one, two], 'shards/1/run.ndjson and shards/1/run.ndjson are both shard 1.'],
    [
      'a whole run',
      [one, { ...two, saved: { ...two.saved, head: { ...two.saved.head, options: sampleReport.run.options } } }],
      'is not the evidence of a shard',
    ],
    ['one that ended before the probe', [one, shardOf(2, 2, { facts: 'missing' })], 'ends before the target was probed'],
    ['other numbers of shards', [one, shardOf(2, 3)], 'differ in how many shards there are'],
    [
      'another version',
      [one, shardOf(2, 2, { head: { tool: 'apiconform 0.2.0' } })],
      'of different versions: apiconform 0.1.0 and apiconform 0.2.0',
    ],
    [
      'another server',
      [one, shardOf(2, 2, { head: { target: { server: 'https://other.example', source: '' } } })],
      'about different servers',
    ],
    ['other options', [one, shardOf(2, 2, { options: { strict: true } })], 'differ in strict'],
    ['another selection', [one, shardOf(2, 2, { options: { only: ['watch'] } })], 'differ in only'],
    ['other facts', [one, shardOf(2, 2, { facts: { denied: ['x'] } })], 'found different things on the server'],
  ])('are refused: %s', (_, shards, message) => {
    expect(() => mergeShards(shards)).toThrow(EvidenceError);
    expect(() => mergeShards(shards)).toThrow(message);
  });
});
