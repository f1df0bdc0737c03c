import { describe, expect, it } from 'vitest';
import type { WithoutSlot } from '#conformance/runner/group-slot';
import type { Case, Fixture } from '#core/model/case';
import type { Step } from '#core/model/step';
import { FakeApi } from './fake-api.ts';
import { answer, FakeClient } from './fake-client.ts';
import { caseOf, facts, runFake } from './run-fake.ts';

const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const lease = (slot: string) => `${definitions}/leases.${slot}.apiconform.example`;
const label = (run: string) => ({ 'apiconform-run': run });

/** Defines a type in the group with this label. */
const define = (group: string): Step => ({
  id: 'define',
  do: 'send',
  request: {
    method: 'POST',
    path: definitions,
    body: { metadata: { name: { $join: ['samples.', { $group: group }] }, labels: { 'apiconform-run': { $run: true } } } },
  },
});
const defining = caseOf([define('own')]);

/** Runs cases, and returns what was created in order, and why there was no slot. */
async function run(
  api: FakeApi,
  cases: readonly Case[] = [defining],
  options: { readonly send?: FakeApi['answer']; readonly fixtures?: readonly Fixture[] } = {},
) {
  const client = new FakeClient({ send: options.send ?? api.answer });
  const reasons: WithoutSlot[] = [];
  const ran = await runFake(client, cases, {
    facts,
    run: 'abc123',
    fixtures: options.fixtures ?? [],
    withoutSlot: (reason) => reasons.push(reason),
  });
  const created = client.sent.flatMap(({ method, body }) => (method === 'POST' ? [String(JSON.parse(String(body)).metadata.name)] : []));
  return { ...ran, created, reasons, lines: client.lines };
}

describe('the slot of a run', () => {
  it('is the first that is free, and is free again at the end', async () => {
    const api = new FakeApi();
    for (const _ of [1, 2]) {
      const { created, left, lines, byCase } = await run(api);
      expect(created).toEqual(['leases.s1.apiconform.example', 'samples.own.s1.apiconform.example']);
      expect(lines.filter((line) => line.startsWith('DELETE'))).toEqual([
        `DELETE ${definitions}/samples.own.s1.apiconform.example`,
        `DELETE ${lease('s1')}`,
      ]);
      expect([...byCase.values()][0]?.[0]).toMatchObject({ e: 'case', slot: 's1' });
      expect([left, api.objects.size]).toEqual([[], 0]);
    }
  });

  it('is another one, where a run at the same time has the first', async () => {
    const api = new FakeApi();
    api.plant(lease('s1'), label('other1'));
    const { created } = await run(api);
    expect(created.at(-1)).toBe('samples.own.s2.apiconform.example');
    expect([...api.objects.keys()]).toEqual([lease('s1')]);
  });

  it('is another one, where a run left a definition in the first', async () => {
    const api = new FakeApi();
    const left = `${definitions}/samples.types.s1.apiconform.example`;
    api.plant(left, label('other1'));
    const { created } = await run(api);
    expect(created.at(-1)).toBe('samples.own.s2.apiconform.example');
    expect([...api.objects.keys()]).toEqual([left]);
  });

  it('has the id of the run, where other runs have all: it says which', async () => {
    const api = new FakeApi();
    for (const slot of ['s1', 's2', 's3', 's4']) api.plant(lease(slot), label(`other${slot.slice(1)}`));
    const { created, reasons } = await run(api);
    expect(created.at(-1)).toBe('samples.own.rabc123.apiconform.example');
    expect(reasons).toEqual([{ because: 'taken', by: ['other1', 'other2', 'other3', 'other4'] }]);
    expect(api.objects.size).toBe(4);
  });

  it('has the id of the run, where the target does not accept the definition', async () => {
    const api = new FakeApi();
    const send: FakeApi['answer'] = (request) =>
      request.method === 'POST' && String(request.body).includes('leases.') ? answer(422) : api.answer(request);
    const { created, reasons, left } = await run(api, [defining], { send });
    expect(created.at(-1)).toBe('samples.own.rabc123.apiconform.example');
    expect([reasons, left]).toEqual([[{ because: 'refused' }], []]);
  });

  it('is not used, where it is not known whether the definition was created: it is removed if it was', async () => {
    const api = new FakeApi();
    const send: FakeApi['answer'] = (request) => {
      const reply = api.answer(request);
      return request.method === 'POST' && String(request.body).includes('leases.') ? answer(500) : reply;
    };
    const { created, left } = await run(api, [defining], { send });
    expect(created.at(-1)).toBe('samples.own.rabc123.apiconform.example');
    expect([left, api.objects.size]).toEqual([[], 0]);
  });

  it('is not leased by a run that defines nothing', async () => {
    const { lines } = await run(new FakeApi(), [caseOf([])]);
    expect(lines).toEqual([]);
  });
});

describe('the groups of a slot', () => {
  it('are used by one copy of a case after the other', async () => {
    const api = new FakeApi();
    let [open, most] = [0, 0];
    const send: FakeApi['answer'] = (request) => {
      if (request.target.includes('own.s1') && request.method === 'DELETE') open -= 1;
      if (request.method === 'POST' && String(request.body).includes('samples.own')) {
        open += 1;
        most = Math.max(most, open);
      }
      return api.answer(request);
    };
    const copies = [defining, defining, defining];
    const { created } = await run(api, copies, { send });
    expect(created.filter((name) => name.startsWith('samples.own'))).toHaveLength(3);
    expect([most, open]).toEqual([1, 0]);
  });
});
