import { describe, expect, it } from 'vitest';
import { answered, change, create, get, list, remove, seen, seenBy } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const known = { kind: 'shows-known-versions', read: 'read' } as const;
const history = [create('a', '1'), change('a', '2')];
const objectAt = (resourceVersion: string | undefined, state?: string) => ({
  metadata: {
    name: 'ac-run-1-a',
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
    ...(state === undefined ? {} : { annotations: { 'apiconform-change': state } }),
  },
});

describe('a read at any version', () => {
  it.each([[['a@1']], [['a@2']], [[]]])('may show what was at some time: %j', (items) => {
    expect(judge(seen(...history, remove('a'), list('read', '2', items)), known)).toEqual(passed);
  });

  it('may show a single object as it once was, or say that there is none', () => {
    expect(judge(seen(...history, get('read', 'a', 'a@1')), known)).toEqual(passed);
    expect(judge(seen(...history, get('read', 'a', undefined)), known)).toEqual(passed);
  });

  it('must not show a state that never was', () => {
    const finding = { message: 'ac-run-1-a is shown in a state that it never had', expected: 'version 1 or version 2', step: 'read' };
    const nobody = failed({ ...finding, actual: 'version 7, written by "somebody else"' });
    expect(judge(seen(...history, list('read', '7', [objectAt('7')])), known)).toEqual(nobody);
    const mixed = failed({ ...finding, actual: 'version 2, written by "create-a"' });
    expect(judge(seen(...history, list('read', '7', [objectAt('2', 'create-a')])), known)).toEqual(mixed);
  });

  it('must not show an object without a version, though deletions have none either', () => {
    const none = {
      message: 'ac-run-1-a is shown in a state that it never had',
      expected: 'version 1',
      actual: 'version (none), written by "somebody else"',
      step: 'read',
    };
    expect(judge(seen(create('a', '1'), remove('a'), list('read', '7', [objectAt(undefined)])), known)).toEqual(failed(none));
    expect(judge(seenBy('shared', create('a', '1'), remove('a'), list('read', '7', [objectAt(undefined)])), known)).toEqual(failed(none));
  });

  it('must not show an object that nobody made', () => {
    const unmade = {
      message: 'ac-run-1-x is shown in a state that it never had',
      expected: 'not there',
      actual: 'version 7, written by "unknown"',
      step: 'read',
    };
    expect(judge(seen(...history, list('read', '7', ['x@7'])), known)).toEqual(failed(unmade));
  });

  it('is a collection, and there is one', () => {
    expect(judge(seen(answered('read', { status: 404 })), known)).toEqual(
      failed({ message: 'the read was refused', expected: 'status 200', actual: 'status 404', step: 'read' }),
    );
    expect(judge(seen(answered('read', { body: '{}' })), known)?.findings[0]?.message).toBe('the answer is no collection');
  });

  it('is unknown where the target could not answer', () => {
    expect(judge(seen(answered('read', { status: 503 })), known)).toEqual(inconclusive('step "read" was answered 503'));
  });

  it('may show a version of somebody else, where others write too, if the content is a known one', () => {
    expect(judge(seenBy('shared', ...history, list('read', '7', [objectAt('7', 'change-a')])), known)).toEqual(passed);
    expect(judge(seenBy('shared', ...history, list('read', '7', [objectAt('7', 'other')])), known)?.status).toBe('failed');
  });
});
