import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt, valueAt } from '../../json/json-object.ts';
import { selectorText } from './selector-text.ts';

/** Returns the value of a cell for an object and the time of the request in milliseconds. */
export type Cell = (object: JsonObject, now: number) => Json;

export const unknown = '<unknown>';
const none = '<none>';
const unset = '<unset>';

export const path = (text: string): readonly string[] => text.split('.');

/** Returns how long ago a time was. */
export function ago(time: Json | undefined, now: number): string {
  const at = typeof time === 'string' ? Date.parse(time) : Number.NaN;
  return Number.isNaN(at) ? unknown : humanDuration((now - at) / 1000);
}

/** Joins texts; returns `empty` where there are none. */
export const listed = (texts: readonly (string | undefined)[], empty: string): string =>
  texts.filter((text) => text !== undefined).join(',') || empty;

const containersOf = (object: JsonObject, at: string): readonly JsonObject[] =>
  arrayAt(object, ...path(at), 'containers').filter(isJsonObject);

/** Creates the cells that several kinds have. Paths are field names with dots. */
export const cells = {
  text:
    (at: string, missing: Json = ''): Cell =>
    (object) =>
      valueAt(object, ...path(at)) ?? missing,
  printed:
    (at: string, missing = none): Cell =>
    (object) =>
      String((valueAt(object, ...path(at)) ?? '') === '' ? missing : valueAt(object, ...path(at))),
  count:
    (at: string): Cell =>
    (object) =>
      numberAt(object, at),
  flag:
    (at: string): Cell =>
    (object) =>
      valueAt(object, ...path(at)) === true,
  size:
    (at: string): Cell =>
    (object) =>
      arrayAt(object, ...path(at)).length,
  fields:
    (...at: readonly string[]): Cell =>
    (object) =>
      at.reduce((sum, field) => sum + Object.keys(objectAt(object, ...path(field))).length, 0),
  age:
    (at = 'metadata.creationTimestamp', missing = unknown): Cell =>
    (object, now) => {
      const time = valueAt(object, ...path(at));
      return time === undefined || time === null ? missing : ago(time, now);
    },
  list:
    (at: string, missing = none): Cell =>
    (object) =>
      listed(arrayAt(object, ...path(at)).map(String), missing),
  listOf:
    (at: string, field: string, missing = none): Cell =>
    (object) =>
      listed(
        arrayAt(object, ...path(at)).map((one) => textAt(one, field)),
        missing,
      ),
  of:
    (wanted: string, counted: string): Cell =>
    (object) =>
      `${numberAt(object, counted)}/${numberAt(object, wanted)}`,
  containers:
    (at: string): Cell =>
    (object) =>
      listed(
        containersOf(object, at).map((one) => textAt(one, 'name')),
        none,
      ),
  images:
    (at: string): Cell =>
    (object) =>
      listed(
        containersOf(object, at).map((one) => textAt(one, 'image')),
        none,
      ),
  selector:
    (at: string): Cell =>
    (object) =>
      selectorText(valueAt(object, ...path(at))) || none,
  reference:
    (at: string): Cell =>
    (object) => {
      const kind = textAt(object, ...path(at), 'kind');
      return kind === undefined ? none : `${kind}/${textAt(object, ...path(at), 'name') ?? ''}`;
    },
  condition:
    (type: string): Cell =>
    (object) =>
      textAt(
        arrayAt(object, 'status', 'conditions').find((one) => textAt(one, 'type') === type),
        'status',
      ) ?? unknown,
  unset,
  none,
} as const;

export function numberAt(value: Json | undefined, at: string): number {
  const found = valueAt(value, ...path(at));
  return typeof found === 'number' ? found : isJsonArray(found) ? found.length : 0;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365 * day;

/** Formats a duration in seconds in one or two units: the longer, the coarser. */
export function humanDuration(seconds: number): string {
  const whole = Math.floor(seconds);
  if (whole < -1) return '<invalid>';
  if (whole < 0) return '0s';
  if (whole < 2 * minute) return `${whole}s`;
  if (whole < 10 * minute) return inUnits(whole, [minute, 'm'], [1, 's']);
  if (whole < 3 * hour) return inUnits(whole, [minute, 'm']);
  if (whole < 8 * hour) return inUnits(whole, [hour, 'h'], [minute, 'm']);
  if (whole < 2 * day) return inUnits(whole, [hour, 'h']);
  if (whole < 8 * day) return inUnits(whole, [day, 'd'], [hour, 'h']);
  if (whole < 2 * year) return inUnits(whole, [day, 'd']);
  if (whole < 8 * year) return inUnits(whole, [year, 'y'], [day, 'd']);
  return inUnits(whole, [year, 'y']);
}

function inUnits(seconds: number, [size, unit]: readonly [number, string], finer?: readonly [number, string]): string {
  const rest = finer === undefined ? 0 : Math.floor((seconds % size) / finer[0]);
  return `${Math.floor(seconds / size)}${unit}${finer === undefined || rest === 0 ? '' : `${rest}${finer[1]}`}`;
}
