import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { create } from '../scenario/test-object.ts';
import { bindingPath, grant, grantNeeds, resourcesOf, rolePath } from './grant.ts';
import { type Operation, sendLimited, untilAllowed, type Verb } from './operations.ts';

/** The longest time until a permission that was removed is no longer there. No requirement, as in the case of a removed binding. */
const boundSeconds = 60;

type Tried = Exclude<Operation['id'], 'watch'>;

/** Permissions that end in other ways than with their binding: the role loses a verb, gets a name, or is deleted, or the binding loses its subject. */
export function changedRole(subject: Subject): Scenario {
  const refused = (operation: Tried, id: string): Step => {
    const step = sendLimited(subject, operation, { id, own: 'a' });
    return step.do === 'send'
      ? { id, do: 'until', request: step.request, holds: answered(id, '4xx'), boundSeconds, atDeadline: 'judge' }
      : step;
  };
  const rules = (verbs: readonly Verb[], more: { readonly [field: string]: Template } = {}): Template => ({
    rules: [{ apiGroups: resourcesOf(subject).apiGroups, resources: resourcesOf(subject).resources, verbs, ...more }],
  });
  const allowed = ['allowed-get', 'allowed-list', 'allowed-patch', 'allowed-again', 'allowed-by-second', 'still-allowed'];
  const changed = ['reduce', 'name', 'widen', 'delete-role', 'empty'];
  const given: readonly Predicate[] = [...allowed, ...changed].map((id) => answered(id, '2xx'));
  return {
    id: 'authentication/changed-role',
    about:
      'An identity may read and patch objects, and does; its role loses verbs, is then for an object of another name, gets its verbs again, and is deleted; another binding loses its subject.',
    needs: grantNeeds,
    queue: 'waiting',
    steps: [
      create(subject, 'a'),
      ...grant('first', [{ ...resourcesOf(subject), verbs: ['get', 'list', 'patch'] }]),
      untilAllowed(subject, 'get', { id: 'allowed-get', own: 'a' }),
      sendLimited(subject, 'list', { id: 'allowed-list', own: 'a' }),
      sendLimited(subject, 'merge-patch', { id: 'allowed-patch', own: 'a' }),
      patched('reduce', rolePath('first'), rules(['get'])),
      refused('merge-patch', 'reduced-patch'),
      refused('list', 'reduced-list'),
      sendLimited(subject, 'get', { id: 'still-allowed', own: 'a' }),
      patched('name', rolePath('first'), rules(['get'], { resourceNames: [{ $own: 'other' }] })),
      refused('get', 'named-get'),
      patched('widen', rolePath('first'), rules(['get', 'list', 'patch'])),
      untilAllowed(subject, 'get', { id: 'allowed-again', own: 'a' }),
      { id: 'delete-role', do: 'send', request: { method: 'DELETE', path: rolePath('first') } },
      refused('get', 'roleless-get'),
      refused('merge-patch', 'roleless-patch'),
      ...grant('second', [{ ...resourcesOf(subject), verbs: ['get', 'patch'] }]),
      untilAllowed(subject, 'merge-patch', { id: 'allowed-by-second', own: 'a' }),
      patched('empty', bindingPath('second'), { subjects: [] }),
      refused('merge-patch', 'unbound-patch'),
      refused('get', 'unbound-get'),
    ],
    checks: {
      'authentication/permission/get': must(refusedAll('named-get', 'roleless-get', 'unbound-get'), ...given),
      'authentication/permission/list': must(refusedAll('reduced-list'), ...given),
      'authentication/permission/patch': must(refusedAll('reduced-patch', 'roleless-patch', 'unbound-patch'), ...given),
    },
  };
}

const refusedAll = (...ids: readonly string[]) => allHold(...ids.map((id) => answered(id, '4xx')));

function patched(id: string, path: Template, body: Template): Step {
  const request: Request = { method: 'PATCH', path, headers: { 'content-type': 'application/merge-patch+json' }, body };
  return { id, do: 'send', request };
}
