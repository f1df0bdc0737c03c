import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { selector } from '../scenario/collection-read.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { create, objectPath } from '../scenario/test-object.ts';
import { bindingPath, grant, grantNeeds, resourcesOf } from './grant.ts';

/** The longest time until a permission that was removed is no longer there. No requirement: a server that allows requests for this long has lost it. */
const boundSeconds = 60;

/** An identity reads an object and its collection with a permission, until the permission is removed. */
export function removedPermission(subject: Subject): Scenario {
  const get = { method: 'GET', path: objectPath(subject, 'a'), as: 'limited' } as const;
  const list = { method: 'GET', path: subject.collection, query: { labelSelector: selector }, as: 'limited' } as const;
  const refused = (id: string, request: Request): Step => ({
    id,
    do: 'until',
    request,
    holds: answered(id, '4xx'),
    boundSeconds,
    atDeadline: 'judge',
  });
  return {
    id: 'authentication/removed-permission',
    about: 'An identity may read an object and its collection, and reads them; after the permission is removed, it tries again.',
    needs: grantNeeds,
    queue: 'waiting',
    steps: [
      create(subject, 'a'),
      ...grant('reader', [{ ...resourcesOf(subject), verbs: ['get', 'list'] }]),
      { id: 'granted', do: 'until', request: get, holds: answered('granted', '2xx'), boundSeconds: 30 },
      { id: 'listed', do: 'send', request: list },
      { id: 'remove', do: 'send', request: { method: 'DELETE', path: bindingPath('reader') } },
      refused('get-after', get),
      refused('list-after', list),
    ],
    checks: {
      'authentication/permission/get': must(allHold(answered('get-after', '4xx')), ...wasAllowed),
      'authentication/permission/list': must(allHold(answered('list-after', '4xx')), ...wasAllowed),
    },
  };
}

const wasAllowed = [answered('granted', '2xx'), answered('listed', '2xx'), answered('remove', '2xx')];
