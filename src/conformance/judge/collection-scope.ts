import { selectionOf } from '#api-model/selection';
import { nameOf, stringAt } from '#core/json/object-identity';
import type { Json, JsonObject } from '#core/model/json';
import type { Finding } from '#core/model/result';
import type { Context } from './context.ts';
import { requestOf } from './describe.ts';
import { keyOfWrite, namespaceOf, type ObjectWrite } from './object-history.ts';

/** What the request of a step is about: the namespace of its path (`''` for none), and the objects that its selectors select. */
export type Scope = { readonly namespace: string; readonly selects: ((object: Json) => boolean) | undefined };

/** Returns the scope of the request of a step; undefined where it was not sent. */
export function scopeOf(context: Context, step: string): Scope | undefined {
  const sent = context.evidence.stream(step)?.opened ?? context.evidence.attempts(step)[0];
  if (sent === undefined) return undefined;
  const { target } = sent.request;
  return { namespace: namespaceOf(target), selects: selectionIn(target) };
}

/** Returns the key of an object that the request of a step returned, to find it among the writes. */
export function keyIn(scope: Scope | undefined, object: JsonObject): string {
  const namespace = stringAt(object, '/metadata/namespace') || (scope?.namespace ?? '');
  return keyOfWrite({ namespace, name: nameOf(object) });
}

/**
 * Returns the writes to the test objects that the request of a step is about, as its reader sees them: an object that begins
 * to match its selectors is created, and one that no longer matches is removed.
 */
export function writesInScope(context: Context, step: string): readonly ObjectWrite[] {
  const scope = scopeOf(context, step);
  const { history } = context;
  if (scope === undefined) return history;
  const inNamespace = scope.namespace === '' ? history : history.filter(({ namespace }) => namespace === scope.namespace);
  return scope.selects === undefined ? inNamespace : selectedWrites(inNamespace, scope.selects);
}

/**
 * Returns the objects that cannot be part of what the request of a step returns: those of another namespace, and in a watch
 * those of another type than the case writes.
 */
export function foreignObjects(context: Context, step: string, objects: readonly Json[]): readonly Finding[] {
  const scope = scopeOf(context, step);
  const kinds = new Set(context.history.flatMap(({ object }) => stringAt(object, '/kind') ?? []));
  return objects.flatMap((object) => {
    const what = foreignPart(object, scope?.namespace ?? '', kinds);
    if (what === undefined) return [];
    const message = `${requestOf(context, step)} returned ${nameOf(object)}, which is not part of this collection: ${what.actual}`;
    return [{ message, ...what, step }];
  });
}

function foreignPart(object: Json, namespace: string, kinds: ReadonlySet<string>): Pick<Finding, 'expected' | 'actual'> | undefined {
  const [actual, kind] = [stringAt(object, '/metadata/namespace') ?? '', stringAt(object, '/kind')];
  if (namespace !== '' && actual !== '' && actual !== namespace)
    return { expected: `namespace ${namespace}`, actual: `namespace ${actual.slice(0, 100)}` };
  if (kind !== undefined && kinds.size === 1 && !kinds.has(kind) && nameOf(object) !== '')
    return { expected: `kind ${[...kinds].join()}`, actual: `kind ${kind.slice(0, 100)}` };
  return undefined;
}

function selectedWrites(history: readonly ObjectWrite[], selects: (object: Json) => boolean): readonly ObjectWrite[] {
  const selected = new Set<string>();
  return history.flatMap((write): readonly ObjectWrite[] => {
    const key = keyOfWrite(write);
    const before = selected.has(key);
    const after = write.became !== 'removed' && (write.object === undefined ? before || write.became === 'created' : selects(write.object));
    if (after) selected.add(key);
    else selected.delete(key);
    if (after) return [before ? write : { ...write, became: 'created' }];
    return before ? [{ ...write, became: 'removed' }] : [];
  });
}

/** Returns whether an object is selected by the query of a request; undefined without selectors, or with one in a form that the model of the API does not read. */
function selectionIn(target: string): ((object: Json) => boolean) | undefined {
  const selection = selectionOf(new URLSearchParams(target.split('?')[1] ?? ''));
  return selection === undefined || selection.by === 'nothing' ? undefined : selection.selects;
}
