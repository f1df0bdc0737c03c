import type { Case } from '#core/model/case';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { caseOf } from '../scenario/case-of.ts';
import { createWithFinalizers, mergePatch } from '../scenario/object-with-finalizers.ts';
import { inOtherNamespace, makeOtherNamespace, otherNamespacePath } from '../scenario/other-namespace.ts';
import { get } from '../scenario/test-object.ts';
import { writeStep } from '../scenario/write-step.ts';
import { rowsPerSubject } from '../suite-module.ts';
import { sameRefusal } from './same-status.ts';

/** Creates in a namespace that is being deleted, with and without a dry run. */
export const dryRunInTerminatingNamespace = rowsPerSubject('dry-run', (rows, subject) => {
  const statement = rows.find(({ form }) => form.request === 'create' && form.aspect === 'status')?.id;
  return statement === undefined || subject.scope !== 'namespaced' ? [] : [inTerminatingNamespace(statement, subject)];
});

function inTerminatingNamespace(statement: string, subject: Subject): Case {
  const there = inOtherNamespace(subject);
  const { request } = writeStep(there, 'create', { id: 'dry', own: 'b', query: { dryRun: 'All' } });
  // Another server of the target may learn of the deletion later.
  const dry: Step = { id: 'dry', do: 'until', request, holds: answered('dry', '4xx'), boundSeconds: 10, atDeadline: 'judge' };
  return caseOf(subject, {
    id: 'dry-run/in-terminating-namespace',
    area: 'dry-run',
    about:
      'A namespace that contains an object with a finalizer is deleted, and an object is created in it, without a dry run and with one.',
    steps: [
      makeOtherNamespace(),
      createWithFinalizers(there, 'h', ['apiconform.example/hold']),
      { id: 'delete-namespace', do: 'send', request: { method: 'DELETE', path: otherNamespacePath } },
      writeStep(there, 'create', { id: 'real', own: 'b' }),
      dry,
      get(there, 'h', 'held'),
      { id: 'release', do: 'send', request: mergePatch(there, 'h', { metadata: { finalizers: null } }) },
    ],
    checks: [
      {
        statement,
        given: [answered('delete-namespace', '2xx'), answered('held', 200)],
        when: [answered('real', '4xx')],
        otherwise: 'the target accepts new objects in a namespace that is being deleted',
        expect: sameRefusal('dry', 'real'),
      },
    ],
  });
}
