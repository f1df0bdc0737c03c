import { describe, expect, it } from 'vitest';
import { mostKeptTests } from '#conformance/runner/kept-tests';
import { ownLabel } from '#core/codecs/own-names';
import type { Case } from '#core/model/case';
import type { Step } from '#core/model/step';
import { FakeApi } from './fake-api.ts';
import { FakeClient } from './fake-client.ts';
import { caseOf, facts, runFake } from './run-fake.ts';

const labels = { [ownLabel]: { $run: true } } as const;
const create: Step = {
  id: 'create',
  do: 'send',
  request: {
    method: 'POST',
    path: { $join: ['/api/v1/namespaces/', { $namespace: true }, '/configmaps'] },
    body: { metadata: { name: { $own: 'a' }, labels } },
  },
};
const inNamespace = caseOf([create], { needs: [{ need: 'namespace' }] });

type Options = NonNullable<Parameters<typeof runFake>[2]>;

/** Runs cases on a target that serves namespaces; these fail. */
const runWith = async (failing: readonly string[], cases: readonly Case[], options: Options = {}) => {
  const api = new FakeApi();
  const client = new FakeClient({ send: api.answer });
  const served = { ...facts, served: { 'v1/namespaces': ['create'] } };
  const ran = await runFake(client, cases, { facts: served, isFailed: (key) => failing.includes(key), ...options });
  return { ...ran, there: [...api.objects.keys()].sort() };
};

describe('the objects of a test that failed', () => {
  it('stay with their namespace, and those of the others are removed', async () => {
    const { kept, left, there, done } = await runWith(['case-2@things'], [inNamespace, inNamespace, inNamespace]);
    expect(kept).toEqual([
      { test: 'case-2@things', objects: [expect.stringMatching(/^\/api\/v1\/namespaces\/[^/]+$/), expect.any(String)] },
    ]);
    expect([left, there]).toEqual([[], kept.flatMap(({ objects }) => objects).sort()]);
    expect(done).toMatchObject({ created: 3 + done.namespaces, removed: done.created - 2 });
  });

  it('stay in a namespace that no later test gets', async () => {
    const { kept, entries } = await runWith(['case-1@things'], [inNamespace, inNamespace], { concurrency: 1 });
    const namespaces = entries.flatMap((entry) => (entry.e === 'case' && entry.namespace !== undefined ? [entry.namespace] : []));
    expect(new Set(namespaces).size).toBe(2);
    expect(kept[0]?.objects[0]).toBe(`/api/v1/namespaces/${namespaces[0]}`);
  });

  it('stay with the fixtures that the test needs, and with no others', async () => {
    const fixture = (id: string) =>
      ({
        id,
        about: '',
        steps: [{ id, do: 'send', request: { method: 'POST', path: '/api/v1/nodes', body: { metadata: { name: { $own: id }, labels } } } }],
      }) as const;
    const needing = (id: string) => caseOf([create], { needs: [{ need: 'fixture', fixture: id }, { need: 'namespace' }] });
    const fixtures = [fixture('one'), fixture('two')];
    const { kept, there, left } = await runWith(['case-1@things'], [needing('one'), needing('two')], { fixtures });
    expect(kept.map(({ test }) => test)).toEqual(['case-1@things', 'fixture:one']);
    expect([left, there]).toEqual([[], kept.flatMap(({ objects }) => objects).sort()]);
  });

  it('are not reported where they are gone', async () => {
    const remove: Step = { id: 'remove', do: 'send', request: { method: 'DELETE', path: '/api/v1/nodes/x' } };
    const { kept } = await runWith(['case-1@things'], [caseOf([remove])]);
    expect(kept).toEqual([]);
  });

  it('stay only of the first tests, so that the server is not filled', async () => {
    const cases = Array.from({ length: mostKeptTests + 5 }, () => inNamespace);
    const { kept, left } = await runWith(
      cases.map((_, index) => `case-${index + 1}@things`),
      cases,
    );
    expect([kept.length, left]).toEqual([mostKeptTests, []]);
  });

  it('stay once, of the last execution, where the test is run again', async () => {
    let answers = 0;
    const api = new FakeApi();
    const client = new FakeClient({ send: api.answer });
    const { kept } = await runFake(client, [inNamespace], {
      facts: { ...facts, served: { 'v1/namespaces': ['create'] } },
      isFailed: () => true,
      isUnanswered: () => {
        answers += 1;
        return answers <= 2;
      },
    });
    expect(kept).toHaveLength(1);
    expect(api.objects.size).toBe(2);
  });

  it('are removed where nothing says that they are to be kept', async () => {
    const api = new FakeApi();
    const ran = await runFake(new FakeClient({ send: api.answer }), [inNamespace]);
    expect([ran.kept, api.objects.size]).toEqual([[], 0]);
  });
});

describe('definitions of a test that failed', () => {
  const definition: Step = {
    id: 'define',
    do: 'send',
    request: {
      method: 'POST',
      path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
      body: { metadata: { name: { $join: ['widgets.', { $group: 'own' }] }, labels } },
    },
  };

  it('are removed where the test is repeated, because the repetition uses the same names', async () => {
    const { kept } = await runWith(['case-1@things', 'case-2@things'], [caseOf([definition]), caseOf([definition])]);
    expect(kept).toEqual([]);
  });

  it('stay where it is not', async () => {
    const { kept } = await runWith(['case-1@things'], [caseOf([definition])]);
    expect(kept).toMatchObject([{ test: 'case-1@things', objects: [expect.stringContaining('/customresourcedefinitions/widgets.')] }]);
  });
});
