import { describe, expect, it } from 'vitest';
import { change, create, lines, open, seen, seenBy, tells, unopened } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

describe('the media type of a watch', () => {
  const mediaType = { kind: 'json-stream', stream: 'stream', aspect: 'media-type' } as const;

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;stream=watch'])('is JSON: %s', (type) => {
    expect(judge(seen(open('stream', { type })), mediaType)).toEqual(passed);
  });

  it.each(['text/plain', 'application/jsonl', 'application/vnd.kubernetes.protobuf', ''])('is nothing else: "%s"', (type) => {
    const finding = {
      message: `GET …/things?watch=true returned Content-Type ${type}, expected application/json`,
      expected: 'application/json',
      actual: type,
      step: 'stream',
    };
    expect(judge(seen(open('stream', { type })), mediaType)).toEqual(failed(finding));
  });

  it('is unknown of a watch that was not served', () => {
    expect(judge(seen(open('stream', { status: 503 })), mediaType)).toEqual(inconclusive('GET …/things?watch=true returned 503'));
  });
});

describe('the documents of a watch', () => {
  const documents = { kind: 'json-stream', stream: 'stream', aspect: 'documents' } as const;

  it('are JSON, each on its own', () => {
    expect(judge(seen(open('stream'), create('a', '1'), tells('stream', 'ADDED a@1', 'BOOKMARK @2')), documents)).toEqual(passed);
  });

  it('may be on several lines', () => {
    expect(judge(seen(open('stream'), lines('stream', '{\n  "type": "BOOKMARK",\r\n\t"object": {}\n}')), documents)).toEqual(passed);
  });

  it.each(['{"type":"ADDED"', '[]', '7', 'null', '{}{}', '<html>', 'data: {}'])('are no such thing as %s', (line) => {
    expect(judge(seen(open('stream'), lines('stream', line)), documents)).toEqual(
      failed({
        message: 'GET …/things?watch=true sent a line that is not a JSON object',
        actual: line,
        step: 'stream',
      }),
    );
  });

  it('are shown no further than it takes to know them', () => {
    const shown = (line: string) => judge(seen(open('stream'), lines('stream', line)), documents)?.findings[0]?.actual;
    expect(shown('{"a":'.repeat(100_000))).toBe(`${'{"a":'.repeat(16)}…`);
    expect(shown(`x${'𝄞'.repeat(100)}`)).toBe(`x${'𝄞'.repeat(79)}…`);
  });
});

describe('watches send the same order', () => {
  const same = { kind: 'same-order', streams: ['first', 'second', 'third'] } as const;
  const opened = [open('first'), open('second'), open('third'), create('a', '1'), change('a', '2')];
  const both = ['ADDED a@1', 'MODIFIED a@2'];

  it('where their own events are the same, bookmarks or not', () => {
    const told = seen(...opened, tells('first', ...both), tells('second', 'BOOKMARK @1', ...both), tells('third', ...both));
    expect(judge(told, same)).toEqual(passed);
  });

  it('and not where one of them differs', () => {
    const finding = {
      message: 'GET …/things?watch=true sent other events, or in another order, than GET …/things?watch=true',
      expected: 'ADDED ac-run-1-a, resourceVersion 1; MODIFIED ac-run-1-a, resourceVersion 2',
      actual: 'MODIFIED ac-run-1-a, resourceVersion 2; ADDED ac-run-1-a, resourceVersion 1',
      step: 'third',
    };
    const told = [...opened, tells('first', ...both), tells('second', ...both), tells('third', 'MODIFIED a@2', 'ADDED a@1')];
    expect(judge(seen(...told), same)).toEqual(failed(finding));
    expect(judge(seenBy('shared', ...told), same)).toEqual(failed(finding));
  });

  it('and not where the first of them is silent alone', () => {
    expect(judge(seen(...opened, tells('second', ...both), tells('third', ...both)), same)?.findings).toHaveLength(2);
  });

  it('is unknown if no event was sent, or if a watch was not served', () => {
    expect(judge(seen(...opened), same)).toEqual(inconclusive('the watches sent no event for test objects'));
    expect(judge(seen(...opened, tells('first', ...both), open('second', { status: 500 })), same)).toEqual(
      inconclusive('GET …/things?watch=true returned 500'),
    );
  });
});

describe('a watch that did not ask for bookmarks', () => {
  const noBookmark = { kind: 'no-bookmark', stream: 'stream' } as const;

  it('gets none', () => {
    expect(judge(seen(open('stream'), create('a', '1'), tells('stream', 'ADDED a@1')), noBookmark)).toEqual(passed);
    const finding = {
      message: 'GET …/things?watch=true sent a BOOKMARK event without allowWatchBookmarks',
      actual: 'BOOKMARK, resourceVersion 5',
      step: 'stream',
    };
    expect(judge(seen(open('stream'), tells('stream', 'BOOKMARK @5')), noBookmark)).toEqual(failed(finding));
  });

  it('is unknown where it was not served', () => {
    expect(judge(seen(unopened('stream', 'refused')), noBookmark)).toEqual(
      inconclusive('GET …/things?watch=true got no response: it was refused'),
    );
  });
});

describe('a watch from the future', () => {
  const silent = { kind: 'no-own-event', stream: 'stream' } as const;
  const error = '{"type":"ERROR","object":{"code":504}}';

  it('is silent, waits in vain, or is refused', () => {
    expect(judge(seen(open('stream'), tells('stream', 'BOOKMARK @9')), silent)).toEqual(passed);
    expect(judge(seen(unopened('stream', 'timeout')), silent)).toEqual(passed);
    expect(judge(seen(open('stream', { status: 504 })), silent)).toEqual(passed);
    expect(judge(seen(open('stream'), lines('stream', error)), silent)).toEqual(passed);
  });

  it('sends no earlier event, whatever follows', () => {
    const finding = {
      message: 'GET …/things?watch=true sent an event from before the requested resourceVersion',
      actual: 'ADDED ac-run-1-a, resourceVersion 1',
      step: 'stream',
    };
    expect(judge(seen(create('a', '1'), open('stream'), tells('stream', 'ADDED a@1')), silent)).toEqual(failed(finding));
    expect(judge(seen(create('a', '1'), open('stream'), tells('stream', 'ADDED a@1'), lines('stream', error)), silent)).toEqual(
      failed(finding),
    );
  });

  it('is unknown where the connection broke, and where it was not opened', () => {
    expect(judge(seen(unopened('stream', 'reset')), silent)).toEqual(inconclusive('the watch got no answer: it was reset'));
    expect(judge(seen(), silent)).toEqual(inconclusive('step "stream" was not sent'));
  });
});
