import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { create } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { alikeNamespaces } from './alike-namespaces.ts';
import { appliedAgain } from './applied-again.ts';
import { changedRole } from './changed-role.ts';
import { createdByUpdate } from './created-by-update.ts';
import { elsewhereChecks, elsewhereSteps } from './elsewhere.ts';
import { everyVerb } from './every-verb.ts';
import { inOtherForms } from './in-other-forms.ts';
import { namedForEveryVerb } from './named-for-every-verb.ts';
import { namedObjects } from './named-objects.ts';
import { isRead, operationsOn, sendLimited } from './operations.ts';
import { inBothVersions } from './other-version.ts';
import { partsOfPods } from './parts-of-pods.ts';
import { type Order, permissions } from './permissions.ts';
import { removedPermission } from './removed-permission.ts';
import { severalRules } from './several-rules.ts';
import { subresourcePermissions } from './subresources.ts';
import { verbsByNamespace } from './verbs-by-namespace.ts';

/** Requests of a limited identity, with permissions that the case grants it in a namespace. */
export const authorization = scenariosPerSubject((subject) => {
  if (subject.scope === 'cluster') return subject.writers === 'ours' ? [dryRunsInTheCluster(subject)] : [];
  return [
    growing(subject),
    appliedAgain(subject),
    ...(isUsedFor(subject, 'single-cases')
      ? [
          ...orders.map((order) => permissions(subject, order)),
          removedPermission(subject),
          createdByUpdate(),
          alikeNamespaces(subject),
          severalRules(subject),
          verbsByNamespace(subject),
          namedForEveryVerb(subject),
          changedRole(subject),
          inOtherForms(subject),
          inBothVersions(subject),
          ...partsOfPods,
          ...subresourcePermissions,
          ...everyVerb(subject),
          ...namedObjects,
        ]
      : []),
  ];
});

/** Permissions to read and then to write, in one of two namespaces. */
function growing(subject: Subject): Scenario {
  const scenario = permissions(subject, {
    id: 'permissions',
    about:
      'An identity without permissions tries every operation; it is granted to read, and then to write, and tries them again, and in another namespace.',
    withoutAny: true,
    grants: [
      { id: 'reader', verbs: ['get', 'list', 'watch'], shownBy: 'list' },
      { id: 'writer', verbs: ['create', 'update', 'patch', 'delete', 'deletecollection'], shownBy: 'create' },
    ],
    afterwards: elsewhereSteps(subject),
  });
  return { ...scenario, checks: { ...scenario.checks, ...elsewhereChecks(subject, 'writer-granted') } };
}

/** Permissions that lack one of those that an operation requires. */
const orders: readonly Order[] = [
  {
    id: 'permissions-without-patch',
    about: 'An identity may create, update and delete objects and not read or patch them; then it may patch them too.',
    withoutAny: false,
    grants: [
      { id: 'writer', verbs: ['create', 'update', 'delete'], shownBy: 'create' },
      { id: 'patcher', verbs: ['patch'], shownBy: 'merge-patch' },
    ],
  },
  {
    id: 'permissions-without-create',
    about: 'An identity may patch objects and not create them; then it may create them too.',
    withoutAny: false,
    grants: [
      { id: 'patcher', verbs: ['patch'], shownBy: 'apply' },
      { id: 'creator', verbs: ['create'], shownBy: 'create' },
    ],
  },
];

/** Dry runs by an identity that may do nothing to objects without a namespace, if the target refuses the same requests without a dry run. */
function dryRunsInTheCluster(subject: Subject): Scenario {
  const writes = operationsOn(subject).filter(({ id }) => !isRead(id));
  return {
    id: 'authentication/dry-runs-in-the-cluster',
    about: 'An identity without permissions sends every request that modifies, with and without a dry run.',
    needs: [{ need: 'limited-identity' }],
    steps: [
      create(subject, 'a'),
      ...writes.flatMap(({ id, creates }) => [
        sendLimited(subject, id, { id: `dry-${id}`, own: creates ? `dry-${id}` : 'a', dry: true, from: 'create-a' }),
        sendLimited(subject, id, { id, own: creates ? id : 'a', from: 'create-a' }),
      ]),
    ],
    checks: {
      'authentication/dry-run/refused': {
        ...must(allHold(...writes.map(({ id }) => answered(`dry-${id}`, '4xx'))), answered('create-a', '2xx')),
        when: writes.map(({ id }) => answered(id, '4xx')),
        otherwise: 'the target lets a user without permissions write objects that are in no namespace',
      },
    },
  };
}
