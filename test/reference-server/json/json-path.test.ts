import { describe, expect, it } from 'vitest';
import type { Json } from '#core/model/json';
import { jsonPath } from '#reference-server/json/json-path';

const object: Json = {
  spec: {
    'dotted.name': 1,
    list: [
      { type: 'a', value: 'x' },
      { type: 'b', value: 'y', count: 3 },
    ],
    map: { one: 1, two: 2 },
  },
};

describe('a simple JSON path', () => {
  it.each<[string, readonly Json[]]>([
    ['', [object]],
    ['.spec.map.one', [1]],
    ['.spec.missing.one', []],
    ['.spec.dotted\\.name', [1]],
    [".spec['dotted.name']", [1]],
    ['.spec.list[1].value', ['y']],
    ['.spec.list[-1].value', ['y']],
    ['.spec.list[7].value', []],
    ['.spec.list[*].type', ['a', 'b']],
    ['.spec.map.*', [1, 2]],
    ['.spec.list[?(@.type=="b")].value', ['y']],
    [".spec.list[?(@.type=='b')].value", ['y']],
    ['.spec.list[?(@.count==3)].type', ['b']],
    ['.spec.list[?(@.type=="c")].value', []],
    ['.constructor', []],
    ['.spec.__proto__', []],
  ])('%s finds what is there', (path, found) => {
    expect(jsonPath(path)?.(object)).toEqual(found);
  });

  it.each(['spec', '.spec[', '.spec..list', '.spec[?(@.a>1)]', `.${'a'.repeat(2000)}`, '.spec[1:2]'])('is not %s', (path) => {
    expect(jsonPath(path)).toBeUndefined();
  });
});
