import { deepEqual } from '#core/json/deep-equal';
import { isJsonObject } from '#core/json/json-object';
import { ownOf } from '#core/json/own-of';
import type { Json } from '#core/model/json';
import { boundChanges } from './bound-changes.ts';
import type { FieldChangeKind } from './field-change.ts';
import { mergeText } from './merge-rules.ts';
import { isZero, type Shape } from './shape.ts';

/** Records a change of the compared schema, or of a keyword of it. */
export type NoteKeyword = (is: FieldChangeKind, before?: string, after?: string, keyword?: string) => void;

/** Compares the keywords of two schemas that say nothing of the schemas inside them. The types are the same. */
export function compareKeywords(was: Shape, now: Shape, note: NoteKeyword): void {
  compareDefaults(was, now, note);
  compareMerge(was, now, note);
  compareValues(was, now, note);
  compareValidations(was.validations, now.validations, note);
  compareUnions(was, now, note);
  for (const { is, key, before, after } of boundChanges(was.bounds, now.bounds)) note(is, before, after, key);
  if (was.isNullable !== now.isNullable) note(was.isNullable ? 'null-refused' : 'null-returned', yes(was.isNullable), yes(now.isNullable));
  if (was.isEmbedded !== now.isEmbedded) note(now.isEmbedded ? 'embedded' : 'not-embedded');
  if (now.isReadOnly && !was.isReadOnly) note('read-only');
  if (now.isWriteOnly && !was.isWriteOnly) note('write-only');
  for (const key of new Set([...Object.keys(was.others), ...Object.keys(now.others)])) {
    const [before, after] = [ownOf(was.others, key), ownOf(now.others, key)];
    if (before === undefined || after === undefined || !deepEqual(before, after)) note('keyword', textOf(before), textOf(after), key);
  }
}

function compareDefaults({ default: was }: Shape, { default: now }: Shape, note: NoteKeyword): void {
  if ((isZero(was) && isZero(now)) || (was !== undefined && now !== undefined && deepEqual(was, now))) return;
  if (was === undefined) note('default-new', undefined, textOf(now));
  else note('default', textOf(was), now === undefined ? 'none' : textOf(now));
}

function compareMerge({ merge: was }: Shape, { merge: now }: Shape, note: NoteKeyword): void {
  const changed = (is: FieldChangeKind): void => note(is, mergeText(was), mergeText(now));
  if (was.list !== now.list) changed('list-type');
  else if (!deepEqual(was.keys, now.keys)) changed('list-keys');
  if (was.map !== now.map) changed('map-type');
  if (was.patch !== now.patch) changed('patch-strategy');
}

function compareValues({ enum: was }: Shape, { enum: now }: Shape, note: NoteKeyword): void {
  if (was === undefined && now === undefined) return;
  if (was === undefined || now === undefined) {
    if (was === undefined) note('enum-new', 'any value', listed(now ?? []));
    else note('enum-widened', listed(was), 'any value');
    return;
  }
  const [lost, added] = [without(was, now), without(now, was)];
  if (lost.length > 0) note('enum-narrowed', listed(lost), 'not allowed');
  if (added.length > 0) note('enum-widened', listed(was), listed(now));
}

/** A rule in other words may mean the same. More rules than before refuse more. */
function compareValidations(was: readonly string[], now: readonly string[], note: NoteKeyword): void {
  const [lost, added] = [was.filter((rule) => !now.includes(rule)), now.filter((rule) => !was.includes(rule))];
  if (added.length === 0) return;
  note(
    added.length > lost.length ? 'validation-new' : 'validation-changed',
    lost.length === 0 ? 'no rule' : lost.join('; '),
    added.join('; '),
  );
}

/** A field that a union newly contains excludes the others, unless the field is new too. */
function compareUnions(was: Shape, now: Shape, note: NoteKeyword): void {
  for (const union of now.unions.map(unionOf)) {
    const before = was.unions.map(unionOf).find(({ discriminator }) => discriminator === union.discriminator);
    if (before === undefined) {
      note(was.unions.length >= now.unions.length ? 'union-changed' : 'union-new', undefined, union.fields.join(', '));
      continue;
    }
    const added = union.fields.filter((field) => !before.fields.includes(field) && Object.hasOwn(was.properties, field));
    if (added.length > 0) note('union-changed', before.fields.join(', '), union.fields.join(', '));
  }
}

function unionOf(union: Json): { readonly discriminator: string; readonly fields: readonly string[] } {
  const { discriminator, ...rest } = isJsonObject(union) ? union : {};
  const fields = Object.values(rest).find(isJsonObject);
  return { discriminator: typeof discriminator === 'string' ? discriminator : '', fields: Object.keys(fields ?? {}).sort() };
}

function without(values: readonly Json[], others: readonly Json[]): readonly Json[] {
  return values.filter((value) => !others.some((each) => deepEqual(each, value)));
}

function listed(values: readonly Json[]): string {
  return values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ');
}

function yes(isNullable: boolean): string {
  return isNullable ? 'null is allowed' : 'null is not allowed';
}

function textOf(value: Json | undefined): string {
  return value === undefined ? 'none' : JSON.stringify(value);
}
