import { resourceVersionOf } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import type { Clause } from './clauses.ts';
import { contentOf, differenceOf } from './content.ts';
import { requestText, shortText } from './describe.ts';
import type { Operation } from './operation.ts';
import { patched } from './patch/patched.ts';
import type { Turn } from './turn.ts';
import { isMarked, keyOf } from './world.ts';

type ScaleOperation = Extract<
  Operation,
  { readonly verb: 'get' | 'update' | 'json-patch' | 'merge-patch' | 'strategic-merge-patch' | 'apply' }
>;

/** Where an object has the number of replicas that is wanted. */
export const wanted = '/spec/replicas';

/** Plays a read or a write of the scale of an object: it has the numbers of replicas of the object. */
export function playScale(operation: ScaleOperation, turn: Turn): void {
  const { world, answer, body } = turn;
  const known = world.at(operation);
  const isAccepted = answer.status >= 200 && answer.status < 300;
  if (operation.verb === 'get') {
    if (known.is === 'present' && isAccepted && body !== undefined) isScaleRight(known.object, body, turn);
    return;
  }
  if (known.is !== 'present') {
    if (isAccepted && !operation.dryRun) world.set(operation, { is: 'unknown' });
    return;
  }
  playScaleWrite(operation, known.object, turn);
}

function isScaleRight(object: JsonObject, scale: JsonObject, turn: Turn): void {
  for (const pointer of [wanted, '/status/replicas']) {
    const [expected, actual] = [replicasAt(object, pointer), replicasAt(scale, pointer)];
    const tell = () => ({
      message: `${requestText(turn)} returned another number at ${pointer} than the object has.`,
      expected: shortText(expected),
      actual: shortText(actual),
    });
    if (!turn.test('scale/shows', expected === actual, tell)) return;
  }
}

/** A number of replicas; none is zero. */
function replicasAt(object: Json | undefined, pointer: string): Json {
  return pointTo(object, pointer) ?? 0;
}

function playScaleWrite(operation: Exclude<ScaleOperation, { readonly verb: 'get' }>, before: JsonObject, turn: Turn): void {
  const { world, answer, body, type, test, changed } = turn;
  const isAccepted = answer.status >= 200 && answer.status < 300;
  const usual: Clause = operation.verb === 'update' ? 'scale/updated' : 'scale/patched';
  const clause = operation.dryRun ? 'dry-run/scale' : usual;
  const replicas = replicasOf(operation, before);
  const version = operation.verb === 'update' ? resourceVersionOf(operation.body) : undefined;
  const isStale = version !== undefined && version !== resourceVersionOf(before);
  const isRefusable = operation.bare && !isAccepted;
  if (!isRefusable && (isStale || (replicas !== undefined && !isMarked(before)))) {
    const [expected, actual] = [isStale ? 'a status of 4xx' : 'a status of 2xx', String(answer.status)];
    const tell = () => ({ message: `${requestText(turn)} returned ${actual}, expected ${expected}.`, expected, actual });
    if (!test(isStale ? 'update/stale' : clause, isAccepted !== isStale, tell)) return;
  }
  if (operation.dryRun || !isAccepted) world.suspect(operation, { clause, step: turn.step });
  if (!isAccepted) return;
  if (replicas !== undefined && body !== undefined && body['kind'] !== 'Status') {
    const shown = replicasAt(body, wanted);
    const tell = () => ({
      message: `${requestText(turn)} returned another number at ${wanted}.`,
      expected: shortText(replicas),
      actual: shortText(shown),
    });
    if (!test(clause, shown === replicas, tell)) return;
  }
  if (operation.dryRun) return;
  if (replicas === undefined) {
    world.set(operation, { is: 'unknown' });
    return;
  }
  world.recordScaled(operation);
  const isSame = replicas === replicasAt(before, wanted);
  const content = { ...contentOf(before, type), spec: withReplicas(pointTo(before, '/spec'), replicas) };
  world.expect(operation, { content, before: isSame ? undefined : before, by: usual });
  // Whether a write of the number that there is changes the owners is left open.
  if (isSame) world.doubt(operation);
  else changed({ namespace: operation.namespace, name: operation.name, became: 'changed', object: undefined });
}

/** The number of replicas that a write asks for; undefined where it is left open what it asks for. */
function replicasOf(operation: Exclude<ScaleOperation, { readonly verb: 'get' }>, before: JsonObject): Json | undefined {
  if (operation.verb === 'apply') return undefined;
  if (operation.verb === 'update') return pointTo(operation.body, wanted);
  return pointTo(patched(operation, { spec: { replicas: replicasAt(before, wanted) } }), wanted);
}

function withReplicas(spec: Json | undefined, replicas: Json): Json {
  return {
    ...(typeof spec === 'object' && spec !== null && !Array.isArray(spec) ? Object.fromEntries(Object.entries(spec)) : {}),
    replicas,
  };
}

/** A read shows an object after a write of its scale: judges whether it is as the write left it. Returns whether it is. */
export function isExpectedRight(
  place: { readonly namespace: string; readonly name: string },
  object: JsonObject | undefined,
  turn: Turn,
): boolean {
  const { world, type, test } = turn;
  const expected = world.expectationOf(place);
  if (expected === undefined) return true;
  const { content, before, by } = expected;
  const shown = object === undefined ? undefined : contentOf(object, type);
  const difference = differenceOf(content, shown);
  const isRight = test(by, difference === undefined, () => ({
    message: `${requestText(turn)} returned ${keyOf(place)} with another value at ${difference?.at} than after the last write of its scale.`,
    expected: shortText(difference?.expected),
    actual: shortText(difference?.actual),
  }));
  if (!isRight || object === undefined || before === undefined) return isRight;
  const [old, now] = [before, object].map((one) => resourceVersionOf(one) ?? 'none');
  return test('write/version', old !== now, () => ({
    message: `${requestText(turn)} returned ${keyOf(place)} with the resourceVersion that it had before its scale was changed.`,
    expected: `not ${old}`,
    actual: now ?? 'none',
  }));
}
