import { describe, expect, it } from 'vitest';
import { editJson } from '#reference-server/testing/exchanges/edit-json';

const list = { kind: 'List', items: [{ name: 'a', tags: ['x', 'y'] }, { name: 'b' }] };

describe('an edit of a document', () => {
  it('drops the value at its pointer, and keeps the rest', () => {
    expect(editJson(list, [{ at: '/items/*/name', drop: true }])).toEqual({ kind: 'List', items: [{ tags: ['x', 'y'] }, {}] });
    expect(editJson(list, [{ at: '/items/0', drop: true }])).toEqual({ kind: 'List', items: [{ name: 'b' }] });
    expect(editJson(list, [{ at: '/nothing/there', drop: true }])).toEqual(list);
  });

  it('sets a value, and creates the objects around it', () => {
    expect(editJson({ kind: 'A' }, [{ at: '/metadata/name', set: 'a' }])).toEqual({ kind: 'A', metadata: { name: 'a' } });
    expect(editJson(list, [{ at: '/kind', set: null }])).toEqual({ ...list, kind: null });
  });

  it('changes only existing values', () => {
    const louder = { at: '/items/*/tags/*', by: (value: unknown) => `${String(value)}!` };
    expect(editJson(list, [louder])).toEqual({ kind: 'List', items: [{ name: 'a', tags: ['x!', 'y!'] }, { name: 'b' }] });
  });

  it('keeps the order of members, and a member of the name of the prototype is one like any other', () => {
    expect(JSON.stringify(editJson({ a: 1, b: 2 }, [{ at: '/a', set: 3 }]))).toBe('{"a":3,"b":2}');
    const edited = editJson(JSON.parse('{"__proto__":{"a":1}}'), [{ at: '/b', set: 1 }]);
    expect(JSON.stringify(edited)).toBe('{"__proto__":{"a":1},"b":1}');
  });
});
