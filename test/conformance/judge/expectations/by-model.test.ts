import { describe, expect, it } from 'vitest';
import type { Step } from '#core/model/step';
import { fails, leftOut, open, seen } from '../evidence-builder.ts';
import { judge, passed } from '../verdicts.ts';

const tested = (...clauses: readonly string[]) => ({ kind: 'watch-tested-by-model', stream: 'watch', clauses }) as const;
const served = { kind: 'watch-permitted-by-model', stream: 'watch', clauses: [] } as const;
const step: Step = { id: 'watch', do: 'open', request: { method: 'GET', path: '/' } };

describe('a watch of a drawn sequence', () => {
  it('tests nothing where it begins at the version of a response that is a refusal', () => {
    const unsent = seen(leftOut(step), fails('watch', 'reference', 'the response has no value at "/metadata/resourceVersion"'));
    expect(judge(unsent, tested())).toMatchObject({ status: 'failed' });
    expect(judge(unsent, tested('watch/order'))).toMatchObject({ status: 'failed' });
  });

  it('tests nothing where it is of Tables and the server has none of the type', () => {
    const accept = 'application/json;as=Table;v=v1;g=meta.k8s.io';
    expect(judge(seen(open('watch', { status: 406, accept })), tested())).toMatchObject({ status: 'failed' });
    expect(judge(seen(open('watch', { status: 406 })), tested())).toEqual(passed);
  });

  it('is requested in any other case, and must be served', () => {
    expect(judge(seen(open('watch')), tested())).toEqual(passed);
    expect(judge(seen(open('watch')), served)).toEqual(passed);
    expect(judge(seen(open('watch', { status: 403 })), tested())).toEqual(passed);
    expect(judge(seen(open('watch', { status: 403 })), served)).toMatchObject({ status: 'failed' });
  });

  it('tests no clause of its events where it has none', () => {
    expect(judge(seen(open('watch')), tested('watch/order', 'watch/bookmark'))).toMatchObject({ status: 'failed' });
  });
});
