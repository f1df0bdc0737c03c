import type { Json } from '../../src/model/json.ts';
import { isArray, isObject } from '../../src/reference/json/json-object.ts';
import type { Exchange } from './run-sequence.ts';

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text);

/** The seconds of the wall clock at which a server may have served a request: the one that its answer tells of, else all it took. */
export function secondsOfExchange({ answer, started, ended }: Exchange): readonly number[] {
  const first = Math.floor(started / 1000);
  const all = Array.from({ length: Math.floor(ended / 1000) - first + 1 }, (_, index) => first + index);
  if (all.length === 1) return all;
  const told = new Set(timesIn(answer).map((time) => Date.parse(time) / 1000));
  // A time before the last second may be one of before.
  return told.has(all.at(-1) ?? 0) ? all.slice(-1) : all;
}

function timesIn(value: Json): readonly string[] {
  if (typeof value === 'string') return isTime(value) ? [value] : [];
  if (isArray(value)) return value.flatMap(timesIn);
  return isObject(value) ? Object.values(value).flatMap(timesIn) : [];
}
