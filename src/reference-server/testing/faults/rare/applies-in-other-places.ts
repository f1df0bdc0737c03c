import { deepEqual } from '#core/json/deep-equal';
import { isJsonObject } from '#core/json/json-object';
import type { JsonObject } from '#core/model/json';
import { arrayAt, textAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { applierIn, entriesIn, isSameEntry, withEntriesIn } from './entries.ts';
import { sameContent, withMetadata } from './object-states.ts';
import { seeing } from './seen-requests.ts';

/** Faults of what a manager applied to another object, to the status or through the scale, and of bodies of applies. */
export const rareApplyInOtherPlaceFaults: readonly Fault[] = [
  {
    id: 'apply-as-in-another-namespace-skipped',
    breaks:
      'An apply changes nothing if the last apply of its manager to an object of this kind and name had the same body in another namespace.',
    statements: ['apply/applied-wins'],
    change: (plain) => {
      const last = new Map<string, { readonly namespace: string; readonly body: JsonObject }>();
      let creating: { readonly key: string; readonly body: JsonObject } | undefined;
      return {
        applied: (apply) => {
          const { live, applied, manager, subresource } = apply;
          creating = undefined;
          if (subresource !== undefined) return plain.applied(apply);
          const name = textAt(live, 'metadata', 'name') ?? textAt(applied, 'metadata', 'name') ?? '';
          const key = JSON.stringify([manager, textAt(applied, 'kind') ?? '', name]);
          const body = withMetadata(applied, { namespace: undefined, name: undefined });
          const namespace = textAt(live, 'metadata', 'namespace') ?? '';
          const before = last.get(key);
          if (live !== undefined && before !== undefined && before.namespace !== namespace && deepEqual(before.body, body))
            return { kind: 'merged', object: live };
          const outcome = plain.applied(apply);
          if (outcome.kind !== 'merged') return outcome;
          if (live === undefined) creating = { key, body };
          else last.set(key, { namespace, body });
          return outcome;
        },
        createdObject: (created) => {
          const object = plain.createdObject(created);
          if (creating !== undefined)
            last.set(creating.key, { namespace: textAt(object, 'metadata', 'namespace') ?? '', body: creating.body });
          creating = undefined;
          return object;
        },
      };
    },
  },
  {
    id: 'apply-ends-own-status-ownership',
    breaks: 'A manager that changes an object by an apply no longer owns the status fields that it applied before.',
    statements: ['managed-fields/kept-up'],
    change: (plain) => ({
      applied: (apply) => {
        const outcome = plain.applied(apply);
        const { live, manager, subresource } = apply;
        if (outcome.kind !== 'merged' || live === undefined || subresource !== undefined) return outcome;
        if (sameContent(live, outcome.object)) return outcome;
        const left = entriesIn(outcome.object).filter(
          (entry) =>
            textAt(entry, 'manager') !== manager || textAt(entry, 'operation') !== 'Apply' || textAt(entry, 'subresource') !== 'status',
        );
        return { ...outcome, object: withEntriesIn(outcome.object, left) };
      },
    }),
  },
  {
    id: 'applied-status-takes-from-updater',
    breaks: 'An apply to the status without force takes fields from a manager that set them by another write to the status.',
    statements: ['apply/conflict'],
    change: (plain) => ({
      applied: (apply) => {
        const outcome = plain.applied(apply);
        if (outcome.kind !== 'conflict' || apply.subresource !== 'status') return outcome;
        const isOfUpdaters = outcome.conflicts.every(({ operation, subresource }) => operation === 'Update' && subresource === 'status');
        return isOfUpdaters ? plain.applied({ ...apply, force: true }) : outcome;
      },
    }),
  },
  {
    id: 'second-scaler-recorded-as-first',
    breaks: 'A change of a scale is recorded under the manager that changed the scale before, whoever makes it.',
    statements: ['field-ownership/scale/moves'],
    change: ({ track }) => ({
      track: (update) => {
        const first = entriesIn(update.before).find(
          (entry) => textAt(entry, 'subresource') === 'scale' && textAt(entry, 'operation') === 'Update',
        );
        if (update.subresource !== 'scale' || first === undefined) return track(update);
        return track({ ...update, manager: textAt(first, 'manager') ?? update.manager });
      },
    }),
  },
  {
    id: 'reset-keeps-apply-entry-of-requester',
    breaks: 'A request that clears managedFields keeps the entry of the applies of its own manager.',
    statements: ['managed-fields/reset/json-patch/first', 'managed-fields/reset/merge-patch/first', 'managed-fields/reset/put/first'],
    change: (plain) => ({
      track: (update) => {
        const tracked = plain.track(update);
        const [only, ...more] = arrayAt(update.after, 'metadata', 'managedFields');
        const isReset = isJsonObject(only) && Object.keys(only).length === 0 && more.length === 0;
        const applier = isReset ? applierIn(update.before, update.manager) : undefined;
        const left = entriesIn(tracked);
        const isKept = applier === undefined || left.some((entry) => isSameEntry(entry, applier));
        return isKept ? tracked : withEntriesIn(tracked, [applier, ...left]);
      },
    }),
  },
  {
    id: 'quoted-number-in-yaml-unquoted',
    breaks: 'A string of digits in quotes is read as a number in the YAML body of an apply.',
    statements: ['apply/yaml'],
    exchanges: [
      {
        on: { operation: 'apply', text: /^\s*[^\s{]/ },
        request: { text: [/(: +)(["'])(\d+)\2(?=[ \r]*$)/gm, '$1$3'] },
      },
    ],
  },
  sameNameElsewhere(),
];

/** Returns the fault of what a manager applied, which is remembered under a name alone. */
function sameNameElsewhere(): Fault {
  const applied = new Map<string, string>();
  let [name, namespace] = ['', ''];
  let isKept = false;
  return {
    id: 'apply-to-same-name-elsewhere-forgets',
    breaks:
      'An apply does not remove what its manager applied before and omits, if the manager applied an object of the same name in another namespace since.',
    statements: ['apply/removes-missing-items'],
    exchanges: [
      seeing(({ route, query }) => {
        if (route?.of !== 'object') return;
        [name, namespace] = [`${route.type.group} ${route.type.resource} ${route.name}`, route.namespace ?? ''];
        isKept = !query.has('dryRun');
      }),
    ],
    change: (plain) => ({
      applied: (apply) => {
        if (apply.subresource !== undefined) return plain.applied(apply);
        const { live, manager } = apply;
        const key = `${name} ${manager}`;
        const last = applied.get(key) ?? namespace;
        if (isKept) applied.set(key, namespace);
        if (live === undefined || last === namespace) return plain.applied(apply);
        const entries = entriesIn(live).map((entry) => {
          const isOwn =
            textAt(entry, 'manager') === manager && textAt(entry, 'operation') === 'Apply' && textAt(entry, 'subresource') === undefined;
          return isOwn ? withFields(entry, { fieldsV1: {} }) : entry;
        });
        return plain.applied({ ...apply, live: withEntriesIn(live, entries) });
      },
    }),
  };
}
