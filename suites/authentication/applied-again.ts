import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { create, get, remove } from '../scenario/test-object.ts';
import { writeStep } from '../scenario/write-step.ts';
import { grant, grantNeeds, resourcesOf } from './grant.ts';
import { sendLimited, untilAllowed } from './operations.ts';

/** Applies under the name of a removed object, by an identity that may patch and not create. */
export function appliedAgain(subject: Subject): Scenario {
  const steps: readonly Step[] = [
    create(subject, 'a'),
    ...['r', 's'].flatMap((own) => [create(subject, own), ...remove(subject, own)]),
    ...grant('patcher', [{ ...resourcesOf(subject), verbs: ['patch'] }]),
    untilAllowed(subject, 'apply', { id: 'permitted', own: 'a' }),
    sendLimited(subject, 'apply-new', { id: 'dry', own: 'r', dry: true }),
    sendLimited(subject, 'apply-new', { id: 'applied', own: 'r' }),
    get(subject, 'r', 'after'),
    writeStep(subject, 'apply', { id: 'by-the-run', own: 's' }),
  ];
  return {
    id: 'authentication/applied-again',
    about:
      'An identity may patch objects and not create them: it applies an object that exists, and one under the name of a removed object, also in a dry run; the identity of the run applies another one under such a name.',
    needs: grantNeeds,
    queue: 'waiting',
    steps,
    checks: {
      'authentication/apply/needs-create': {
        ...must(allHold(answered('applied', '4xx'), answered('dry', '4xx'), answered('after', 404)), answered('permitted', '2xx')),
        when: [answered('by-the-run', 201)],
        otherwise: 'the target does not create the object by an apply',
      },
    },
  };
}
