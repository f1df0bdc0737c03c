import fc from 'fast-check';
import type { Json, JsonObject } from '#core/model/json';
import type { Write } from '../servers/field-manager.ts';

/** A kind that the field manager knows: one without a schema, and one with lists and maps of each merge strategy. */
export type Kind = 'Free' | 'Shaped';

/** So few values and fields that managers meet. */
const value = fc.constantFrom('1', '1', '1', '2');
/** Objects with each of these fields or without it. */
const optional = (fields: Readonly<Record<string, fc.Arbitrary<Json>>>): fc.Arbitrary<JsonObject> => {
  const parts = Object.entries(fields).map(([key, of]) =>
    fc.option(
      of.map((drawn): readonly [string, Json] => [key, drawn]),
      { nil: undefined, freq: 2 },
    ),
  );
  return fc.tuple(...parts).map((drawn) => Object.fromEntries(drawn.flatMap((part) => (part === undefined ? [] : [part]))));
};
const some = (...keys: readonly string[]) => optional(Object.fromEntries(keys.map((key) => [key, value])));
const oneOrMore = (...keys: readonly string[]) => some(...keys).filter((fields) => Object.keys(fields).length > 0);

const free = optional({ x: value, y: value, inner: some('a', 'b'), list: fc.constantFrom<Json>([], ['1'], [{ name: 'x' }]) });

const item = fc.tuple(fc.constantFrom('x', 'y'), some('value', 'other'), optional({ whole: oneOrMore('a', 'b') }));
const items = fc.uniqueArray(item, { selector: ([name]) => name, minLength: 1, maxLength: 2 });
const shapedFields: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  text: value,
  map: oneOrMore('a', 'b'),
  atomicMap: oneOrMore('a', 'b'),
  set: fc.uniqueArray(fc.constantFrom('p', 'q'), { minLength: 1 }),
  items: items.map((all) => all.map(([name, fields, whole]) => ({ name, ...fields, ...whole }))),
};
/** An empty object would be another value than none: it always has this field. */
const shaped = optional(shapedFields).map((fields): JsonObject => ({ kept: 'kept', ...fields }));

const orNull = (of: fc.Arbitrary<Json>): fc.Arbitrary<Json> => fc.option(of, { freq: 6 });
const freePatch = optional({ x: orNull(value), y: orNull(value), inner: orNull(optional({ a: orNull(value), b: orNull(value) })) });
const shapedPatch = optional(Object.fromEntries(Object.entries(shapedFields).map(([key, of]) => [key, orNull(of)])));

const metadata = optional({ annotations: oneOrMore('x', 'y') }).map((drawn) => ({ name: 'ac-a', labels: { run: 'r' }, ...drawn }));
const manager = (...names: readonly [string, ...string[]]) => fc.constantFrom(...names);

/** Sequences of writes of one object of a kind: three managers apply, two write in other ways, in one version or in two. */
export function writesOf(kind: Kind): fc.Arbitrary<readonly Write[]> {
  const version = fc.constantFrom('v1' as const, 'v1beta1' as const);
  const content = kind === 'Free' ? optional({ spec: free }) : shaped.map((spec) => ({ spec }));
  const object = fc.tuple(metadata, content).map(([ofName, fields]): JsonObject => ({ metadata: ofName, ...fields }));
  const patch = optional({
    spec: kind === 'Free' ? orNull(freePatch) : shapedPatch,
    metadata: optional({ annotations: oneOrMore('x', 'y') }),
  });
  const whole = (verb: Write['verb'], by: fc.Arbitrary<string>, force: fc.Arbitrary<boolean>): fc.Arbitrary<Write> =>
    fc.record({ verb: fc.constant(verb), manager: by, version, force, body: object });
  const [appliers, editors] = [manager('applier-1', 'applier-2', 'applier-3'), manager('editor-1', 'editor-2')];
  const never = fc.constant(false);
  const apply = whole(
    'apply',
    appliers,
    fc.nat(6).map((drawn) => drawn < 6),
  );
  const mergePatch = fc.record({ verb: fc.constant('merge-patch' as const), manager: editors, version, force: never, body: patch });
  const create = whole('create', editors, never);
  const later = fc.oneof({ arbitrary: apply, weight: 3 }, { arbitrary: mergePatch, weight: 2 }, whole('update', editors, never));
  const all = fc.tuple(fc.oneof(create, apply, apply), fc.array(later, { minLength: 2, maxLength: 8, size: 'max' }), fc.boolean());
  return all.map(([first, others, isInOneVersion]) =>
    [first, ...others].map((write) => inVersion(isInOneVersion ? { ...write, version: 'v1' } : write, kind)),
  );
}

function inVersion(write: Write, kind: Kind): Write {
  return write.verb === 'merge-patch' ? write : { ...write, body: { apiVersion: `example.com/${write.version}`, kind, ...write.body } };
}
