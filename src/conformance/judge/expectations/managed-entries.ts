import { isJsonObject } from '#core/json/json-object';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Expectation } from '#core/model/expectation';
import type { Json, JsonObject } from '#core/model/json';
import { managedEntries } from '../managed-entries.ts';
import { broken, brokenBy } from '../outcome.ts';
import { readAnswer } from '../reading.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

type Aspect = Extract<Expectation, { kind: 'managed-entries' }>['aspect'];

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const item = /^(?:\.|f:.*|k:\{.*\}|v:.+|i:\d+)$/s;

const rules: {
  readonly [A in Aspect]: { readonly expected: string; readonly isKept: (entry: JsonObject, apiVersion: string) => boolean };
} = {
  manager: { expected: 'a manager that is a name', isKept: (entry) => (stringAt(entry, '/manager') ?? '') !== '' },
  operation: {
    expected: 'Apply or Update as operation',
    isKept: (entry) => ['Apply', 'Update'].includes(stringAt(entry, '/operation') ?? ''),
  },
  'api-version': {
    expected: 'the version of the request as apiVersion',
    isKept: (entry, apiVersion) => stringAt(entry, '/apiVersion') === apiVersion,
  },
  time: { expected: 'a timestamp as time', isKept: (entry) => isTime(pointTo(entry, '/time')) },
  'time-if-there': {
    expected: 'a timestamp as time, or no time',
    isKept: (entry) => !Object.hasOwn(entry, 'time') || isTime(pointTo(entry, '/time')),
  },
  'fields-type': { expected: 'FieldsV1 as fieldsType', isKept: (entry) => stringAt(entry, '/fieldsType') === 'FieldsV1' },
  names: { expected: 'only keys that begin with f:', isKept: (entry) => keysOf(fieldsOf(entry)).every((key) => key.startsWith('f:')) },
  'names-or-elements': {
    expected: 'only keys that begin with f:, k:, v: or i:, or are a dot',
    isKept: (entry) => keysOf(fieldsOf(entry)).every((key) => item.test(key)),
  },
  leaves: { expected: 'nested maps that end in empty maps', isKept: (entry) => isJsonObject(fieldsOf(entry)) && isNested(fieldsOf(entry)) },
};

/** Each entry of managedFields has the form that is promised of one of its fields (specification, "managedFields entry"). */
export const judgeManagedEntries: ExpectationJudge<'managed-entries'> = ({ of, aspect }, context) => {
  const reading = readAnswer(context, of);
  if ('outcome' in reading) return reading.outcome;
  const { expected, isKept } = rules[aspect];
  const entries = managedEntries(reading.read);
  if (entries.length === 0) return broken({ message: 'the object has no managedFields', expected, actual: 'no entries', step: of });
  const apiVersion = stringAt(reading.read, '/apiVersion') ?? '';
  return brokenBy(
    entries
      .filter((entry) => !isKept(entry, apiVersion))
      .map((entry) => ({
        message: 'an entry of managedFields is not of the form that is promised',
        expected,
        actual: JSON.stringify(entry).slice(0, 200),
        step: of,
      })),
  );
};

const isTime = (value: Json | undefined): boolean => typeof value === 'string' && time.test(value) && !Number.isNaN(Date.parse(value));

const fieldsOf = (entry: JsonObject): Json | undefined => pointTo(entry, '/fieldsV1');

/** Every key, however deep. Bodies nested beyond reason are no JSON for the judge. */
const keysOf = (place: Json | undefined): readonly string[] =>
  isJsonObject(place) ? Object.entries(place).flatMap(([key, below]) => [key, ...keysOf(below)]) : [];

const isNested = (place: Json | undefined): boolean => isJsonObject(place) && Object.values(place).every(isNested);
