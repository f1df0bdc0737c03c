import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { leaseGroup, leasesPath, servesLeasesWith } from '../scenario/lease.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { create } from '../scenario/test-object.ts';
import { grant, grantNeeds, resourcesOf } from './grant.ts';
import { allVerbs, type Operation, operationsOn, sendLimited, untilAllowed, type Verb } from './operations.ts';
import { areRefused, type Refused } from './statements.ts';

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
        [ofSubject, ofLeases].map((one) => ({ ...one, verbs: allVerbs })),
        undefined,
        { $join: [{ $limited: true }, '-other'] },
      ),
      ...grant('several', [
        { ...ofSubject, verbs: allowed.subject },
        { ...ofLeases, verbs: allowed.leases },
        { ...ofSubject, apiGroups: ofLeases.apiGroups, verbs: allVerbs },
        { ...ofLeases, apiGroups: ofSubject.apiGroups, verbs: allVerbs },
      ]),
      untilAllowed(subject, 'merge-patch', { id: 'patched', own: 'a' }),
      sendLimited(subject, 'get', { id: 'read', own: 'a' }),
      sendLimited(leases, 'list', { id: 'listed', own: 'l' }),
      sendLimited(leases, 'create', { id: 'created', own: 'n' }),
      ...tried.map(({ step }) => step),
    ],
    checks: areRefused(tried, shown),
  };
}

type Tried = Refused & { readonly step: Step };

/** The operations on a type that are not allowed. */
function triedOn(type: keyof typeof allowed, subject: Subject): readonly Tried[] {
  const isRefused = ({ verbs }: Operation): boolean => verbs.some((verb) => !allowed[type].includes(verb));
  const existing = type === 'subject' ? 'a' : 'l';
  return operationsOn(subject)
    .filter(isRefused)
    .map(({ id, permission, creates }) => {
      const step = `${type}-${id}`;
      return {
        id: step,
        permission,
        step: sendLimited(subject, id, { id: step, own: creates ? step : existing, from: `create-${existing}` }),
      };
    });
}

/** The leases of the namespace, as a subject. */
function leasesAs(subject: Subject): Subject {
  const spec = { holderIdentity: 'apiconform', leaseDurationSeconds: 60 };
  return { ...subject, apiVersion: { $join: [leaseGroup, '/v1'] }, kind: 'Lease', collection: leasesPath, body: { spec } };
}
