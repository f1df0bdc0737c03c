import { applied } from '#api-model/applied';
import { afterApply, afterUpdate, changesKind, conflictsOf, type Fields, fieldsOf, ownerOf, releasedBy } from '#api-model/ownership';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { oncePerObject } from '#core/json/once-per-object';
import type { ModelledSchema } from '#core/model/case';
import type { Json, JsonObject } from '#core/model/json';
import type { Template } from '#core/model/template';
import { type Drawn, nothing, type Supposed } from './supposed.ts';

/** Who writes, and what the schema of the type says. */
type By = { readonly manager: string; readonly schema: ModelledSchema | undefined };

/** Returns what is supposed after a write that leaves this content. */
export function written(at: Supposed, drawn: Drawn, by: By, last: string): Supposed {
  const { manager, schema } = by;
  const owners = afterUpdate(stateOf(at, schema), fieldsIn(drawn, schema), ownerOf(manager, 'Update'));
  return { ...changedOnce(at, { drawn, step: last }), drawn, owners, last };
}

/** Returns what is supposed after an apply: unchanged where it conflicts. */
export function appliedTo(at: Supposed, sent: Drawn, how: By & { readonly force: boolean }, last: string): Supposed {
  const { schema } = how;
  const request = { sets: fieldsIn(sent, schema), applier: ownerOf(how.manager, 'Apply') };
  const state = stateOf(at, schema);
  if (conflictsOf(request, state).length > 0 && !how.force) return at;
  const content = applied(contentOf(at.drawn), contentOf(sent), releasedBy(request, state.owners), schema);
  const drawn = drawnOf(content);
  return { ...changedOnce(at, { drawn, step: last }), drawn, owners: afterApply(request, state), last };
}

/**
 * Returns what is supposed after a write that clears managedFields and leaves this content. Who owns what then is left open: an
 * apply without force is supposed to conflict, so that no later request depends on its response.
 */
export function cleared(at: Supposed, drawn: Drawn, schema: By['schema'], last: string): Supposed {
  const owners = afterUpdate({ fields: new Map(), owners: new Map() }, fieldsIn(drawn, schema), ownerOf('', 'Update'));
  return { ...changedOnce(at, { drawn, step: last }), drawn, owners, last };
}

/** What is supposed of an object that is created or changed: `now` is what it is after that. */
function changedOnce(at: Supposed, now: NonNullable<Supposed['first']>): Supposed {
  return at.is === 'absent' ? { ...at, is: 'present', changes: 0, first: now } : { ...at, changes: (at.changes ?? 0) + 1 };
}

/** Returns content without what would put a map in the place of another value, or another value in that of a map. */
export function withoutKindChanges(sent: Drawn, there: Drawn): Drawn {
  const fields = Object.entries(sent.fields).filter(([key, value]) => {
    const before = Object.hasOwn(there.fields, key) ? there.fields[key] : undefined;
    return before === undefined || !changesKind(jsonOf(value), jsonOf(before));
  });
  return { ...sent, fields: Object.fromEntries(fields) };
}

function stateOf({ drawn, owners }: Supposed, schema: By['schema']): { readonly fields: Fields; readonly owners: Supposed['owners'] } {
  return { fields: fieldsIn(drawn, schema), owners };
}

function fieldsIn(drawn: Drawn, schema: By['schema']): Fields {
  return fieldsOf(contentOf(drawn), schema);
}

/** Returns what is drawn of an object as its content; what is below `spec` can have another name in its type. */
export const contentOf = oncePerObject(({ labels, annotations, finalizers, fields }: Drawn): JsonObject => {
  return { metadata: { labels, annotations, finalizers }, spec: jsonOf(fields) };
});

/** Returns the content of an object as what is drawn of it. */
export function drawnOf(content: JsonObject): Drawn {
  const { metadata, spec } = content;
  if (!isJsonObject(metadata)) return nothing;
  const { labels, annotations, finalizers } = metadata;
  return {
    labels: textsIn(labels),
    annotations: textsIn(annotations),
    finalizers: isJsonArray(finalizers) ? finalizers.filter((one) => typeof one === 'string') : [],
    fields: isJsonObject(spec) ? spec : {},
  };
}

function textsIn(value: Json | undefined): Readonly<Record<string, string>> {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(Object.entries(value).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])));
}

/** Returns a value that is drawn as JSON: it has no placeholders. */
export function jsonOf(value: Template): Json {
  return JSON.parse(JSON.stringify(value));
}
