import {
  afterApply,
  afterUpdate,
  applied,
  changesKind,
  conflictsOf,
  type Fields,
  fieldsOf,
  ownerOf,
  releasedBy,
} from '#api-model/ownership';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import type { Template } from '#core/model/template';
import { type Drawn, nothing, type Supposed } from './supposed.ts';

/** Returns what is supposed after a write that leaves this content. */
export function written(at: Supposed, drawn: Drawn, manager: string, last: string): Supposed {
  const owners = afterUpdate(stateOf(at), fieldsIn(drawn), ownerOf(manager, 'Update'));
  return { ...at, is: at.is === 'absent' ? 'present' : at.is, drawn, owners, last };
}

/** Returns what is supposed after an apply: unchanged where it conflicts. */
export function appliedTo(at: Supposed, sent: Drawn, how: { readonly manager: string; readonly force: boolean }, last: string): Supposed {
  const request = { sets: fieldsIn(sent), applier: ownerOf(how.manager, 'Apply') };
  const state = stateOf(at);
  if (conflictsOf(request, state).length > 0 && !how.force) return at;
  const content = applied(contentOf(at.drawn), contentOf(sent), releasedBy(request, state.owners));
  const is = at.is === 'absent' ? 'present' : at.is;
  return { ...at, is, drawn: drawnOf(content), owners: afterApply(request, state), last };
}

/** Returns content without what would put a map in the place of another value, or another value in that of a map. */
export function withoutKindChanges(sent: Drawn, there: Drawn): Drawn {
  const fields = Object.entries(sent.fields).filter(([key, value]) => {
    const before = Object.hasOwn(there.fields, key) ? there.fields[key] : undefined;
    return before === undefined || !changesKind(jsonOf(value), jsonOf(before));
  });
  return { ...sent, fields: Object.fromEntries(fields) };
}

function stateOf({ drawn, owners }: Supposed): { readonly fields: Fields; readonly owners: Supposed['owners'] } {
  return { fields: fieldsIn(drawn), owners };
}

function fieldsIn(drawn: Drawn): Fields {
  return fieldsOf(contentOf(drawn));
}

function contentOf({ labels, annotations, finalizers, fields }: Drawn): JsonObject {
  return { metadata: { labels, annotations, finalizers }, fields: jsonOf(fields) };
}

function drawnOf(content: JsonObject): Drawn {
  const { metadata, fields } = content;
  if (!isJsonObject(metadata)) return nothing;
  const { labels, annotations, finalizers } = metadata;
  return {
    labels: textsIn(labels),
    annotations: textsIn(annotations),
    finalizers: isJsonArray(finalizers) ? finalizers.filter((one) => typeof one === 'string') : [],
    fields: isJsonObject(fields) ? fields : {},
  };
}

function textsIn(value: Json | undefined): Readonly<Record<string, string>> {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(Object.entries(value).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])));
}

/** Values that are drawn have no placeholders. */
function jsonOf(value: Template): Json {
  return JSON.parse(JSON.stringify(value));
}
