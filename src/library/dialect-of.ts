import { dialects } from '#core/codecs/dialects';
import { nearest } from '#core/codecs/nearest';
import type { Dialect } from '#core/model/dialect';
import { UsageError } from '#core/model/tool-error';

/** Returns the dialect of an id. Throws `UsageError` where there is none. */
export function dialectOf(id: string): Dialect {
  const dialect = dialects.find((one) => one.id === id);
  if (dialect !== undefined) return dialect;
  const ids = dialects.map((one) => one.id);
  const near = nearest(id, ids);
  const all = `The dialects are ${ids.join(' and ')}.`;
  throw new UsageError(`Unknown dialect ${JSON.stringify(id)}.`, { next: near === undefined ? all : `Did you mean ${near}? ${all}` });
}
