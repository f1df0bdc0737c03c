import { describe, expect, it } from 'vitest';
import { compareOperations } from '#compatibility/descriptions/compare-operations';
import type { Snapshot, SnapshotOperation } from '#core/model/snapshot';
import { aSnapshot, widgets } from '../release/a-release.ts';

const operation = (action: string): SnapshotOperation => ({ action, parameters: [] });
const having = (path: string, operations: Readonly<Record<string, SnapshotOperation>>): Snapshot =>
  aSnapshot({
    resources: { 'example.test/v1': [widgets(), widgets({ name: 'widgets/status', verbs: ['get', 'patch'] })] },
    openApi: { form: 'v3', schemas: {}, documents: { [path]: { schemas: {}, operations } } },
  });
const changes = (older: Snapshot, newer: Snapshot) =>
  compareOperations(older, newer, () => undefined)?.changes.map(({ is, action }) => `${is} ${action}`);

describe('the comparison of operations', () => {
  it.each([
    ['GET /apis/example.test/v1/namespaces/{namespace}/widgets', 'list'],
    ['GET /apis/example.test/v1/namespaces/{namespace}/widgets/{name}/status', 'get'],
    ['GET /apis/example.test/v1/widgets', 'list'],
  ])('finds a removed operation of a resource that is served: %s', (name, action) => {
    const path = 'apis/example.test/v1';
    expect(changes(having(path, { [name]: operation(action) }), having(path, {}))).toEqual([`operation-removed ${action}`]);
  });

  it.each([
    ['GET /apis/example.test/v1/namespaces/{namespace}/gadgets', 'list'],
    ['DELETE /apis/example.test/v1/namespaces/{namespace}/widgets/{name}', 'delete'],
  ])('leaves a resource or a verb that is not served to other rules: %s', (name, action) => {
    const path = 'apis/example.test/v1';
    expect(changes(having(path, { [name]: operation(action) }), having(path, {}))).toEqual([]);
  });

  it('leaves out alpha versions, also where one document has all versions', () => {
    const name = 'GET /apis/example.test/v1alpha1/widgets';
    const was = { [name]: { ...operation('list'), parameters: ['query:limit'] } };
    for (const path of ['apis/example.test/v1alpha1', 'v2']) {
      expect(changes(having(path, was), having(path, { [name]: operation('list') }))).toEqual([]);
    }
  });

  it('needs descriptions in the same form', () => {
    const { openApi: _, ...none } = aSnapshot();
    expect(compareOperations(none, aSnapshot(), () => undefined)).toBeUndefined();
    expect(
      compareOperations(aSnapshot(), { ...none, openApi: { form: 'v2', schemas: {}, documents: {} } }, () => undefined),
    ).toBeUndefined();
  });
});
