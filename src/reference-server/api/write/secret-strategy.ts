import type { JsonObject } from '#core/model/json';
import { isObject, objectAt, withFields } from '../../json/json-object.ts';
import { plainStrategy } from './plain-strategy.ts';
import type { Strategy } from './strategy.ts';

/** Secrets: texts that were sent as such are kept with the rest, in base64. */
export const secretStrategy: Strategy = {
  ...plainStrategy,
  onCreate: (_api, object) => encoded(object),
  onUpdate: (_api, object) => encoded(object),
};

function encoded(object: JsonObject): JsonObject {
  const texts = object['stringData'];
  if (!isObject(texts) || Object.values(texts).some((text) => typeof text !== 'string')) return object;
  const data = Object.entries(texts).map(([key, text]): [string, string] => [key, Buffer.from(String(text)).toString('base64')]);
  return withFields(object, { stringData: undefined, data: withFields(objectAt(object, 'data'), Object.fromEntries(data)) });
}
