import { stringAt } from '#core/json/object-identity';
import type { JsonObject } from '#core/model/json';
import { nameText } from './describe.ts';
import type { ObjectWriteOperation } from './operation.ts';
import type { Turn } from './turn.ts';

/** Plays the object that a response shows after a write made it: its name, its namespace, its uid and its version. */
export function playNewObject(operation: ObjectWriteOperation, body: JsonObject, { test, world, type }: Turn): void {
  const at = (pointer: string): string => stringAt(body, pointer) ?? 'none';
  test('create/name', at('/metadata/name') === operation.name, () => ({
    message: `The new object has another name.`,
    expected: operation.name,
    actual: at('/metadata/name').slice(0, 300),
  }));
  if (operation.verb === 'create' && operation.generateName !== undefined) {
    const { generateName, name } = operation;
    test('create/generated', name.startsWith(generateName) && name !== generateName, () => ({
      message: `The new object has a name that is not generated from the one that was sent.`,
      expected: `${generateName} and more`,
      actual: name.slice(0, 300),
    }));
  }
  const namespace = type.namespaced ? operation.namespace : 'none';
  // An empty text is the same as none.
  test('create/namespace', (at('/metadata/namespace') || 'none') === namespace, () => ({
    message: `The new object has another namespace.`,
    expected: namespace,
    actual: at('/metadata/namespace').slice(0, 300),
  }));
  const uid = stringAt(body, '/metadata/uid');
  const other = uid === undefined ? undefined : world.otherWithUid(operation, uid);
  test('create/uid', uid !== undefined && other === undefined, () => ({
    message: `The new object ${nameText(operation)} has ${uid === undefined ? 'no uid' : 'the uid of an earlier object'}.`,
    expected: 'a uid that no other object had',
    actual: other === undefined ? 'none' : `the uid of ${other}`,
  }));
  const created = stringAt(body, '/metadata/creationTimestamp');
  const former = world.outdatedCreationTime(operation);
  if (former !== undefined)
    test('create/creation-time', created !== former, () => ({
      message: `The new object ${nameText(operation)} has the creationTimestamp of the object that had its name before.`,
      expected: 'the time of its creation',
      actual: former.slice(0, 100),
    }));
  world.recordCreation(operation, created);
  world.earlierInSameVersion(operation, body);
}
