import type { Step } from '#core/model/step';
import { answered } from '../scenario/answered.ts';
import { list } from '../scenario/collection-read.ts';
import type { Judgement } from '../scenario/scenario.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { create } from '../scenario/test-object.ts';
import { writeStep } from '../scenario/write-step.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { statusItems } from './status-items.ts';
import { subresourceFields } from './subresources.ts';

type RequestKind = 'create' | 'update' | 'patch' | 'apply';

const requests: readonly RequestKind[] = ['create', 'update', 'patch', 'apply'];

/** Invalid values of the parameter. */
const others = ['strict', 'Bogus'];

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
        ...requests.flatMap((request) =>
          others.map((value) => writeWith(request, `${request}-${value.toLowerCase()}`, value, 'apply-known')),
        ),
        list(subject, 'after'),
      ],
      checks: {
        'field-validation-level/other/create': isRefused('create'),
        'field-validation-level/other/update': isRefused('update'),
        'field-validation-level/other/patch': isRefused('patch'),
        'field-validation-level/other/apply': isRefused('apply'),
      },
    },
  ];
});

function isRefused(request: RequestKind): Judgement {
  return {
    given: [answered(`${request}-known`, '2xx')],
    expect: {
      kind: 'all',
      of: [
        { kind: 'holds', all: others.map((value) => answered(`${request}-${value.toLowerCase()}`, '4xx')) },
        { kind: 'shows-own-state', read: 'after' },
      ],
    },
  };
}
