import { isJsonObject } from '#core/json/json-object';
import type { JsonObject } from '#core/model/json';
import { Refusal } from '../../exchange/refusal.ts';
import type { Conversion } from '../resources/resource-type.ts';
import { conform } from '../schema/conform.ts';
import type { Schema } from '../schema/schema.ts';

/** A version of a definition, and its stored version. */
export type DefinedVersion = {
  readonly name: string;
  readonly kind: string;
  readonly storedName: string;
  readonly schema: () => Schema;
  readonly storedSchema: () => Schema;
  readonly strategy: 'None' | 'Webhook';
  /** Whether an object may have been stored under an earlier schema. */
  readonly mayDiffer: boolean;
};

/**
 * Returns the conversion between a version of custom resources and the stored version: it adds the defaults of the stored
 * version and drops fields unknown to this version. `undefined` where both have the same schema. This server calls no
 * webhooks, so it serves objects of definitions with webhook conversion in the stored version only.
 */
export function conversionOfDefinition(version: DefinedVersion): Conversion | undefined {
  if (version.strategy === 'Webhook' && version.name !== version.storedName) {
    const refuse = (): never => {
      const way = `${version.kind} from ${version.storedName} to ${version.name}`;
      throw new Refusal(500, 'InternalError', `conversion webhook for ${way} failed: this server calls no webhooks`);
    };
    return { toStored: refuse, toServed: refuse };
  }
  if (!version.mayDiffer) return undefined;
  return { toStored: (object) => object, toServed: (object) => pruned(version.schema(), filledIn(version.storedSchema(), object)) };
}

function filledIn(schema: Schema, object: JsonObject): JsonObject {
  const { value } = conform(schema, object, { nulls: 'kept', complete: true, unknown: 'kept' });
  return isJsonObject(value) ? value : object;
}

function pruned(schema: Schema, object: JsonObject): JsonObject {
  const { value } = conform(schema, object, { nulls: 'kept', complete: false });
  return isJsonObject(value) ? value : object;
}
