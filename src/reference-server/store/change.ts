import type { JsonObject } from '#core/model/json';

/** One write: what was under the key before it and after it. Never both absent. */
export type Change = {
  readonly revision: number;
  readonly key: string;
  readonly before: JsonObject | undefined;
  readonly after: JsonObject | undefined;
};
