import { describe, expect, it } from 'vitest';
import { answered, lines, list, listWith, open, seen } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const path = '…/things';
const labelled = (name: string, pick?: string) => ({ metadata: { name, ...(pick === undefined ? {} : { labels: { pick } }) } });
const ofList = { kind: 'only-selected', of: 'read' } as const;
const ofWatch = { kind: 'only-selected', of: 'stream' } as const;
const event = (type: string, object: object) => JSON.stringify({ type, object });

describe('a list with a selector', () => {
  it('has only objects that the selector selects', () => {
    expect(
      judge(seen(listWith('read', 'labelSelector=pick%3Dyes', '9', [labelled('a', 'yes'), labelled('theirs', 'yes')])), ofList),
    ).toEqual(passed);
    expect(judge(seen(listWith('read', 'labelSelector=pick%3Dyes', '9', [])), ofList)).toEqual(passed);
  });

  it.each([labelled('other', 'no'), labelled('other')])('must not have another object, whoever made it: %j', (other) => {
    expect(judge(seen(listWith('read', 'labelSelector=pick%3Dyes', '9', [labelled('a', 'yes'), other])), ofList)).toEqual(
      failed({
        message: `GET ${path}?labelSelector=pick%3Dyes returned other, which its selector does not select`,
        expected: 'only objects that the selector selects',
        actual: 'other',
        step: 'read',
      }),
    );
  });

  it('has only objects that all its selectors select', () => {
    const query = 'labelSelector=pick%3Dyes&fieldSelector=metadata.name%3Da';
    expect(judge(seen(listWith('read', query, '9', [labelled('a', 'yes')])), ofList)).toEqual(passed);
    expect(judge(seen(listWith('read', query, '9', [labelled('b', 'yes')])), ofList)?.status).toBe('failed');
    expect(judge(seen(listWith('read', query, '9', [labelled('a', 'no')])), ofList)?.status).toBe('failed');
  });

  it.each(['labelSelector=pick%21%3Dyes', 'fieldSelector=metadata.name%21%3Da'])('has only objects without the value of %s', (query) => {
    expect(judge(seen(listWith('read', query, '9', [labelled('b', 'no'), labelled('c')])), ofList)).toEqual(passed);
    expect(judge(seen(listWith('read', query, '9', [labelled('a', 'yes')])), ofList)?.status).toBe('failed');
  });

  it.each(['pick', 'pick in (yes, no)', 'pick notin (other), pick'])('has only objects that %s selects', (selector) => {
    const query = `labelSelector=${encodeURIComponent(selector)}`;
    expect(judge(seen(listWith('read', query, '9', [labelled('a', 'yes')])), ofList)).toEqual(passed);
    expect(judge(seen(listWith('read', query, '9', [labelled('b')])), ofList)?.status).toBe('failed');
  });

  it('is unknown without a selector, with one of another form, and without a response', () => {
    const reason = `GET ${path} has no selector that the suite can evaluate`;
    expect(judge(seen(list('read', '9', [labelled('a')])), ofList)).toEqual(inconclusive(reason));
    expect(judge(seen(listWith('read', 'labelSelector=pick%3Eyes', '9', [])), ofList)?.status).toBe('inconclusive');
    expect(judge(seen(answered('read', { status: 500 })), ofList)?.status).toBe('inconclusive');
  });
});

describe('a watch with a selector', () => {
  const opened = open('stream', { query: 'watch=true&labelSelector=pick%3Dyes' });

  it('sends only objects that the selector selects', () => {
    expect(judge(seen(opened, lines('stream', event('ADDED', labelled('a', 'yes')))), ofWatch)).toEqual(passed);
  });

  it.each(['ADDED', 'MODIFIED'])('must not send another object as %s', (type) => {
    expect(judge(seen(opened, lines('stream', event(type, labelled('b', 'no')))), ofWatch)?.status).toBe('failed');
  });

  it('may send an object that no longer matches as deleted, and bookmarks', () => {
    const sent = [event('DELETED', labelled('a', 'no')), event('BOOKMARK', { metadata: { resourceVersion: '9' } })];
    expect(judge(seen(opened, lines('stream', ...sent)), ofWatch)).toEqual(passed);
  });

  it('is unknown where it was not served', () => {
    expect(judge(seen(open('stream', { status: 503 })), ofWatch)?.status).toBe('inconclusive');
  });
});
