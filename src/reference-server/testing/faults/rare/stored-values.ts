import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import type { Fault } from '../fault.ts';

/** Returns a value with each text and number in it changed. */
function withScalars(value: Json, change: (scalar: string | number) => Json): Json {
  if (typeof value === 'string' || typeof value === 'number') return change(value);
  if (isJsonArray(value)) return value.map((item) => withScalars(item, change));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]): [string, Json] => [key, withScalars(member, change)]));
}

/** Faults of what is stored of texts and numbers of one form (specification, "Server-side apply", "Verbs"). */
export const rareStoredValueFaults: readonly Fault[] = [
  {
    id: 'texts-stored-in-normal-form',
    breaks: 'A text with a letter and a combining accent is stored with the composed letter.',
    statements: ['apply/applied-wins', 'verbs/method/post'],
    change: ({ storedObject }) => ({
      storedObject: (object) =>
        withScalars(storedObject(object), (scalar) => (typeof scalar === 'string' ? scalar.normalize('NFC') : scalar)),
    }),
  },
  {
    id: 'fractions-stored-in-single-precision',
    breaks: 'A number with a fraction in a custom resource is stored in single precision.',
    statements: ['apply/applied-wins', 'verbs/method/post'],
    change: ({ storedObject }) => ({
      storedObject: (object) => withScalars(storedObject(object), (scalar) => (typeof scalar === 'number' ? Math.fround(scalar) : scalar)),
    }),
  },
];
