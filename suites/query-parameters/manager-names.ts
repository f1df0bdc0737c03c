import type { Expectation } from '#core/model/expectation';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { type Judgement, must } from '../scenario/scenario.ts';
import { all } from '../scenario/shows.ts';
import { objectPath, testObject } from '../scenario/test-object.ts';
import { writeStep } from '../scenario/write-step.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** Names of managers that a server may cut, split or take for others: of programs with a version, in other letters, and long ones. */
const managers: Readonly<Record<string, string>> = {
  path: 'apiconform/first second:third.fourth',
  letters: 'APICONFORM-Größe',
  quotes: '"apiconform", \\ & + % 100',
  long: `apiconform-${'m'.repeat(107)}`,
};

const requests = ['create', 'update', 'patch', 'apply'] as const;

/** Field managers with names of each kind, in each kind of request. */
export const managerNames = scenariosPerSubject((subject) => [
  {
    id: 'query-parameters/manager-names',
    about:
      'Objects are created, updated, patched and applied with a fieldManager that has spaces, slashes, quotes or letters beyond ASCII, or is long.',
    steps: Object.entries(managers).flatMap(([own, manager]) => requests.map((request) => stepOf(subject, request, own, manager))),
    checks: Object.fromEntries(requests.map((request) => [`query-parameters/field-manager/${request}`, isRecorded(request)])),
  },
]);

function stepOf(subject: Subject, request: (typeof requests)[number], own: string, manager: string): Step {
  const id = `${request}-${own}`;
  const query = { fieldManager: manager };
  if (request === 'create') {
    return { id, do: 'send', request: { method: 'POST', path: subject.collection, query, body: testObject(subject, own, id) } };
  }
  if (request === 'update') {
    // Others may have written to a shared object since.
    const version = subject.writers === 'shared' ? {} : { resourceVersion: versionOf(`create-${own}`) };
    return {
      id,
      do: 'send',
      request: { method: 'PUT', path: objectPath(subject, own), query, body: testObject(subject, own, id, version) },
    };
  }
  return writeStep(subject, request, { id, own, query });
}

function isRecorded(request: (typeof requests)[number]): Judgement {
  const steps = Object.entries(managers).map(([own, manager]) => ({ of: `${request}-${own}`, manager }));
  const operation = request === 'apply' ? 'Apply' : 'Update';
  return must(
    all(...steps.map(({ of, manager }): Expectation => ({ kind: 'managed-by', of, manager, name: 'whole', operation }))),
    ...steps.map(({ of }) => answered(of, '2xx')),
  );
}
