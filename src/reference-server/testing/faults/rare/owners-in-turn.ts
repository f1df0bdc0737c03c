import type { Json } from '#core/model/json';
import type { FieldSet } from '../../../api/apply/field-set.ts';
import { difference, intersection, noFields, union } from '../../../api/apply/field-set.ts';
import { sameManager } from '../../../api/apply/managed-entry.ts';
import { entriesOf } from '../../../api/apply/managed-fields.ts';
import { textAt, valueAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { withValueIn } from './entries.ts';
import { uidOf, withoutPath } from './object-states.ts';
import { afterApply, applierOf, changeOwned, entriesBy, pathsSet, valuesIn } from './owners.ts';

/** Faults of fields that several managers owned, one after the other or together (specification, "Ownership of a field"). */
export const rareOwnerInTurnFaults: readonly Fault[] = [
  {
    id: 'field-of-three-removed-with-second',
    breaks: 'A field that three managers applied is removed when the second of them gives it up, though the third still applies it.',
    statements: ['apply/keeps-items-of-others'],
    change: (plain) => {
      const ofThree = new Map<string, FieldSet>();
      return afterApply((object, apply) => {
        const uid = uidOf(apply.live);
        const [one, two, three] = entriesOf(object).filter((entry) => entry.operation === 'Apply');
        const known = ofThree.get(uid) ?? noFields;
        if (one !== undefined && two !== undefined && three !== undefined)
          ofThree.set(uid, union(known, intersection(one.fields, intersection(two.fields, three.fields))));
        const own = entriesBy(object, applierOf(apply)).own?.fields ?? noFields;
        const given = difference(entriesBy(apply.live, applierOf(apply)).own?.fields ?? noFields, own);
        const paths = valuesIn(object, intersection(known, given)).filter((path) => {
          const at = pathsSet([path]);
          return entriesOf(object).filter(({ fields }) => valuesIn(object, intersection(fields, at)).length > 0).length === 1;
        });
        const less = paths.reduce((left, path) => withoutPath(left, path), object);
        return paths.length === 0 ? object : changeOwned(less, ({ fields }) => difference(fields, pathsSet(paths)));
      })(plain);
    },
  },
  {
    id: 'forced-field-returns-when-given-up',
    breaks: 'A field that a manager took by force has its former value again when that manager gives it up, and is not removed.',
    statements: ['apply/removes-missing-items'],
    change: (plain) => {
      const former = new Map<string, readonly (readonly [readonly string[], Json])[]>();
      return afterApply((object, apply) => {
        const uid = uidOf(apply.live);
        const identity = applierOf(apply);
        const own = entriesBy(object, identity).own?.fields ?? noFields;
        const before = entriesBy(apply.live, identity).own?.fields ?? noFields;
        const returned = (former.get(uid) ?? []).filter(
          ([path]) => valueAt(object, ...path) === undefined && valuesIn(apply.live, intersection(before, pathsSet([path]))).length > 0,
        );
        if (apply.force) {
          const taken = entriesOf(apply.live)
            .filter((entry) => !sameManager(entry, identity))
            .flatMap((entry) => valuesIn(apply.live, intersection(entry.fields, difference(own, before))))
            .filter((path) => valueAt(object, ...path) !== valueAt(apply.live, ...path));
          former.set(
            uid,
            taken.map((path) => [path, valueAt(apply.live, ...path) ?? null]),
          );
        }
        return returned.reduce((kept, [path, value]) => withValueIn(kept, path, value), object);
      })(plain);
    },
  },
  {
    id: 'scaled-replicas-reset-by-former-applier',
    breaks: 'An apply without the replicas resets them where its manager applied them before another one changed them by the scale.',
    statements: ['field-ownership/scale/moves', 'field-ownership/moved/left-out-keeps-value'],
    undetected: 'No sequence of a run has the order of requests that shows it.',
    change: (plain) => {
      const applied = new Set<string>();
      return {
        applied: (apply) => {
          const { live, manager } = apply;
          const of = apply.applied;
          const key = JSON.stringify([of['kind'], textAt(of, 'metadata', 'namespace'), textAt(of, 'metadata', 'name'), manager]);
          const outcome = plain.applied(apply);
          if (outcome.kind !== 'merged' || apply.subresource !== undefined) return outcome;
          const isOmitted = valueAt(of, 'spec', 'replicas') === undefined;
          if (!isOmitted) applied.add(key);
          if (live === undefined || !isOmitted || !applied.has(key)) return outcome;
          const own = entriesBy(live, applierOf(apply)).own?.fields ?? noFields;
          const had = valuesIn(live, own).some(([top, field]) => top === 'spec' && field === 'replicas');
          const isScaled = entriesOf(live).some((entry) => entry.subresource === 'scale');
          return isScaled && !had ? { ...outcome, object: withoutPath(outcome.object, ['spec', 'replicas']) } : outcome;
        },
      };
    },
  },
];
