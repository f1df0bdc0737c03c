import { describe, expect, it } from 'vitest';
import { CaseEvidence } from '#conformance/evidence/case-evidence';
import { watchEventOf } from '#conformance/evidence/watch-event';
import { watchPlayOf } from '#conformance/judge/played-watch';
import type { Entry, Exchange, StepFailed, StreamEnded, StreamLine, StreamOpened } from '#core/model/evidence';
import type { JsonObject } from '#core/model/json';
import { create, patch, request } from '../../api-model/exchanges.ts';
import { configMaps, sent, shown } from '../../api-model/objects.ts';
import { seen } from './evidence-builder.ts';

const open = (step: string, version: string): StreamOpened => ({
  e: 'stream',
  case: 'case',
  step,
  from: 'start',
  at: 0,
  took: 1,
  request: request('GET', `/api/v1/namespaces/here/configmaps?watch=true${version === '' ? '' : `&resourceVersion=${version}`}`),
  answer: { status: 200, headers: [['content-type', 'application/json']] },
});

const send = (step: string, type: string, object: JsonObject): StreamLine => ({
  e: 'line',
  case: 'case',
  step,
  at: 0,
  line: JSON.stringify({ type, object }),
});

/** The first event of a watch of a drawn case that the model does not permit. */
const breachOf = (stream: string, ...entries: readonly Entry[]) => breachIn('modelled', stream, entries);

/** The same of a watch of any other case. */
const breachBeside = (stream: string, ...entries: readonly Entry[]) => breachIn('beside', stream, entries);

const breachIn = (kind: 'modelled' | 'beside', stream: string, entries: readonly Entry[]) => {
  const ids = [...new Set(entries.flatMap((entry) => (entry.e === 'stream' ? [entry.step] : [])))];
  const to = { of: 'end', at: 'status', is: 'present' } as const;
  const steps = [
    ...ids.map((id) => ({ id, do: 'open', request: { method: 'GET', path: '/' } }) as const),
    ...ids.map((id) => ({ id: `read-${id}`, do: 'drain', stream: id, to, boundSeconds: 1 }) as const),
  ];
  const { collection, namespaced, content, omitsEmpty } = configMaps;
  const evidence = CaseEvidence.of(entries, steps);
  const type = { collection, namespaced, content, omitsEmpty };
  const recorded = {
    case: { ...seen().case, steps, ...(kind === 'modelled' ? { modelled: type } : { beside: { type, checks: [] } }) },
    prefix: configMaps.prefix,
    evidence,
    resolve: () => collection,
  };
  return watchPlayOf(recorded, stream, evidence.stream(stream)?.lines.map(watchEventOf) ?? []).breach;
};

const a = shown();
const b = shown({ name: 'ac-b', uid: 'uid-b', version: '2' });
const c = shown({ name: 'ac-c', uid: 'uid-c', version: '4' });
const changedB = shown({ name: 'ac-b', uid: 'uid-b', version: '3', data: { one: 'x' } });
const createA = create('create-a', sent(), [201, a]);
const createB = create('create-b', sent({ name: 'ac-b' }), [201, b]);
const createC = create('create-c', sent({ name: 'ac-c' }), [201, c]);
const changeB = patch('change-b', 'merge-patch', { data: { one: 'x' } }, changedB, { at: 'here/ac-b' });

describe('a watch that was not read to its end', () => {
  const watched = [createA, open('watch', '1'), createB, createC, send('watch', 'ADDED', b)];
  const failed = (cause: StepFailed['cause']): Entry => ({ e: 'step-failed', case: 'case', step: 'read-watch', at: 0, cause, message: '' });

  it('lacks no event where no response shows the change that would have been its last', () => {
    expect(breachOf('watch', ...watched)).toMatchObject({ clause: 'watch/missing' });
    expect(breachOf('watch', ...watched, failed('bound'))).toMatchObject({ clause: 'watch/missing' });
    expect(breachOf('watch', ...watched, failed('reference'))).toBeUndefined();
  });

  it('lacks no event that it could have sent after the server ended it, until it was opened again', () => {
    const ended = (by: StreamEnded['by']): Entry => ({ e: 'ended', case: 'case', step: 'watch', at: 0, by });
    expect(breachOf('watch', ...watched, ended('server'), failed('bound'))).toBeUndefined();
    expect(breachOf('watch', ...watched, ended('reset'), failed('bound'))).toBeUndefined();
    expect(breachOf('watch', ...watched, failed('bound'), ended('closed'))).toMatchObject({ clause: 'watch/missing' });
    expect(breachOf('watch', ...watched, ended('server'))).toMatchObject({ clause: 'watch/missing' });
  });

  it('sends no wrong event all the same', () => {
    const wrong = send('watch', 'DELETED', b);
    expect(breachOf('watch', createA, open('watch', '1'), createB, wrong, failed('reference'))).toBeDefined();
  });
});

describe('a watch that goes on where another one ended', () => {
  it('sends nothing of what the other one sent, and all that follows', () => {
    const first = [createA, open('first', '1'), createB, send('first', 'ADDED', b), open('second', '2'), changeB, createC];
    const changed = send('second', 'MODIFIED', changedB);
    const last = send('second', 'ADDED', c);
    expect(breachOf('second', ...first, changed, last)).toBeUndefined();
    expect(breachOf('second', ...first, last)).toMatchObject({ clause: 'watch/resumed' });
    expect(breachOf('second', ...first, send('second', 'ADDED', b), changed, last)).toMatchObject({ clause: 'watch/resumed' });
  });

  it('sends the changes after its version where the other one began with objects in any order', () => {
    const initial = [send('first', 'ADDED', a), send('first', 'ADDED', changedB)];
    const before = [createB, changeB, createA, createC, open('first', '0'), ...initial, open('second', '3')];
    const [second, third] = [send('second', 'ADDED', a), send('second', 'ADDED', c)];
    expect(breachOf('second', ...before, second, third)).toBeUndefined();
    expect(breachOf('second', ...before, third)).toMatchObject({ clause: 'watch/resumed' });
  });
});

describe('a watch that begins with a state', () => {
  it('need not have sent the whole state where it was opened again after what it is read up to', () => {
    const before = [createA, open('watch', '0'), createB];
    const last = send('watch', 'ADDED', b);
    expect(breachOf('watch', ...before, last)).toMatchObject({ clause: 'watch/starts-at-zero' });
    expect(breachOf('watch', ...before, open('watch', '0'), last)).toBeUndefined();
  });
});

describe('a watch of a case that was not drawn', () => {
  const inJson = (exchange: Exchange): Exchange => ({
    ...exchange,
    request: { ...exchange.request, headers: { 'content-type': 'application/json' } },
  });
  const before = [inJson(createA), open('watch', '1'), inJson(createB)];

  it('sends no event with anything else than the response to the write, and none for no change', () => {
    expect(breachBeside('watch', ...before, send('watch', 'ADDED', b))).toBeUndefined();
    expect(breachBeside('watch', ...before, send('watch', 'ADDED', changedB))).toMatchObject({ clause: 'watch/content' });
    expect(breachBeside('watch', ...before, send('watch', 'MODIFIED', b))).toMatchObject({ clause: 'watch/type' });
    expect(breachBeside('watch', ...before, send('watch', 'ADDED', c))).toMatchObject({ clause: 'watch/extra' });
  });

  it('need not be read to its end', () => {
    expect(breachBeside('watch', ...before, inJson(createC), send('watch', 'ADDED', b))).toBeUndefined();
  });

  it('is not judged where it asks for something else, or where it is not known what was written', () => {
    const wrong = send('watch', 'ADDED', changedB);
    const { request: usual, ...opened } = open('watch', '1');
    const asTable = { ...opened, request: { ...usual, headers: { accept: 'application/json;as=Table;g=meta.k8s.io;v=v1' } } };
    expect(breachBeside('watch', inJson(createA), asTable, inJson(createB), wrong)).toBeUndefined();
    const inYaml = {
      ...createC,
      request: { ...createC.request, body: 'metadata: {generateName: ac-}', headers: { 'content-type': 'application/yaml' } },
    };
    expect(breachBeside('watch', ...before, inYaml, wrong)).toBeUndefined();
  });
});
