import type { Step } from '#core/model/step';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { selector, versionOf } from '../scenario/collection-read.ts';
import { makeOtherNamespace, otherNamespacePath, removeOtherNamespace } from '../scenario/other-namespace.ts';
import { type Judgements, must } from '../scenario/scenario.ts';
import { allHold, showsOther, showsSame } from '../scenario/shows.ts';

const collection = '/api/v1/namespaces';
const former = 'apiconform-former';
const query = { labelSelector: selector } as const;
const uidOf = (step: string): Template => ({ $ref: { step, at: '/metadata/uid' } });

function read(id: string, path: Template, selection: { readonly labelSelector?: Template } = {}): Step {
  return { id, do: 'send', request: { method: 'GET', path, query: selection } };
}

/** The other namespace gets a label, is removed and created again under a watch of namespaces, and is read and listed; `between`, there is none. */
export function namespaceReplaced(between: readonly Step[]): readonly Step[] {
  const headers = { 'content-type': 'application/merge-patch+json' };
  const body = { metadata: { labels: { [former]: 'former' } } };
  return [
    { id: 'label-namespace', do: 'send', request: { method: 'PATCH', path: otherNamespacePath, headers, body } },
    read('namespaces-before', collection, query),
    {
      id: 'namespaces',
      do: 'open',
      request: { method: 'GET', path: collection, query: { watch: 'true', ...query, resourceVersion: versionOf('namespaces-before') } },
    },
    ...removeOtherNamespace(),
    ...between,
    makeOtherNamespace('make-again'),
    read('namespaces-after', collection, query),
    read('namespace', otherNamespacePath),
    {
      id: 'namespaces-until-again',
      do: 'drain',
      stream: 'namespaces',
      to: { of: 'namespaces', at: '/object/metadata/uid', is: 'equals', value: uidOf('make-again') },
      boundSeconds: 30,
    },
  ];
}

const isReplaced = [answered('make-other', '2xx'), answered('gone-namespace', 404), answered('make-again', '2xx')] as const;

function isSentOnce(type: 'ADDED' | 'DELETED', made: string) {
  return { of: 'namespaces', at: '', is: 'includes-once', value: { type, object: { metadata: { uid: uidOf(made) } } } } as const;
}

/** A namespace that has the name of a removed one is another namespace. */
export const replacedNamespaceJudgements: Judgements = {
  'paths/namespaces/object': must(
    allHold(showsSame('namespace', '/metadata/uid', 'make-again'), showsOther('namespace', '/metadata/uid', 'make-other'), {
      of: 'namespace',
      at: `/metadata/labels/${former}`,
      is: 'absent',
    }),
    { of: 'label-namespace', at: `/metadata/labels/${former}`, is: 'present' },
    ...isReplaced,
  ),
  'paths/namespaces/collection': must(
    allHold(
      { of: 'namespaces-after', at: '/items', is: 'includes-once', value: { metadata: { uid: uidOf('make-again') } } },
      { of: 'namespaces-after', at: '/items', is: 'excludes', value: { metadata: { uid: uidOf('make-other') } } },
    ),
    ...isReplaced,
  ),
  'events/change/create': must(allHold(isSentOnce('ADDED', 'make-again')), ...isReplaced),
  'events/change/delete': must(allHold(isSentOnce('DELETED', 'make-other')), ...isReplaced),
  'events/change/update': {
    ...must(
      allHold({
        of: 'namespaces',
        at: '',
        is: 'includes',
        value: { type: 'MODIFIED', object: { metadata: { uid: uidOf('make-other') } } },
      }),
      ...isReplaced,
    ),
    when: [{ of: 'delete-namespace', at: '/metadata/deletionTimestamp', is: 'set' }],
    otherwise: 'the target does not return the marked object in response to a delete',
  },
};
