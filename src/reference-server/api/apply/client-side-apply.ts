import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { boundedJson } from '../../json/bounded-json.ts';
import { objectAt, textAt, withFields } from '../../json/json-object.ts';
import type { Applied, Apply } from './apply-patch.ts';
import { applyPatch } from './apply-patch.ts';
import { compare } from './compare.ts';
import { difference, pathsOf, unionOf } from './field-set.ts';
import { fieldsOf } from './fields-of.ts';
import { withoutEntries } from './managed-fields.ts';
import { pathText } from './path-element.ts';

/** The field manager of kubectl, and the annotation in which client-side apply stores what it applied last. */
const client = 'kubectl';
const annotation = 'kubectl.kubernetes.io/last-applied-configuration';

/**
 * Applies with the upgrade path from client-side apply (specification, "Server-side apply", client upgrade path): fields in
 * the last-applied annotation of the live object do not conflict for the client, and the annotation is updated so that the
 * client can go back. Applies of other managers are passed to `applyPatch`.
 */
export function applyOverClientSide(apply: Apply): Applied {
  const outcome = applyPatch(apply);
  const last = textAt(apply.live, 'metadata', 'annotations', annotation);
  if (apply.manager !== client || last === undefined) return outcome;
  const settled = outcome.kind === 'conflict' ? spared(apply, outcome, ownPaths(last, apply)) : outcome;
  return settled.kind === 'merged' ? { ...settled, object: withLastApplied(settled.object, apply.applied) } : settled;
}

function spared(apply: Apply, outcome: Extract<Applied, { kind: 'conflict' }>, own: ReadonlySet<string>): Applied {
  const conflicts = outcome.conflicts.filter(({ path }) => !own.has(path));
  return conflicts.length > 0 ? { kind: 'conflict', conflicts } : applyPatch({ ...apply, force: true });
}

/** Returns the fields of the annotation whose live value is still the same; none where it is not an object of this version. */
function ownPaths(last: string, apply: Apply): ReadonlySet<string> {
  const { schema } = apply;
  const config = parsed(last);
  if (!isJsonObject(config) || config['apiVersion'] !== apply.apiVersion) return new Set();
  const { added, removed, modified } = compare(config, withoutEntries(apply.live ?? {}), schema);
  return new Set(pathsOf(difference(fieldsOf(config, schema), unionOf([added, removed, modified]))).map(pathText));
}

function parsed(text: string): Json | undefined {
  try {
    return boundedJson(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function withLastApplied(object: JsonObject, applied: JsonObject): JsonObject {
  const metadata = objectAt(object, 'metadata');
  const annotations = withFields(objectAt(metadata, 'annotations'), { [annotation]: `${JSON.stringify(applied)}\n` });
  return withFields(object, { metadata: withFields(metadata, { annotations }) });
}
