import { isJsonObject } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Expectation } from '#core/model/expectation';
import type { Json, JsonObject } from '#core/model/json';
import { requestOf } from '../describe.ts';
import { managedEntries } from '../managed-entries.ts';
import { failed, failedIfAny } from '../outcome.ts';
import { readAnswer } from '../read-answer.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

type Aspect = Extract<Expectation, { kind: 'managed-entries' }>['aspect'];

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const item = /^(?:\.|f:.*|k:\{.*\}|v:.+|i:\d+)$/s;

const rules: {
  readonly [A in Aspect]: { readonly expected: string; readonly isValid: (entry: JsonObject, apiVersion: string) => boolean };
} = {
  manager: { expected: 'a non-empty manager', isValid: (entry) => (stringAt(entry, '/manager') ?? '') !== '' },
  operation: {
    expected: 'operation Apply or Update',
    isValid: (entry) => ['Apply', 'Update'].includes(stringAt(entry, '/operation') ?? ''),
  },
  'api-version': {
    expected: 'the apiVersion of the request',
    isValid: (entry, apiVersion) => stringAt(entry, '/apiVersion') === apiVersion,
  },
  time: { expected: 'time as an RFC 3339 timestamp', isValid: (entry) => isTime(pointTo(entry, '/time')) },
  'time-if-there': {
    expected: 'time as an RFC 3339 timestamp, or no time',
    isValid: (entry) => !Object.hasOwn(entry, 'time') || isTime(pointTo(entry, '/time')),
  },
  'fields-type': { expected: 'fieldsType FieldsV1', isValid: (entry) => stringAt(entry, '/fieldsType') === 'FieldsV1' },
  names: { expected: 'fieldsV1 keys that begin with f:', isValid: (entry) => keysOf(fieldsOf(entry)).every((key) => key.startsWith('f:')) },
  'names-or-elements': {
    expected: 'fieldsV1 keys that begin with f:, k:, v: or i:, or are a dot',
    isValid: (entry) => keysOf(fieldsOf(entry)).every((key) => item.test(key)),
  },
  leaves: {
    expected: 'fieldsV1 as nested maps with empty maps as leaves',
    isValid: (entry) => isJsonObject(fieldsOf(entry)) && isNested(fieldsOf(entry)),
  },
};

/** Checks one field of every entry of metadata.managedFields (specification, "managedFields entry"). */
export const judgeManagedEntries: ExpectationJudge<'managed-entries'> = ({ of, aspect }, context) => {
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
  return failedIfAny(
    entries
      .filter((entry) => !isValid(entry, apiVersion))
      .map((entry) => ({
        message: `${requestOf(context, of)} returned an invalid entry in metadata.managedFields, expected ${expected}`,
        expected,
        actual: JSON.stringify(entry).slice(0, 200),
        step: of,
      })),
  );
};

const isTime = (value: Json | undefined): boolean => typeof value === 'string' && time.test(value) && !Number.isNaN(Date.parse(value));

const fieldsOf = (entry: JsonObject): Json | undefined => pointTo(entry, '/fieldsV1');

/** Returns every key at any depth. Recursion is safe: a body that is nested too deep is not read as JSON. */
const keysOf = (place: Json | undefined): readonly string[] =>
  isJsonObject(place) ? Object.entries(place).flatMap(([key, below]) => [key, ...keysOf(below)]) : [];

const isNested = (place: Json | undefined): boolean => isJsonObject(place) && Object.values(place).every(isNested);
