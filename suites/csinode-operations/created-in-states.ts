import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { dryUnnamed } from '../dry-run/other-bodies.ts';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { create, get, remove, testObject } from '../scenario/test-object.ts';
import { writeStep } from '../scenario/write-step.ts';
import { changeAt, isRecord } from './answers.ts';

/** Creates with each parameter, by the name of the record. */
const ways: Readonly<Record<string, Pick<Request, 'query' | 'headers'>>> = {
  'dry-run': { query: { dryRun: 'All' } },
  managed: { query: { fieldManager: 'apiconform-manager' } },
  pretty: { query: { pretty: 'true' } },
  validated: { query: { fieldValidation: 'Ignore' } },
  'in-yaml': { headers: { 'content-type': 'application/yaml' } },
};

/** The response to a create is the record, with whatever parameters, and where the name was used before. */
export function createdInStates(subject: Subject): Scenario {
  const post = (own: string, id: string, request: Pick<Request, 'query' | 'headers'> = {}): Step => ({
    id,
    do: 'send',
    request: { method: 'POST', path: subject.collection, body: testObject(subject, own, id), ...request },
  });
  const isMade = (id: string, own: string): Expectation => all(isRecord(subject, id, own, 200, 201, 202), allHold(shows(id, changeAt, id)));
  const owns = Object.keys(ways);
  return {
    id: 'csinode-operations/create-in-states',
    about:
      'Records are created with each parameter, with a body in YAML, and with a generated name in a dry run; two are created under the names of deleted ones, one of them by an apply, and read.',
    steps: [
      ...owns.map((own) => post(own, `post-${own}`, ways[own])),
      dryUnnamed(subject),
      ...['a', 'b'].flatMap((own) => [create(subject, own, `first-${own}`), ...remove(subject, own)]),
      create(subject, 'a', 'anew'),
      writeStep(subject, 'apply', { id: 'applied-anew', own: 'b' }),
      get(subject, 'b', 'read-b'),
    ],
    checks: {
      'csinode-operations/create/response': must(
        all(
          ...owns.map((own) => isMade(`post-${own}`, own)),
          isMade('anew', 'a'),
          allHold(answered('dry-unnamed', 200, 201, 202), shows('dry-unnamed', '/kind', subject.kind), {
            of: 'dry-unnamed',
            at: '/metadata/name',
            is: 'set',
          }),
        ),
        answered('first-a', '2xx'),
        answered('gone-a', 404),
      ),
      'csinode-operations/patch/created': must(
        all(isRecord(subject, 'applied-anew', 'b', 201), allHold(shows('read-b', changeAt, 'applied-anew'))),
        answered('first-b', '2xx'),
        answered('gone-b', 404),
      ),
    },
  };
}
