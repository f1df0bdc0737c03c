import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepEqual } from '#core/json/deep-equal';
import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import { compare } from '#reference-server/api/apply/compare';
import { applyPatch, trackUpdate } from '#reference-server/api/apply/index';
import { merge } from '#reference-server/api/apply/merge';
import { problemsOf } from '#reference-server/api/apply/validate';
import { anySpec } from './any-spec.ts';
import { play, timeOf } from './history.ts';
import { widget } from './widget.ts';

const asText = (value: unknown): Json => JSON.parse(JSON.stringify(value));

/** Any JSON, most of it shaped like an object of the interface. */
const anyObject = fc
  .oneof(
    fc.record({ metadata: fc.jsonValue(), spec: fc.jsonValue() }),
    fc.record({
      spec: fc.dictionary(fc.constantFrom('tags', 'ports', 'options', 'whole', 'nested', 'free', 'atomic', '__proto__'), fc.jsonValue()),
    }),
  )
  .map(asText)
  .filter(isJsonObject);

describe('apply', () => {
  it('is idempotent', () => {
    fc.assert(
      fc.property(anySpec, anySpec, (first, second) => {
        const start = { update: 'u', spec: first };
        const apply = { apply: 'a', force: true, spec: second };
        expect(play([start, apply, apply])).toEqual(play([start, apply]));
      }),
    );
  });

  it('gives what was applied, when it is forced', () => {
    fc.assert(
      fc.property(anySpec, anySpec, anySpec, (one, two, three) => {
        const { spec } = play([
          { update: 'u', spec: one },
          { apply: 'a', force: true, spec: two },
          { apply: 'b', force: true, spec: three },
        ]);
        const object = asText({ spec });
        expect(merge(object, { spec: three }, widget)).toEqual(object);
      }),
    );
  });

  it('comes to the same in either order for two appliers of different fields', () => {
    fc.assert(
      fc.property(anySpec, fc.func(fc.boolean()), (whole, mine) => {
        const part = (of: boolean): JsonObject => Object.fromEntries(Object.entries(whole).filter(([key]) => mine(key) === of));
        const [a, b] = [
          { apply: 'a', spec: part(true) },
          { apply: 'b', spec: part(false) },
        ];
        const [one, other] = [play([a, b]), play([b, a])];
        expect(one.spec).toEqual(other.spec);
        expect(one.managers).toEqual(other.managers);
      }),
    );
  });

  it('leaves nothing behind when an applier lets go of all it applied', () => {
    fc.assert(
      fc.property(anySpec, anySpec, (theirs, wished) => {
        const others = { apply: 'a', spec: theirs };
        const before = play([others]);
        const inConflict = new Set(play([others, { apply: 'b', spec: wished }]).conflicts.map((conflict) => conflict.split(/[.[]/)[2]));
        const mine = Object.fromEntries(
          Object.entries(wished).map(([key, value]) => [key, inConflict.has(key) ? (theirs[key] ?? null) : value]),
        );
        const after = play([others, { apply: 'b', spec: mine }, { apply: 'b' }]);
        expect({ spec: after.spec, managers: after.managers }).toEqual({ spec: before.spec, managers: before.managers });
      }),
    );
  });

  it('conflicts exactly where a forced apply takes a field or its contents from another manager', () => {
    fc.assert(
      fc.property(anySpec, anySpec, (theirs, mine) => {
        const others = { apply: 'a', spec: theirs };
        const conflicts = play([others, { apply: 'b', spec: mine }]).conflicts.map((conflict) => conflict.replace('Apply a ', ''));
        const kept = play([others, { apply: 'b', force: true, spec: mine }]).managers['Apply a'] ?? [];
        const taken = (play([others]).managers['Apply a'] ?? []).filter((path) => !kept.includes(path));
        expect(taken).toEqual(expect.arrayContaining(conflicts));
        expect(taken.filter((path) => !conflicts.some((conflict) => path.startsWith(conflict)))).toEqual([]);
      }),
    );
  });
});

describe('comparing', () => {
  it('finds no difference between a value and itself, and the mirror of it the other way round', () => {
    fc.assert(
      fc.property(anySpec, anySpec, (one, other) => {
        const [there, back] = [compare({ spec: one }, { spec: other }, widget), compare({ spec: other }, { spec: one }, widget)];
        expect(there).toEqual({ added: back.removed, removed: back.added, modified: back.modified });
        const same = compare({ spec: one }, { spec: one }, widget);
        expect([...same.added.below, ...same.removed.below, ...same.modified.below]).toEqual([]);
      }),
    );
  });
});

describe('any JSON', () => {
  it('can be tracked', () => {
    fc.assert(
      fc.property(anyObject, anyObject, (before, after) => {
        const tracked = trackUpdate({ before, after, manager: 'u', apiVersion: 'v1', time: timeOf(0), schema: widget });
        expect(deepEqual(tracked['spec'], after['spec'])).toBe(true);
      }),
    );
  });

  it('is either applied or refused', () => {
    fc.assert(
      fc.property(anyObject, anyObject, (live, applied) => {
        const outcome = applyPatch({ live, applied, manager: 'a', force: true, apiVersion: 'v1', time: timeOf(0), schema: widget });
        const managed = isJsonObject(applied['metadata']) && Object.hasOwn(applied['metadata'], 'managedFields');
        expect(outcome.kind === 'merged' || managed).toBe(problemsOf(applied, widget).length === 0 || managed);
      }),
    );
  });
});
