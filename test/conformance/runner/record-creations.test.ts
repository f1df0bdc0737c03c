import { describe, expect, it } from 'vitest';
import type { CreationEntry } from '#core/model/creation';
import type { Step } from '#core/model/step';
import { UsageError } from '#core/model/tool-error';
import type { CreationLog } from '#core/ports/creation-log';
import { FakeApi } from './fake-api.ts';
import { answer, FakeClient } from './fake-client.ts';
import { caseOf, runFake } from './run-fake.ts';

const maps = '/api/v1/namespaces/ac-run-0-ns-1/configmaps';
const labels = { 'apiconform-run': { $run: true } } as const;
const post = (metadata: object, query = {}): Step => ({
  id: 'create',
  do: 'send',
  request: { method: 'POST', path: maps, query, body: { metadata: { labels, ...metadata } } },
});
const create = post({ name: { $own: 'a' } });

/** Runs one case with a record, and returns in one order what was noted, synced and sent. */
async function happened(steps: readonly Step[], api = new FakeApi(), send = api.answer) {
  const events: string[] = [];
  const told = (entry: CreationEntry) => `${entry.e} ${'path' in entry ? entry.path : entry.collection}`;
  const creationLog: CreationLog = {
    write: (entry) => void events.push(told(entry)),
    flush: async () => {
      await Promise.resolve();
      events.push('on disk');
    },
  };
  const client = new FakeClient({
    send: (request) => {
      events.push(`${request.method} ${request.target.split('?')[0]}`);
      return send(request);
    },
  });
  const { left } = await runFake(client, [caseOf(steps)], { creationLog });
  return { events: events.filter((event) => !event.startsWith('GET')), left };
}

describe('the record of a run', () => {
  it('has each object on disk before its create request is sent, and afterwards its uid and its end', async () => {
    const { events } = await happened([create]);
    const path = `${maps}/ac-run-1-a`;
    expect(events).toEqual([`create ${path}`, 'on disk', `POST ${maps}`, `created ${path}`, `DELETE ${path}`, `gone ${path}`]);
  });

  it('has what a dry run creates on a server that ignores the parameter', async () => {
    const api = new FakeApi();
    const { events, left } = await happened([post({ name: { $own: 'a' } }, { dryRun: 'All' })], api, (request) =>
      api.answer({ ...request, target: request.target.split('?dryRun')[0] ?? '' }),
    );
    expect(events.slice(0, 3)).toEqual([`create ${maps}/ac-run-1-a`, 'on disk', `POST ${maps}`]);
    expect(events).toContain(`DELETE ${maps}/ac-run-1-a`);
    expect([api.objects.size, left]).toEqual([0, []]);
  });

  it('has the collection of an object whose name the server generates, dry runs too', async () => {
    const generate = post({ generateName: { $own: 'a' } }, { dryRun: 'All' });
    const { events } = await happened([generate], new FakeApi(), () => answer(201, { metadata: { name: 'ac-run-1-a7', uid: 'u' } }));
    expect(events.slice(0, 3)).toEqual([`create-in ${maps}`, 'on disk', `POST ${maps}`]);
  });

  it('has the object of an update that may create it, and no subresource', async () => {
    const update = (path: string): Step => ({ id: 'update', do: 'send', request: { method: 'PUT', path, body: {} } });
    const { events } = await happened([update(`${maps}/b`), update('/api/v1/namespaces/n/finalize')], new FakeApi(), () => answer(404));
    expect(events).toEqual([`create ${maps}/b`, 'on disk', `PUT ${maps}/b`, 'on disk', 'PUT /api/v1/namespaces/n/finalize']);
  });

  it('says that an object does not exist whose create request was refused', async () => {
    const { events } = await happened([create], new FakeApi(), () => answer(403));
    expect(events.slice(-1)).toEqual([`gone ${maps}/ac-run-1-a`]);
  });

  it('that cannot be written ends the run: nothing is created any more', async () => {
    const full = new UsageError('Cannot write the record.', { next: 'Name another folder.' });
    const creationLog: CreationLog = { write: () => {}, flush: () => Promise.reject(full) };
    const client = new FakeClient({ send: () => answer(404) });
    await expect(runFake(client, [caseOf([create])], { creationLog })).rejects.toBe(full);
    expect(client.lines.filter((line) => line.startsWith('POST'))).toEqual([]);
  });
});
