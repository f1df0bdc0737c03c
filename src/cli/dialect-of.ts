import { dialects } from '#core/codecs/dialects';
import { nearest } from '#core/codecs/nearest';
import type { Dialect } from '#core/model/dialect';
import { UsageError } from '#core/model/tool-error';

/** The dialect of that id. Throws `UsageError` where there is none. */
export function dialectOf(id: string): Dialect {
  const dialect = dialects.find((one) => one.id === id);
  if (dialect !== undefined) return dialect;
  const near = nearest(
    id,
    dialects.map((one) => one.id),
  );
  const all = `The dialects are ${dialects.map((one) => one.id).join(' and ')}.`;
  throw new UsageError(`There is no dialect ${JSON.stringify(id)}.`, { next: near === undefined ? all : `Did you mean ${near}? ${all}` });
}
