import { isJsonObject } from '#core/json/json-object';
import { resourceVersionOf } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { JsonObject } from '#core/model/json';
import type { WatchEvent } from '../../evidence/watch-event.ts';
import type { Context } from '../context.ts';
import { keyOfWrite, type ObjectWrite, stateOf } from '../object-history.ts';
import { withoutType } from '../without-type.ts';
import { firstDifference, withoutEmpty } from './same-content.ts';

/**
 * Returns the first place at which the object of an event differs from what a write left (specification, "Events": the content
 * is the object). In another version than that of the write, only the metadata counts that no server changes later; of a type
 * that other clients write to, only the uid.
 */
export function contentDifference(context: Context, event: WatchEvent, expected: JsonObject): string | undefined {
  const version = resourceVersionOf(event.object);
  const isSameVersion = context.case.writers === 'ours' && version !== undefined && version === resourceVersionOf(expected);
  const [actual, wanted] = [event.object, expected].map((object) =>
    withoutEmpty(isSameVersion ? withoutType(object) : contentOf(context, object)),
  );
  return firstDifference(actual, wanted, '')?.at;
}

/** Returns the same for the event of a deletion, whose object is the last state: that of the last write, or of the event before it. */
export function lastStateDifference(
  context: Context,
  event: WatchEvent,
  deletion: ObjectWrite,
  before: readonly WatchEvent[],
): string | undefined {
  const key = keyOfWrite(deletion);
  const writes = context.history.filter((write) => write.order <= deletion.order && keyOfWrite(write) === key);
  const written = writes.flatMap(({ object }) => (object === undefined ? [] : [object])).at(-1);
  const states = [written, before.at(-1)?.object].filter((state) => state !== undefined);
  const differences = states.map((state) =>
    stateOf(state) === stateOf(event.object) ? contentDifference(context, event, state) : '/metadata/annotations',
  );
  return differences.includes(undefined) ? undefined : differences[0];
}

const keptMetadata = ['uid', 'labels', 'annotations'] as const;

function contentOf({ case: { writers } }: Context, object: JsonObject): JsonObject {
  const uid = pointTo(object, '/metadata/uid') ?? null;
  if (writers === 'shared') return { metadata: { uid } };
  const { apiVersion: _apiVersion, kind: _kind, status: _status, metadata, ...content } = object;
  const kept = isJsonObject(metadata) ? keptMetadata.map((name) => [name, metadata[name] ?? null] as const) : [];
  return { ...content, metadata: Object.fromEntries(kept) };
}
