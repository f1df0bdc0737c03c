import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { list } from '../scenario/collection-read.ts';
import type { Judgement } from '../scenario/scenario.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { create } from '../scenario/test-object.ts';
import { type PatchKind, patchKindsOf, writeStep } from '../scenario/write-step.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { statusItems } from './status-items.ts';
import { subresourceFields } from './subresources.ts';

type RequestKind = 'create' | 'update' | 'patch' | 'apply' | PatchKind;

const requests: readonly RequestKind[] = ['create', 'update', 'patch', 'apply'];

/** The other kinds of patches of a subject. */
const otherPatchesOf = (subject: Subject): readonly PatchKind[] => patchKindsOf(subject).filter((kind) => kind !== 'merge-patch');

/** Invalid values of the parameter: those of the client's flag, which has them in lower case, and others. */
const others = ['strict', 'Bogus', 'warn', 'ignore', 'true', 'false', 'None'];

/**
 * The parameter `fieldValidation` has three values (specification, "Query parameters common to the generic operations"),
 * which apply to subresources too ("Field validation").
 */
export const fieldValidationValue = scenariosPerSubject((subject) => {
  if (subject.writers === 'shared') return [];
  const writeWith = (request: RequestKind, id: string, value: string, from: string) =>
    writeStep(subject, request, { id, own: request === 'create' ? id : 'a', query: { fieldValidation: value }, from });
  const known = requests.map((request, index): Step => {
    const before = index < 2 ? 'create-a' : `${requests[index - 1]}-known`;
    const step = writeWith(request, `${request}-known`, 'Strict', before);
    return { ...step, writes: request === 'create' ? { own: step.id, as: 'create' } : { own: 'a', as: 'change' } };
  });
  return [
    ...subresourceFields(subject),
    ...(isUsedFor(subject, 'single-cases') ? [statusItems()] : []),
    {
      id: 'field-validation-level/values',
      about: 'Each kind of write is sent with a valid value of fieldValidation, and then with invalid ones.',
      steps: [
        create(subject, 'a'),
        ...known,
        ...[...requests, ...otherPatchesOf(subject)].flatMap((request) =>
          others.map((value) => writeWith(request, `${request}-${value.toLowerCase()}`, value, 'apply-known')),
        ),
        list(subject, 'after'),
      ],
      checks: {
        'field-validation-level/other/create': isRefused('create'),
        'field-validation-level/other/update': isRefused('update'),
        'field-validation-level/other/patch': isRefused('patch', ...otherPatchesOf(subject)),
        'field-validation-level/other/apply': isRefused('apply'),
      },
    },
  ];
});

function isRefused(request: RequestKind, ...alike: readonly RequestKind[]): Judgement {
  return {
    given: [answered(`${request}-known`, '2xx')],
    expect: {
      kind: 'all',
      of: [
        {
          kind: 'holds',
          all: [request, ...alike].flatMap((one) => others.map((value) => answered(`${one}-${value.toLowerCase()}`, '4xx'))),
        },
        { kind: 'shows-own-state', read: 'after' },
      ],
    },
  };
}
