import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { optionsInEachPlace, plainOptions } from '../deletion/delete-options.ts';
import { requestDeletion } from '../deletion/finalizers.ts';
import { answered } from '../scenario/answered.ts';
import { accepting, binary } from '../scenario/media-types.ts';
import { createWithFinalizers, mergePatch } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, showsSame } from '../scenario/shows.ts';
import { create, goneOrJudged, objectPath } from '../scenario/test-object.ts';
import { writeStep } from '../scenario/write-step.ts';
import { isBinaryRecord, isRecord } from './answers.ts';

type Ways = Readonly<Record<string, Pick<Request, 'query' | 'body'>>>;

const finalizers = ['apiconform.example/hold'];

/** Deletes of a record that nothing holds, and their dry runs. A dry run is requested in both places, because one can replace the other. */
const ways: Ways = {
  plain: {},
  'dry-run': { query: { dryRun: 'All' } },
  'dry-run-in-both': { query: { dryRun: 'All' }, body: { ...plainOptions, dryRun: ['All'] } },
  ...optionsInEachPlace,
};

/** Policies by which a garbage collector would have to release the record. */
const policies: Ways = {
  foreground: { query: { propagationPolicy: 'Foreground' } },
  'orphan-in-body': { body: { ...plainOptions, propagationPolicy: 'Orphan' } },
};

/** Records that are deleted on the condition that this field is still the one with which they were created. */
const conditions = [
  { own: 'same-uid', field: 'uid' },
  { own: 'same-version', field: 'resourceVersion' },
] as const;
const conditioned = conditions.map(({ own }) => own);

const states = { free: ways, held: { ...ways, ...policies } } as const;

/** The response to a delete is the record, with whatever options and in whatever state the record is. */
export function deletedInStates(subject: Subject): readonly Scenario[] {
  return [inJson(subject), inBinary(subject)];
}

function inJson(subject: Subject): Scenario {
  const deletions = Object.entries(states).flatMap(([state, sent]) =>
    Object.entries(sent).map(([way, request]) => ({ own: `${state}-${way}`, state, request })),
  );
  const path = (own: string) => objectPath(subject, own);
  const isSame = (own: string, step: string): Expectation =>
    all(isRecord(subject, step, own, 200, 202), allHold(showsSame(step, '/metadata/uid', `create-${own}`)));
  return {
    id: 'csinode-operations/delete-in-states',
    about:
      'Records with a finalizer and without one are deleted with each option and in dry runs, those with a finalizer once more; another one is deleted that an apply created, and one that was created again and changed, and two with preconditions.',
    steps: [
      ...deletions.flatMap(({ own, state, request }): readonly Step[] => [
        state === 'held' ? createWithFinalizers(subject, own, finalizers) : create(subject, own),
        { id: `delete-${own}`, do: 'send', request: { method: 'DELETE', path: path(own), ...request } },
        ...(state === 'held' ? [requestDeletion(subject, own, `again-${own}`), release(subject, own)] : []),
      ]),
      writeStep(subject, 'apply', { id: 'create-applied', own: 'applied' }),
      requestDeletion(subject, 'applied', 'delete-applied'),
      create(subject, 'anew', 'create-first'),
      requestDeletion(subject, 'anew', 'delete-first'),
      goneOrJudged(subject, 'anew'),
      create(subject, 'anew'),
      writeStep(subject, 'merge-patch', { id: 'change-anew', own: 'anew' }),
      requestDeletion(subject, 'anew', 'delete-anew'),
      ...conditions.flatMap((condition) => [create(subject, condition.own), deletedIfSame(subject, condition)]),
    ],
    checks: {
      'csinode-operations/delete/response': must(
        all(
          ...deletions.map(({ own }) => isSame(own, `delete-${own}`)),
          ...deletions.flatMap(({ own, state }) => (state === 'held' ? [isSame(own, `again-${own}`)] : [])),
          ...['applied', 'anew', ...conditioned].map((own) => isSame(own, `delete-${own}`)),
        ),
        ...deletions.map(({ own }) => answered(`create-${own}`, '2xx')),
        ...['applied', ...conditioned].map((own) => answered(`create-${own}`, '2xx')),
        answered('create-anew', '2xx'),
        answered('gone-anew', 404),
      ),
    },
  };
}

function inBinary(subject: Subject): Scenario {
  const inForm = (id: string, request: Pick<Request, 'query'> = {}): Step =>
    accepting({ id, do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'a'), ...request } }, binary);
  const deletes = ['dry', 'delete', 'again'];
  return {
    id: 'csinode-operations/delete-held-in-binary',
    about: 'A record with a finalizer is deleted in a dry run, deleted, and deleted again, with responses in the binary media type.',
    needs: [{ need: 'binary' }],
    steps: [
      createWithFinalizers(subject, 'a', finalizers),
      inForm('dry', { query: { dryRun: 'All' } }),
      inForm('delete'),
      inForm('again'),
      release(subject, 'a'),
    ],
    checks: {
      'csinode-operations/delete/response': must(
        all(...deletes.map((step) => isBinaryRecord(subject, step, 'a', 200, 202))),
        answered('create-a', '2xx'),
      ),
    },
  };
}

function deletedIfSame(subject: Subject, { own, field }: (typeof conditions)[number]): Step {
  const preconditions: Template = { [field]: { $ref: { step: `create-${own}`, at: `/metadata/${field}` } } };
  const request = { method: 'DELETE', path: objectPath(subject, own), body: { ...plainOptions, preconditions } } as const;
  return { id: `delete-${own}`, do: 'send', request };
}

function release(subject: Subject, own: string): Step {
  return { id: `release-${own}`, do: 'send', request: mergePatch(subject, own, { metadata: { finalizers: null } }) };
}
