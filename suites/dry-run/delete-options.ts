import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { plainOptions } from '../deletion/delete-options.ts';
import { answered } from '../scenario/answered.ts';
import { selector, versionOf } from '../scenario/collection-read.ts';
import { createWithFinalizers, mergePatch } from '../scenario/object-with-finalizers.ts';
import { type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
import { mayDeleteCollection } from '../scenario/subject-uses.ts';
import { create, get, objectPath } from '../scenario/test-object.ts';
import { rowScenariosPerSubject } from '../suite-module.ts';

const policies = ['Background', 'Foreground', 'Orphan'] as const;

/** Options of a delete, none of which ends the dry run. Those in a body say it again, because they can replace the query. */
const options: Readonly<Record<string, Pick<Request, 'query' | 'body'>>> = {
  ...Object.fromEntries(
    policies.flatMap((policy): readonly (readonly [string, Pick<Request, 'query' | 'body'>])[] => [
      [policy.toLowerCase(), { query: { propagationPolicy: policy } }],
      [`${policy.toLowerCase()}-in-body`, { body: { ...plainOptions, dryRun: ['All'], propagationPolicy: policy } }],
    ]),
  ),
  'no-grace': { query: { gracePeriodSeconds: '0' } },
  'no-grace-in-body': { body: { ...plainOptions, dryRun: ['All'], gracePeriodSeconds: 0 } },
};

/** Deletes with options, in dry runs. */
export const dryRunOfDeleteOptions = rowScenariosPerSubject('dry-run', (subject) =>
  subject.deletion === 'immediate' ? [deletesWithOptions(subject)] : [],
);

const owns = ['free', 'held'] as const;
type Own = (typeof owns)[number];

function deletesWithOptions(subject: Subject): Scenario {
  const ofCollection = mayDeleteCollection(subject);
  const names = [...Object.keys(options), ofObject];
  const unchanged = (...some: readonly Own[]): Judgement =>
    must(
      allHold(
        ...some.flatMap((own) => [
          showsSame(`after-${own}`, '/metadata/uid', `create-${own}`),
          showsSame(`after-${own}`, '/metadata/resourceVersion', `create-${own}`),
          { of: `after-${own}`, at: '/metadata/deletionTimestamp', is: 'unset' } as const,
        ]),
        showsSame('after-held', '/metadata/finalizers', 'create-held'),
      ),
      ...owns.map((own) => answered(`create-${own}`, '2xx')),
    );
  return {
    id: 'dry-run/delete-options',
    about:
      'An object with a finalizer and one without are deleted in dry runs with each propagation policy, without a grace period, and with their uid and resourceVersion, in the query and in the body, and so is their collection.',
    ...(ofCollection && subject.fixture === undefined
      ? { needs: [{ need: 'served', resource: subject.served, verbs: ['deletecollection'] }] as const }
      : {}),
    steps: [
      create(subject, 'free'),
      createWithFinalizers(subject, 'held', ['apiconform.example/hold']),
      ...owns.flatMap((own) => names.map((name) => deleting(`dry-${own}-${name}`, objectPath(subject, own), optionsFor(name, own)))),
      ...(ofCollection
        ? Object.entries(options).map(([name, request]) =>
            deleting(`dry-collection-${name}`, subject.collection, { ...request, query: { ...request.query, labelSelector: selector } }),
          )
        : []),
      ...owns.map((own) => get(subject, own, `after-${own}`)),
      { id: 'release', do: 'send', request: mergePatch(subject, 'held', { metadata: { finalizers: null } }) },
    ],
    checks: {
      'dry-run/delete/nothing-stored': unchanged('free'),
      'dry-run/delete-held/nothing-stored': unchanged('held'),
      ...(ofCollection ? { 'dry-run/delete-collection/nothing-stored': unchanged(...owns) } : {}),
    },
  };
}

function deleting(id: string, path: Request['path'], request: Pick<Request, 'query' | 'body'>): Step {
  return { id, do: 'send', request: { method: 'DELETE', path, ...request, query: { ...request.query, dryRun: 'All' } } };
}

const ofObject = 'of-object';

/** The options of this name; those of an object name it by its uid and its resourceVersion. */
function optionsFor(name: string, own: Own): Pick<Request, 'query' | 'body'> {
  if (name !== ofObject) return options[name] ?? {};
  const uid = { $ref: { step: `create-${own}`, at: '/metadata/uid' } } as const;
  return { body: { ...plainOptions, dryRun: ['All'], preconditions: { uid, resourceVersion: versionOf(`create-${own}`) } } };
}
