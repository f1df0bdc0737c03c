import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { everywhere, inOtherNamespace, makeOtherNamespace } from '../scenario/other-namespace.ts';
import { each, type Judgements, must } from '../scenario/scenario.ts';
import { all, allHold, showsSame } from '../scenario/shows.ts';
import { get, testLabels, testObject } from '../scenario/test-object.ts';
import { isRead, operationsOn, sendLimited } from './operations.ts';

const place = 'apiconform-place';
const labels: Template = { ...testLabels, [place]: 'elsewhere' };
const selector: Template = { $join: ['apiconform-case=', { $case: true }, `,${place}=elsewhere`] };

/** Another namespace with an object, where the identity has no permission: every operation is tried there, and reads across all namespaces. */
export function elsewhereSteps(subject: Subject): readonly Step[] {
  const there = inOtherNamespace(subject);
  const across: Request = { method: 'GET', path: everywhere(subject), as: 'limited' };
  return [
    makeOtherNamespace(),
    {
      id: 'made-elsewhere',
      do: 'send',
      request: { method: 'POST', path: there.collection, body: testObject(there, 'a', 'there', { labels }) },
    },
    ...operationsOn(subject).flatMap(({ id, creates }): readonly Step[] => {
      const about = (step: string) => ({ id: step, own: creates ? step : 'a', from: 'made-elsewhere' });
      return [
        ...(isRead(id) ? [] : [sendLimited(there, id, { ...about(`elsewhere-dry-${id}`), dry: true })]),
        sendLimited(there, id, about(`elsewhere-${id}`)),
      ];
    }),
    { id: 'everywhere-list', do: 'send', request: { ...across, query: { labelSelector: selector } } },
    { id: 'everywhere-watch', do: 'send', request: { ...across, query: { labelSelector: selector, watch: 'true', timeoutSeconds: '1' } } },
    get(there, 'a', 'elsewhere-after'),
  ];
}

/** A read across namespaces may also be answered without what one may not see. */
export function elsewhereChecks(subject: Subject, allowed: string): Judgements {
  const refused = operationsOn(subject).flatMap(({ id }) => [
    ...(isRead(id) ? [] : [answered(`elsewhere-dry-${id}`, '4xx')]),
    answered(`elsewhere-${id}`, '4xx'),
  ]);
  return each(
    ['authentication/namespace-scope', 'object-names/authorized-on-namespace'],
    must(
      all(
        allHold(...refused, showsSame('elsewhere-after', '/metadata/resourceVersion', 'made-elsewhere')),
        {
          kind: 'any',
          of: [
            allHold(answered('everywhere-list', '4xx')),
            allHold(answered('everywhere-list', 200), { of: 'everywhere-list', at: '/items', is: 'has-length', value: 0 }),
          ],
        },
        {
          kind: 'any',
          of: [
            allHold(answered('everywhere-watch', '4xx')),
            allHold(answered('everywhere-watch', 200), { of: 'everywhere-watch', at: '/object', is: 'absent' }),
          ],
        },
      ),
      answered('made-elsewhere', '2xx'),
      answered(allowed, '2xx'),
    ),
  );
}
