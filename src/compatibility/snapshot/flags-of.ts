import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { sortedRecord } from './sorted-record.ts';

/** The flags that a document of kind Flagz tells, or `undefined` where it is none. */
export function flagsOf(document: Json | undefined): Readonly<Record<string, string>> | undefined {
  const flags = isJsonObject(document) && document['kind'] === 'Flagz' ? document['flags'] : undefined;
  if (!isJsonObject(flags)) return undefined;
  return sortedRecord(Object.entries(flags).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])));
}
