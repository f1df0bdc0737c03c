import { describe, expect, it } from 'vitest';
import { create, drain, gone, lines, list, open, remove, seen, tells } from '../evidence-builder.ts';
import { judge, passed } from '../verdicts.ts';

const exact = { kind: 'events', stream: 'stream', start: 'exact', after: 'before' } as const;
const mostRecent = { kind: 'events', stream: 'stream', start: 'state-most-recent', after: 'stream' } as const;
const anyState = { ...mostRecent, start: 'state-any' } as const;

describe('a watch of objects that are removed some time after their deletion', () => {
  const history = [create('a', '1'), list('before', '1', ['a@1']), open('stream'), remove('a'), gone('a'), create('end', '4')] as const;
  const event = (type: string, version: string, metadata: object = {}) => {
    const annotations = { 'apiconform-change': 'create-a' };
    return JSON.stringify({ type, object: { metadata: { name: 'ac-run-1-a', resourceVersion: version, annotations, ...metadata } } });
  };
  const marked = { deletionTimestamp: '2020-01-01T00:00:00Z' };
  const judged = (...told: readonly string[]) =>
    judge(seen(...history, lines('stream', ...told), tells('stream', 'ADDED end@4'), drain('stream')), exact);

  it('may send the mark, once and before the removal', () => {
    expect(judged(event('DELETED', '3'))).toEqual(passed);
    expect(judged(event('MODIFIED', '2', marked), event('DELETED', '3', marked))).toEqual(passed);
    expect(judged(event('MODIFIED', '2', marked), event('MODIFIED', '2', marked), event('DELETED', '3'))).toMatchObject({
      status: 'failed',
    });
    expect(judged(event('DELETED', '3'), event('MODIFIED', '2', marked))).toMatchObject({ status: 'failed' });
  });

  it('sends the removal, and no other change', () => {
    expect(judged(event('MODIFIED', '2', marked))).toMatchObject({ status: 'failed' });
    expect(judged(event('MODIFIED', '2'), event('DELETED', '3'))).toMatchObject({ status: 'failed' });
  });

  it('may begin with the marked object', () => {
    const started = [create('a', '1'), remove('a'), gone('a'), open('stream'), create('end', '4')] as const;
    const from = (start: typeof anyState | typeof mostRecent, ...told: readonly string[]) =>
      judge(seen(...started, lines('stream', ...told), tells('stream', 'ADDED end@4'), drain('stream')), start);
    expect(from(anyState, event('ADDED', '2', marked), event('DELETED', '3'))).toEqual(passed);
    expect(from(anyState, event('ADDED', '2'), event('DELETED', '3'))).toMatchObject({ status: 'failed' });
    expect(from(mostRecent, event('ADDED', '2', marked), event('DELETED', '3'))).toMatchObject({ status: 'failed' });
  });
});
