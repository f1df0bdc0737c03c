import { describe, expect, it } from 'vitest';
import type { Json } from '#core/model/json';
import { problemsOf } from '#reference-server/api/apply/validate';
import { widget } from './widget.ts';

describe('a spec that is applied', () => {
  it.each<[Json, string[]]>([
    [{ size: 1, port: '80', tags: ['a'], ports: [{ number: 1 }, { number: 1, protocol: 'UDP' }], free: { any: [1] } }, []],
    [{ size: null, tags: null, options: { x: null } }, []],
    [{ size: '1' }, ['.spec.size: expected a number']],
    // What stands in place of a number or a text is looked at later.
    [{ port: [1] }, []],
    [{ atomic: { a: 1 } }, ['.spec.atomic: expected a list']],
    [{ atomic: ['a', 1] }, ['.spec.atomic[1]: expected a string']],
    [{ options: ['a'] }, ['.spec.options: expected a map']],
    [{ nested: { middle: 'm' } }, ['.spec.nested.middle: field not declared in schema']],
    [{ tags: ['a', 'b', 'a'] }, ['.spec.tags: duplicate items for [="a"]']],
    [{ tags: ['a', null] }, ['.spec.tags: item 1 is no scalar']],
    [{ ports: [{ number: 1 }, { number: 1, protocol: 'TCP' }] }, ['.spec.ports: duplicate items for [number=1,protocol="TCP"]']],
    [{ ports: ['a'] }, ['.spec.ports: item 0 has none of the keys of the list']],
    [{ ports: [{ number: 1, name: 2 }] }, ['.spec.ports[number=1,protocol="TCP"].name: expected a string']],
  ])('%j has the problems %j', (spec, problems) => {
    expect(problemsOf({ spec }, widget)).toEqual(problems);
  });
});
