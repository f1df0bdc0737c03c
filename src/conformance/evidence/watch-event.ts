import { parseJson } from '#core/http/body-of';
import { isJsonObject } from '#core/json/json-object';
import { longestKeptParsed } from '#core/json/parsed-size';
import { pointTo } from '#core/json/pointer';
import type { StreamLine } from '#core/model/evidence';
import type { Json, JsonObject } from '#core/model/json';

/** One document of a watch; what is not an event has the type `''`. */
export type WatchEvent = {
  readonly type: string;
  readonly object: JsonObject;
  readonly document: Json | undefined;
  readonly at: number;
};

const read = new WeakMap<StreamLine, WatchEvent | WeakRef<WatchEvent>>();

/** Parses a line of a watch; one that is not long, once. */
export function watchEventOf(line: StreamLine): WatchEvent {
  const kept = read.get(line);
  const known = kept instanceof WeakRef ? kept.deref() : kept;
  if (known !== undefined) return known;
  const document = parseJson(line.line);
  const type = pointTo(document, '/type');
  const object = pointTo(document, '/object');
  const event = { type: typeof type === 'string' ? type : '', object: isJsonObject(object) ? object : {}, document, at: line.at };
  read.set(line, line.line.length > longestKeptParsed ? new WeakRef(event) : event);
  return event;
}
