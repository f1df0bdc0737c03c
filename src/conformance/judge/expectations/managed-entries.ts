import { isJsonObject } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Expectation, FieldOwner } from '#core/model/expectation';
import type { Json, JsonObject } from '#core/model/json';
import type { Context } from '../context.ts';
import { requestOf } from '../describe.ts';
import { managedEntries, rulesOfEntry } from '../managed-entries.ts';
import { failed, failedIfAny } from '../outcome.ts';
import { readAnswer } from '../read-answer.ts';
import { isTimestamp } from '../timestamp.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

type Entries = Extract<Expectation, { kind: 'managed-entries' }>;
type Aspect = Entries['aspect'];

/** What an entry is compared with: the apiVersion of its object, the times of the case, and the one entry without a time. */
type Expected = { readonly apiVersion: string; readonly times: Times | undefined; readonly timeless: Entries['timeless'] };
type Times = { readonly first: number; readonly last: number };

/** In milliseconds: the servers of one target may not agree on the time to the second. */
const tolerance = 5_000;

const item = /^(?:\.|f:.*|k:\{.*\}|v:.+|i:\d+)$/s;

const rules: {
  readonly [A in Aspect]: { readonly expected: string; readonly isValid: (entry: JsonObject, expected: Expected) => boolean };
} = {
  manager: byItself('manager'),
  operation: byItself('operation'),
  'api-version': {
    expected: 'the apiVersion of the request',
    isValid: (entry, { apiVersion }) => stringAt(entry, '/apiVersion') === apiVersion,
  },
  time: {
    expected: 'time as an RFC 3339 timestamp, when the object was written',
    isValid: (entry, { times, timeless }) =>
      timeless !== undefined && isEntryOf(timeless, entry) ? !Object.hasOwn(entry, 'time') : isTime(pointTo(entry, '/time'), times),
  },
  'fields-type': byItself('fields-type'),
  names: { expected: 'fieldsV1 keys that begin with f:', isValid: (entry) => keysOf(fieldsOf(entry)).every((key) => key.startsWith('f:')) },
  'names-or-elements': {
    expected: 'fieldsV1 keys that begin with f:, k:, v: or i:, or are a dot',
    isValid: (entry) => keysOf(fieldsOf(entry)).every((key) => item.test(key)),
  },
  leaves: byItself('leaves'),
};

/** Checks one field of every entry of metadata.managedFields (specification, "managedFields entry"). */
export const judgeManagedEntries: ExpectationJudge<'managed-entries'> = ({ of, aspect, timeless }, context) => {
  const reading = readAnswer(context, of);
  if ('outcome' in reading) return reading.outcome;
  const { expected, isValid } = rules[aspect];
  const entries = managedEntries(reading.read);
  if (entries.length === 0)
    return failed({
      message: `${requestOf(context, of)} returned an object without metadata.managedFields`,
      expected,
      actual: 'no entries',
      step: of,
    });
  const apiVersion = stringAt(reading.read, '/apiVersion') ?? '';
  const compared = { apiVersion, times: timesOf(reading.read, of, context), timeless };
  return failedIfAny(
    entries
      .filter((entry) => !isValid(entry, compared))
      .map((entry) => ({
        message: `${requestOf(context, of)} returned an invalid entry in metadata.managedFields, expected ${expected}`,
        expected,
        actual: JSON.stringify(entry).slice(0, 200),
        step: of,
      })),
  );
};

function isTime(value: Json | undefined, times: Times | undefined): boolean {
  if (!isTimestamp(value)) return false;
  const at = Date.parse(value);
  return times === undefined || (at >= times.first - tolerance && at <= times.last + tolerance);
}

/**
 * Returns the time at which the target created the object, and that plus the time since the case began. The clock of this
 * machine plays no part. Without a creation time, which is a requirement of its own, only the form can be compared.
 */
function timesOf(object: JsonObject, step: string, { evidence }: Context): Times | undefined {
  const first = Date.parse(stringAt(object, '/metadata/creationTimestamp') ?? '');
  const [began, read] = [evidence.started?.at, evidence.exchange(step)?.at];
  return Number.isNaN(first) || began === undefined || read === undefined ? undefined : { first, last: first + read - began };
}

function isEntryOf({ manager, operation }: FieldOwner, entry: JsonObject): boolean {
  return stringAt(entry, '/manager') === manager && stringAt(entry, '/operation') === operation;
}

const fieldsOf = (entry: JsonObject): Json | undefined => pointTo(entry, '/fieldsV1');

/** Returns every key at any depth. Recursion is safe: a body that is nested too deep is not read as JSON. */
const keysOf = (place: Json | undefined): readonly string[] =>
  isJsonObject(place) ? Object.entries(place).flatMap(([key, below]) => [key, ...keysOf(below)]) : [];

function byItself(rule: keyof typeof rulesOfEntry): { readonly expected: string; readonly isValid: (entry: JsonObject) => boolean } {
  const { expected, isMet } = rulesOfEntry[rule];
  return { expected, isValid: isMet };
}
