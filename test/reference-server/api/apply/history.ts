import type { Json, JsonObject } from '#core/model/json';
import { pathsOf } from '#reference-server/api/apply/field-set';
import type { TypeSchema } from '#reference-server/api/apply/index';
import { applyPatch, trackUpdate } from '#reference-server/api/apply/index';
import { entriesOf, withoutEntries } from '#reference-server/api/apply/managed-fields';
import { pathText } from '#reference-server/api/apply/path-element';
import { fieldOf, objectAt, withFields } from '#reference-server/json/json-object';
import { widget } from './widget.ts';

/** A request of a history: an apply of a partial object, or an update by a whole one. `metadata` is laid over the name. */
export type Operation = { readonly spec?: Json; readonly metadata?: JsonObject; readonly schema?: TypeSchema } & (
  | { readonly apply: string; readonly force?: boolean }
  | { readonly update: string; readonly subresource?: string }
);

/** What a history comes to. Conflicts are those of its last request. */
export type Outcome = {
  readonly spec: Json | undefined;
  /** By `Apply NAME` and `Update NAME`, in the order of the object. */
  readonly managers: { readonly [manager: string]: readonly string[] };
  readonly times: { readonly [manager: string]: string | undefined };
  readonly conflicts: readonly string[];
  readonly invalid?: string;
  readonly object: JsonObject | undefined;
};

/** The time of the request with this number, counted from 0. */
export const timeOf = (request: number): string =>
  `2031-05-06T07:${String(Math.floor(request / 60)).padStart(2, '0')}:${String(request % 60).padStart(2, '0')}Z`;

/** Plays requests one after the other against one object, which does not exist before the first. */
export function play(history: readonly Operation[], start?: JsonObject): Outcome {
  let outcome = describeOutcome(start);
  history.forEach((operation, index) => {
    outcome = { ...request(outcome.object, operation, timeOf(index)) };
  });
  return outcome;
}

function request(live: JsonObject | undefined, operation: Operation, time: string): Outcome {
  const { schema = widget, metadata = {}, spec } = operation;
  const body: JsonObject = {
    apiVersion: 'example.com/v1',
    kind: 'Widget',
    metadata: { name: 'w', ...metadata },
    ...(spec === undefined ? {} : { spec }),
  };
  const common = { apiVersion: 'example.com/v1', time, schema };
  if ('update' in operation) {
    const identity = live === undefined ? {} : objectAt(withoutEntries(live), 'metadata');
    const after = withFields(body, { metadata: { uid: '7', ...identity, ...objectAt(body, 'metadata') } });
    const { update: manager, subresource } = operation;
    return describeOutcome(trackUpdate({ ...common, before: live, after, manager, subresource }));
  }
  const applied = applyPatch({ ...common, live, applied: body, manager: operation.apply, force: operation.force === true });
  if (applied.kind === 'merged') return describeOutcome(applied.object);
  if (applied.kind === 'invalid') return { ...describeOutcome(live), invalid: applied.message };
  return {
    ...describeOutcome(live),
    conflicts: applied.conflicts.map((conflict) => `${conflict.operation} ${conflict.manager} ${conflict.path}`),
  };
}

function describeOutcome(object: JsonObject | undefined): Outcome {
  const entries = object === undefined ? [] : entriesOf(object).map((entry) => ({ ...entry, name: `${entry.operation} ${entry.manager}` }));
  return {
    object,
    spec: object === undefined ? undefined : fieldOf(object, 'spec'),
    managers: Object.fromEntries(entries.map((entry) => [entry.name, pathsOf(entry.fields).map(pathText)])),
    times: Object.fromEntries(entries.map((entry) => [entry.name, entry.time])),
    conflicts: [],
  };
}
