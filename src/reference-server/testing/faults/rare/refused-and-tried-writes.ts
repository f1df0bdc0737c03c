import { deepEqual } from '#core/json/deep-equal';
import { isJsonArray, isJsonObject } from '#core/json/json-object';
import { parsePointer, pointTo } from '#core/json/pointer';
import type { Json, JsonObject } from '#core/model/json';
import { refusals } from '../../../exchange/refusals.ts';
import { arrayAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { entriesIn, withEntriesIn, withValueIn } from './entries.ts';
import { keepStore } from './kept-store.ts';
import { isTerminating, sameContent, uidOf } from './object-states.ts';

/** Returns the operations of a JSON patch. */
const operationsOf = (patch: Json): readonly JsonObject[] => (isJsonArray(patch) ? patch.filter(isJsonObject) : []);

/** Returns the fault of an update without a version that is refused after a conflict. */
function conflictRemains(): Fault {
  const conflicting = new Set<string>();
  let path = '';
  return {
    id: 'unconditional-update-after-conflict-refused',
    breaks: 'An update without a resourceVersion is refused as a conflict if an update of the object was refused so just before.',
    statements: ['verbs/method/put', 'verbs/put/replaces'],
    undetected: 'The model leaves open whether an update without a resourceVersion is accepted.',
    exchanges: [
      {
        on: {
          operation: 'update',
          subresource: 'none',
          status: 409,
          when: (parsed) => {
            path = parsed.path;
            return true;
          },
        },
        answer: {
          body: [
            {
              at: '/reason',
              by: (reason) => {
                conflicting.add(path);
                return reason;
              },
            },
          ],
        },
      },
      {
        on: {
          operation: 'update',
          subresource: 'none',
          when: (parsed) => conflicting.delete(parsed.path) && (textAt(parsed.body, 'metadata', 'resourceVersion') ?? '') === '',
        },
        refuse: { status: 409, reason: 'Conflict', message: 'Operation cannot be fulfilled: the object has been modified' },
      },
    ],
  };
}

/** Faults of creates, updates and patches (specification, "Verbs", "Dry-run", "Two-phase deletion of any object"). */
export const rareRefusedOrTriedWriteFaults: readonly Fault[] = [
  {
    id: 'json-patch-tests-former-value',
    breaks: 'A test in a JSON patch compares with the value from before the operations that precede it in the patch.',
    statements: ['verbs/method/patch'],
    change: (plain) => ({
      patchedObject: (result) => {
        const tests = result.mediaType === 'application/json-patch+json' ? operationsOf(result.patch).slice(1) : [];
        for (const { op, path, value } of tests)
          if (op === 'test' && !deepEqual(pointTo(result.live, typeof path === 'string' ? path : '') ?? null, value ?? null))
            throw refusals.unfitPatch('the patch does not fit the object: a test failed');
        return plain.patchedObject(result);
      },
    }),
  },
  {
    id: 'json-patch-insert-at-first-place-appends',
    breaks: 'A JSON patch that adds an item before the first one of a list adds it at the end.',
    statements: ['verbs/method/patch'],
    undetected: 'No JSON patch with one operation adds an item before the first one of a list of a built-in type.',
    change: (plain) => ({
      patchedObject: (result) => {
        const patched = plain.patchedObject(result);
        const [only, ...others] = result.mediaType === 'application/json-patch+json' ? operationsOf(result.patch) : [];
        const path = parsePointer(textAt(only, 'path') ?? '') ?? [];
        if (others.length > 0 || only?.['op'] !== 'add' || path.at(-1) !== '0') return patched;
        const [first, ...rest] = arrayAt(patched, ...path.slice(0, -1));
        return first === undefined ? patched : withValueIn(patched, path.slice(0, -1), [...rest, first]);
      },
    }),
  },
  conflictRemains(),
  {
    id: 'first-binary-data-ends-data',
    breaks: 'A patch that adds the first binaryData to a ConfigMap with data removes the data.',
    statements: ['verbs/patch/keeps'],
    detectedBy: 'drawn',
    change: (plain) => ({
      patchedObject: (result) => {
        const patched = plain.patchedObject(result);
        const isFirst = valueAt(result.live, 'binaryData') === undefined && valueAt(patched, 'binaryData') !== undefined;
        return isFirst ? withFields(patched, { data: undefined }) : patched;
      },
    }),
  },
  {
    id: 'repeated-merge-patch-ignored',
    breaks: 'A JSON merge patch that is the same as the one before it to the object leaves the object, whatever others have changed since.',
    statements: ['verbs/method/patch'],
    detectedBy: 'drawn',
    change: (plain) => {
      const last = new Map<string, Json>();
      let dryRun = false;
      return {
        isDryRun: (requested) => {
          dryRun = plain.isDryRun(requested);
          return dryRun;
        },
        patchedObject: (result) => {
          const former = last.get(uidOf(result.live));
          if (result.mediaType !== 'application/merge-patch+json' || dryRun) return plain.patchedObject(result);
          last.set(uidOf(result.live), result.patch);
          return former !== undefined && deepEqual(former, result.patch) ? result.live : plain.patchedObject(result);
        },
      };
    },
  },
  {
    id: 'tried-change-not-stored',
    breaks: 'A change that has the same result as the dry run before it is answered with success and not stored.',
    statements: ['paths/subresource/scale-updated'],
    change: (plain) => {
      const tried = new Map<string, JsonObject>();
      let dryRun = false;
      return {
        isDryRun: (requested) => {
          dryRun = plain.isDryRun(requested);
          return dryRun;
        },
        changedObject: (change) => {
          const next = plain.changedObject(change);
          const result = tried.get(uidOf(next));
          if (dryRun) tried.set(uidOf(next), next);
          else tried.delete(uidOf(next));
          return !dryRun && result !== undefined && sameContent(result, next) ? change.live : next;
        },
      };
    },
  },
  {
    id: 'manager-of-tried-create-recorded',
    breaks: 'An object is recorded under the manager of the dry run of its create, and not under the one that created it.',
    statements: ['managed-fields/kept-up'],
    detectedBy: 'drawn',
    change: (plain) => {
      const tried = new Map<string, string>();
      let dryRun = false;
      return {
        objectWithName: (requested) => {
          dryRun = requested.dryRun;
          return plain.objectWithName(requested);
        },
        createdObject: (created) => {
          const object = plain.createdObject(created);
          const [only, ...others] = entriesIn(object);
          const manager = tried.get(created.key);
          if (only === undefined || others.length > 0) return object;
          if (dryRun) tried.set(created.key, textAt(only, 'manager') ?? '');
          else tried.delete(created.key);
          return dryRun || manager === undefined ? object : withEntriesIn(object, [withFields(only, { manager })]);
        },
      };
    },
  },
  {
    id: 'update-in-terminating-namespace-refused',
    breaks: 'Updates and patches of objects in a terminating namespace are refused, as if they created the objects.',
    statements: ['verbs/method/patch'],
    change: (plain) => {
      const kept = keepStore();
      return {
        ...kept.from(plain),
        changedObject: (change) => {
          const { group, resource } = change.type;
          const [namespace = '', name = ''] = ['namespace', 'name'].map((field) => textAt(change.live, 'metadata', field));
          if (namespace !== '' && isTerminating(kept.store?.get(`/core/namespaces/${namespace}`)))
            throw refusals.forbidden({ group, resource, name }, `unable to create new content in namespace ${namespace}`);
          return plain.changedObject(change);
        },
      };
    },
  },
];
