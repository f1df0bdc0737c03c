import { describe, expect, it } from 'vitest';
import type { WireError } from '#core/model/evidence';
import type { Json } from '#core/model/json';
import type { Step } from '#core/model/step';
import { answer, FakeClient, type Reply } from './fake-client.ts';
import { caseOf, runFake, told } from './run-fake.ts';

const closed: WireError = { code: 'idle-closed', message: 'the other side closed a connection that had been idle for 9 ms' };
const things = '/api/v1/namespaces/ac-run-ns-1/things';
const object = (resourceVersion: string, more: { readonly [field: string]: Json } = {}): Json => ({
  kind: 'Thing',
  metadata: { name: 'ac-run-1-a', uid: 'u', resourceVersion, ...more },
});
const write = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: Json): Step => ({
  id: 'write',
  do: 'send',
  request: { method, path, ...(body === undefined ? {} : { body }) },
});
const readFirst: Step = { id: 'read', do: 'send', request: { method: 'GET', path: `${things}/ac-run-1-a` } };

/** Runs a step whose first write has its connection closed; `found` is what the server has then. */
async function afterClosing(found: Reply, steps: readonly Step[], before?: Json): Promise<readonly string[]> {
  let writes = 0;
  const client = new FakeClient({
    send: ({ method }) => {
      if (method !== 'GET') writes += 1;
      if (method === 'GET') return writes === 0 && before !== undefined ? answer(200, before) : found;
      return writes === 1 ? closed : answer(200, object('9'));
    },
  });
  const { byCase } = await runFake(client, [caseOf(steps)]);
  return told(byCase.get('case-1@things') ?? []).filter((line) => line.includes('write'));
}

const again = ['case write idle-closed', 'control write-look-up 200', 'case write 200'];
const notAgain = again.slice(0, 2);
const missing = ['case write idle-closed', 'control write-look-up 404', 'case write 200'];

describe('a write whose idle connection was closed', () => {
  it('is sent again where it was to create an object that is not there', async () => {
    expect(await afterClosing(answer(404), [write('POST', things, object(''))])).toEqual(missing);
    expect(await afterClosing(answer(404), [write('PUT', `${things}/ac-run-1-a`, object(''))])).toEqual(missing);
  });

  it('is not sent again where its object is there now', async () => {
    expect(await afterClosing(answer(200, object('1')), [write('POST', things, object(''))])).toEqual(notAgain);
  });

  it('is sent again where its object has the version that the last response showed', async () => {
    for (const path of [`${things}/ac-run-1-a`, `${things}/ac-run-1-a/status`]) {
      const steps = [readFirst, write('PATCH', path, { data: {} })];
      expect(await afterClosing(answer(200, object('1')), steps, object('1'))).toEqual(again);
      expect(await afterClosing(answer(200, object('2')), steps, object('1'))).toEqual(notAgain);
    }
  });

  it('is sent again where it has the version of its object as a precondition', async () => {
    expect(await afterClosing(answer(200, object('1')), [write('PUT', `${things}/ac-run-1-a`, object('1'))])).toEqual(again);
    expect(await afterClosing(answer(200, object('2')), [write('PUT', `${things}/ac-run-1-a`, object('1'))])).toEqual(notAgain);
  });

  it('is sent again where it was to delete an object that nobody deletes', async () => {
    const marked = object('2', { deletionTimestamp: '2030-01-01T00:00:00Z' });
    for (const step of [write('DELETE', `${things}/ac-run-1-a`), write('POST', `${things}/ac-run-1-a/eviction`, {})]) {
      expect(await afterClosing(answer(200, object('1')), [step])).toEqual(again);
      expect(await afterClosing(answer(200, marked), [step])).toEqual(notAgain);
      expect(await afterClosing(answer(404), [step])).toEqual(['case write idle-closed', 'control write-look-up 404']);
    }
  });

  it('is sent again where it was to delete a collection that has what it selects', async () => {
    const selected = write('DELETE', `${things}?labelSelector=color%3Dred&propagationPolicy=Background`);
    const marked = object('2', { deletionTimestamp: '2030-01-01T00:00:00Z' });
    const list = (...items: readonly Json[]) => answer(200, { kind: 'ThingList', items: [...items] });
    expect(await afterClosing(list(object('1')), [selected])).toEqual(again);
    expect(await afterClosing(list(marked, object('1')), [selected])).toEqual(again);
    expect(await afterClosing(list(marked), [readFirst, selected], marked)).toEqual(again);
    expect(await afterClosing(list(marked), [readFirst, selected], object('1'))).toEqual(notAgain);
    expect(await afterClosing(list(), [selected])).toEqual(notAgain);
    expect(await afterClosing(answer(403), [selected])).toEqual(['case write idle-closed', 'control write-look-up 403']);
  });

  it('looks at a collection with the selectors of its deletion', async () => {
    const looked: string[] = [];
    const client = new FakeClient({
      send: ({ method, target }) => {
        if (method === 'GET') looked.push(target);
        return method === 'GET' ? answer(200, { items: [object('1')] }) : closed;
      },
    });
    await runFake(client, [caseOf([write('DELETE', `${things}?dryRun=All&fieldSelector=metadata.name%3Da`)])]);
    expect(looked[0]).toBe(`${things}?fieldSelector=metadata.name%3Da`);
  });

  it('is sent again where nothing is stored', async () => {
    const review = write('POST', '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', { spec: {} });
    expect(await afterClosing(answer(404), [review])).toEqual(['case write idle-closed', 'case write 200']);
  });

  it('is not sent again where no look shows what it wrote', async () => {
    for (const step of [write('POST', things, { metadata: { generateName: 'ac-run-1-' } })])
      expect(await afterClosing(answer(200, {}), [step])).toEqual(['case write idle-closed']);
    expect(await afterClosing({ code: 'timeout', message: 'no' }, [write('POST', things, object(''))])).toEqual([
      'case write idle-closed',
      'control write-look-up timeout',
    ]);
  });
});

describe('a read of a test whose new connection was reset', () => {
  it('is not sent again: that is what the server does', async () => {
    const client = new FakeClient({ send: () => ({ code: 'reset', message: 'closed' }) });
    const { byCase } = await runFake(client, [caseOf([readFirst])]);
    expect(told(byCase.get('case-1@things') ?? []).filter((line) => line.includes('read'))).toEqual(['case read reset']);
  });
});
