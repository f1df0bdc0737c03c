import type { JsonObject } from '#core/model/json';
import { difference, noFields } from '../../../api/apply/field-set.ts';
import { fieldsOf } from '../../../api/apply/fields-of.ts';
import type { Apply, Update } from '../../../api/apply/index.ts';
import { entriesOf, withEntries } from '../../../api/apply/managed-fields.ts';
import { valueAt } from '../../../json/json-object.ts';
import type { Fault } from '../fault.ts';
import { withValueIn } from './entries.ts';
import { withoutPath } from './object-states.ts';
import { afterApply, applierOf, entriesBy, valuesIn } from './owners.ts';

type Change = NonNullable<Fault['change']>;
type UpdateOf = Update & { readonly before: JsonObject };
type ApplyTo = Apply & { readonly live: JsonObject };

/** Changes no owners by the updates for which the condition holds. */
export const movingNothing =
  (isFor: (update: UpdateOf) => boolean): Change =>
  (plain) => ({
    track: (update) => {
      const after = plain.track(update);
      const { before } = update;
      return before !== undefined && isFor({ ...update, before }) ? withEntries(after, entriesOf(before)) : after;
    },
  });

/** Forces the applies for which the condition holds. */
export const forcing =
  (isFor: (apply: ApplyTo) => boolean): Change =>
  (plain) => ({
    applied: (apply) => {
      const { live } = apply;
      return plain.applied(live !== undefined && isFor({ ...apply, live }) ? { ...apply, force: true } : apply);
    },
  });

/** Returns the paths of names that the manager of an apply owned by its applies, and omits. */
const leftOut = (apply: ApplyTo): readonly (readonly string[])[] => {
  const owned = entriesBy(apply.live, applierOf(apply)).own?.fields ?? noFields;
  return valuesIn(apply.live, difference(owned, fieldsOf(apply.applied, apply.schema)));
};

/** Keeps the values that an apply gives up where the condition holds. */
export const keepingGivenUp = (isFor: (apply: ApplyTo, path: readonly string[]) => boolean): Change =>
  afterApply((object, apply) =>
    leftOut(apply)
      .filter((path) => isFor(apply, path))
      .reduce((kept, path) => withValueIn(kept, path, valueAt(apply.live, ...path) ?? null), object),
  );

/** Removes the values that an apply gives up, whoever owns them too, where the condition holds. */
export const removingGivenUp = (isFor: (apply: ApplyTo, path: readonly string[]) => boolean): Change =>
  afterApply((object, apply) =>
    leftOut(apply)
      .filter((path) => isFor(apply, path))
      .reduce((left, path) => withoutPath(left, path), object),
  );
