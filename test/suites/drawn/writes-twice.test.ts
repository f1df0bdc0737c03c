import { describe, expect, it } from 'vitest';
import type { Request } from '#core/model/request';
import { flatSteps } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { modelled } from '#suites/drawn/drawn';
import { drawSequence } from '#suites/drawn/sequence';
import { patchTypes } from '#suites/scenario/write-step';
import { projectSuite } from '../project-suite.ts';

const types = projectSuite.subjects.flatMap((subject) => modelled(subject) ?? []);
const seeds = Array.from({ length: 58 }, (_, index) => index + 1);

/** What the writes about the object that is written twice are, in the sequences about a type. */
const kindsIn = (subject: Subject): readonly (readonly string[])[] =>
  seeds.map((seed) =>
    flatSteps(drawSequence(subject, seed).steps).flatMap((step) =>
      step.do === 'send' && step.request.method !== 'GET' && JSON.stringify(step.request).includes('"$own":"written-twice"')
        ? [kindOf(step.request)]
        : [],
    ),
  );

function kindOf({ method, headers, path }: Request): string {
  const contentType = headers?.['content-type'];
  const [part = ''] = /(?<=\/)(?:status|scale)(?="|$)/.exec(JSON.stringify(path)) ?? [];
  return `${typeof contentType === 'string' ? contentType : method} ${part}`.trimEnd();
}

/** The kinds of write of which one comes again after another one. */
const comingAgain = (kinds: readonly string[]): readonly string[] =>
  kinds.filter((kind, index) => kinds[index - 1] !== kind && kinds.slice(0, Math.max(index - 1, 0)).includes(kind));

describe('the writes that sequences send twice', () => {
  it.each(types.map((type) => [type.id, type] as const))('about %s are of each kind, with another one between', (_id, type) => {
    const again = new Set(kindsIn(type).flatMap(comingAgain));
    for (const kind of ['PUT', patchTypes['merge-patch'], patchTypes['json-patch'], patchTypes.apply, 'DELETE'])
      expect(again).toContain(kind);
  });

  it('have parts of custom resources too', () => {
    const custom = types.filter(({ origin }) => origin !== 'built-in');
    expect(custom).not.toEqual([]);
    const again = new Set(custom.flatMap(kindsIn).flatMap(comingAgain));
    for (const kind of ['PUT scale', `${patchTypes['merge-patch']} scale`, `${patchTypes.apply} status`]) expect(again).toContain(kind);
  });
});
