import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import type { Exchange } from './run-sequence.ts';

const secondOf = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** Whether a request was sent and answered in the same second. */
export const isOfOneSecond = ({ started, ended }: Exchange): boolean => secondOf(started) === secondOf(ended);

/** The second of the wall clock at which a server served a request: the last that its answer tells of while it took, else the first. */
export function timeOfExchange({ answer, started, ended }: Exchange): number {
  const [first, last] = [secondOf(started), secondOf(ended)];
  const told = first === last ? [] : timesIn(answer).map((time) => secondOf(Date.parse(time)));
  return Math.max(first, ...told.filter((second) => second <= last));
}

function timesIn(value: Json): readonly string[] {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value) ? [value] : [];
  if (isJsonArray(value)) return value.flatMap(timesIn);
  return isJsonObject(value) ? Object.values(value).flatMap(timesIn) : [];
}
