import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { itemsOf, stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { Answer } from '#core/model/evidence';
import type { Json, JsonObject } from '#core/model/json';
import { contentOf, type Difference, differenceOf } from './content.ts';
import type { ModelledType } from './modelled-type.ts';

/** How much of an object a response shows: all of it in JSON, what both encodings have in binary, or the metadata beside the row of a Table. */
export type Form = 'whole' | 'encoded' | 'row';

/** Returns the form of the objects in a response. */
export function formOf({ body, encoding }: Pick<Answer, 'body' | 'encoding'>, document: JsonObject): Form {
  if (isTable(document)) return 'row';
  return encoding === undefined && /^\s*\{/.test(body) ? 'whole' : 'encoded';
}

/** Returns whether a document is a Table. */
export function isTable(document: JsonObject): boolean {
  return document['kind'] === 'Table' && isJsonArray(document['rows']);
}

/** The objects beside the rows of a Table; undefined where a row does not name its object. */
export function objectsOfRows(table: JsonObject): readonly JsonObject[] | undefined {
  const rows = pointTo(table, '/rows');
  const objects = isJsonArray(rows) ? rows.map((row) => pointTo(row, '/object')) : [];
  return objects.every((object) => isJsonObject(object) && stringAt(object, '/metadata/name') !== undefined)
    ? objects.filter(isJsonObject)
    : undefined;
}

/** Returns the objects that a collection shows; undefined where the response is no collection, or does not name them. */
export function objectsIn(document: JsonObject): readonly JsonObject[] | undefined {
  if (isTable(document)) return objectsOfRows(document);
  return isJsonArray(document['items']) ? itemsOf(document).filter(isJsonObject) : undefined;
}

const identifying = ['name', 'namespace', 'uid', 'resourceVersion', 'creationTimestamp', 'deletionTimestamp'] as const;

/** The metadata that the server keeps up, which binary has and a Table need not show. */
const managed = ['generation', 'managedFields'] as const;

/**
 * Returns the first difference between an object as it is known and as a response shows it. The items of a list need not have
 * the kind and the version of their type.
 */
export function differenceInForm(form: Form, expected: JsonObject, actual: JsonObject, type: ModelledType): Difference | undefined {
  if (form === 'whole') return differenceOf({ ...typeOf(actual), ...expected }, { ...typeOf(expected), ...actual });
  const ofForm = form === 'encoded' ? type : { ...type, content: [], omitsEmpty: true };
  const fields = form === 'encoded' ? [...identifying, ...managed] : identifying;
  const [one, other] = [expected, actual].map((object) => {
    const { metadata, ...content } = contentOf(object, ofForm);
    const kept = Object.fromEntries(fields.map((field) => [field, pointTo(object, `/metadata/${field}`) || null]));
    return { metadata: { ...kept, ...(isJsonObject(metadata) ? metadata : {}) }, ...content };
  });
  return differenceOf(one, other);
}

/** The fields that say what type an object is of. */
function typeOf({ apiVersion, kind }: JsonObject): { readonly [field: string]: Json } {
  return { ...(apiVersion === undefined ? {} : { apiVersion }), ...(kind === undefined ? {} : { kind }) };
}
