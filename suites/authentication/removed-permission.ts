import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { selector } from '../scenario/collection-read.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { create, objectPath } from '../scenario/test-object.ts';
import { bindingPath, grant, grantNeeds, resourcesOf } from './grant.ts';

/** An identity reads an object and its collection with a permission, until the permission is removed. */
export function removedPermission(subject: Subject): Scenario {
  const get = { method: 'GET', path: objectPath(subject, 'a'), as: 'limited' } as const;
  const list = { method: 'GET', path: subject.collection, query: { labelSelector: selector }, as: 'limited' } as const;
  const until = (id: string, status: '2xx' | '4xx'): Step => ({
    id,
    do: 'until',
    request: get,
    holds: answered(id, status),
    boundSeconds: 30,
    ...(status === '4xx' ? { atDeadline: 'judge' as const } : {}),
  });
  return {
    id: 'authentication/removed-permission',
    about: 'An identity may read an object and its collection, and reads them; after the permission is removed, it tries again.',
    needs: grantNeeds,
    queue: 'waiting',
    steps: [
      create(subject, 'a'),
      ...grant('reader', [{ ...resourcesOf(subject), verbs: ['get', 'list'] }]),
      until('granted', '2xx'),
      { id: 'listed', do: 'send', request: list },
      { id: 'remove', do: 'send', request: { method: 'DELETE', path: bindingPath('reader') } },
      until('get-after', '4xx'),
      { id: 'list-after', do: 'send', request: list },
    ],
    checks: {
      'authentication/permission/get': must(allHold(answered('get-after', '4xx')), ...wasAllowed),
      'authentication/permission/list': must(allHold(answered('list-after', '4xx')), ...wasAllowed),
    },
  };
}

const wasAllowed = [answered('granted', '2xx'), answered('listed', '2xx'), answered('remove', '2xx')];
