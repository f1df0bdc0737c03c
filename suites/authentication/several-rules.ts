import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { leaseGroup, leasesPath, servesLeasesWith } from '../scenario/lease.ts';
import { type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { create } from '../scenario/test-object.ts';
import { grant, grantNeeds, resourcesOf } from './grant.ts';
import { type Operation, operationsOn, type Permission, sendLimited, untilAllowed, type Verb } from './operations.ts';
import { statements } from './statements.ts';

const every: readonly Verb[] = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection'];

/** What is allowed for the objects of the subject, and for leases. */
const allowed: Readonly<Record<'subject' | 'leases', readonly Verb[]>> = { subject: ['get', 'patch'], leases: ['list', 'create'] };

/**
 * Rules for two types, with other verbs for each, and rules that name each type in the group of the other one. A user whose
 * name begins with that of the identity has all permissions.
 */
export function severalRules(subject: Subject): Scenario {
  const leases = leasesAs(subject);
  const ofSubject = resourcesOf(subject);
  const ofLeases = { apiGroups: [leaseGroup], resources: ['leases'] };
  const tried = [...triedOn('subject', subject), ...triedOn('leases', leases)];
  const shown = [answered('patched', '2xx'), answered('read', '2xx'), answered('listed', '2xx'), answered('created', '2xx')];
  return {
    id: 'authentication/several-rules',
    about:
      'An identity may read and patch objects of one type, and list and create those of another one; a user whose name begins with its name may do everything. It tries every operation on both types.',
    needs: [...grantNeeds, servesLeasesWith('create', 'list', 'patch', 'watch', 'get', 'update', 'delete')],
    queue: 'waiting',
    steps: [
      create(subject, 'a'),
      create(leases, 'l'),
      ...grant(
        'alike',
        [ofSubject, ofLeases].map((one) => ({ ...one, verbs: every })),
        undefined,
        { $join: [{ $limited: true }, '-other'] },
      ),
      ...grant('several', [
        { ...ofSubject, verbs: allowed.subject },
        { ...ofLeases, verbs: allowed.leases },
        { ...ofSubject, apiGroups: ofLeases.apiGroups, verbs: every },
        { ...ofLeases, apiGroups: ofSubject.apiGroups, verbs: every },
      ]),
      untilAllowed(subject, 'merge-patch', { id: 'patched', own: 'a' }),
      sendLimited(subject, 'get', { id: 'read', own: 'a' }),
      sendLimited(leases, 'list', { id: 'listed', own: 'l' }),
      sendLimited(leases, 'create', { id: 'created', own: 'n' }),
      ...tried.map(({ step }) => step),
    ],
    checks: checksOf(tried, shown),
  };
}

type Tried = { readonly permission: Permission; readonly step: Step };

/** The operations on a type that are not allowed. */
function triedOn(type: keyof typeof allowed, subject: Subject): readonly Tried[] {
  const isRefused = ({ verbs }: Operation): boolean => verbs.some((verb) => !allowed[type].includes(verb));
  const existing = type === 'subject' ? 'a' : 'l';
  return operationsOn(subject)
    .filter(isRefused)
    .map(({ id, permission, creates }) => {
      const step = `${type}-${id}`;
      return { permission, step: sendLimited(subject, id, { id: step, own: creates ? step : existing, from: `create-${existing}` }) };
    });
}

function checksOf(tried: readonly Tried[], shown: readonly Predicate[]): Judgements {
  return Object.fromEntries(
    [...new Set(tried.map(({ permission }) => permission))].map((permission) => {
      const refused = tried.filter((one) => one.permission === permission).map(({ step }) => answered(step.id, '4xx'));
      return [statements[permission], must(allHold(...refused), ...shown)];
    }),
  );
}

/** The leases of the namespace, as a subject. */
function leasesAs(subject: Subject): Subject {
  const spec = { holderIdentity: 'apiconform', leaseDurationSeconds: 60 };
  return { ...subject, apiVersion: { $join: [leaseGroup, '/v1'] }, kind: 'Lease', collection: leasesPath, body: { spec } };
}
