import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { list, selector } from '../scenario/collection-read.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsOther, showsSame } from '../scenario/shows.ts';
import { changeAnnotation, finalized, get, goneOrJudged, objectPath, testObject } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { alikeNames } from './alike-names.ts';

/** Names as long as they may be that differ only in their last character, one that is the beginning of both, and short names that are alike. */
export const longNames = scenariosPerSubject((subject) => [alike(subject), alikeNames(subject)]);

/** The longest name is 253 characters, and that of a namespace 63; the prefix of the case takes up to 20 of them. */
function beginningOf({ kind }: Subject): string {
  return 'l'.repeat(kind === 'Namespace' ? 41 : 231);
}

/** The creates are not part of the history: if one is rejected, the case continues. */
function alike(subject: Subject): Scenario {
  const beginning = beginningOf(subject);
  const [first, second] = [`${beginning}a`, `${beginning}b`];
  const post = (own: string, id: string): Step => ({
    id,
    do: 'send',
    request: { method: 'POST', path: subject.collection, body: testObject(subject, own, id) },
  });
  const isOf = (step: string, own: string, created: string) =>
    [shows(step, '/metadata/name', { $own: own }), showsSame(step, '/metadata/uid', created)] as const;
  const given = [answered('create-beginning', '2xx'), answered('create-first', '2xx')] as const;
  const isListed = (created: string) =>
    ({
      of: 'listed',
      at: '/items',
      is: 'includes-once',
      value: { metadata: { uid: { $ref: { step: created, at: '/metadata/uid' } } } },
    }) as const;
  return {
    id: 'verbs/long-names',
    about: 'Objects are created with long names that differ at the end, read, listed, and one of them changed and another deleted.',
    steps: [
      post(beginning, 'create-beginning'),
      post(first, 'create-first'),
      post(second, 'create-second'),
      get(subject, first, 'read-first'),
      get(subject, second, 'read-second'),
      list(subject, 'listed', { labelSelector: selector }),
      { id: 'patch', do: 'send', request: mergePatch(subject, first, { metadata: { annotations: { [changeAnnotation]: 'patch' } } }) },
      { id: 'delete', do: 'send', request: { method: 'DELETE', path: objectPath(subject, second) } },
      ...finalized(subject, second),
      goneOrJudged(subject, second),
      get(subject, beginning, 'left'),
      get(subject, first, 'changed'),
    ],
    checks: {
      'verbs/method/post': must(
        allHold(
          answered('create-first', '2xx'),
          answered('create-second', '2xx'),
          ...isOf('read-first', first, 'create-first'),
          ...isOf('read-second', second, 'create-second'),
        ),
        answered('create-beginning', '2xx'),
      ),
      'verbs/method/get': must(
        allHold(...isOf('read-first', first, 'create-first'), showsOther('read-first', '/metadata/uid', 'create-beginning')),
        ...given,
      ),
      'verbs/several/list': must(
        allHold(...['create-beginning', 'create-first', 'create-second'].map(isListed)),
        ...given,
        answered('create-second', '2xx'),
      ),
      'verbs/method/patch': must(
        allHold(
          ...isOf('changed', first, 'create-first'),
          shows('changed', `/metadata/annotations/${changeAnnotation}`, 'patch'),
          shows('left', `/metadata/annotations/${changeAnnotation}`, 'create-beginning'),
        ),
        ...given,
      ),
      'verbs/method/delete': must(
        allHold(
          answered('delete', '2xx'),
          answered(`gone-${second}`, 404),
          ...isOf('changed', first, 'create-first'),
          ...isOf('left', beginning, 'create-beginning'),
        ),
        ...given,
        answered('read-second', 200),
      ),
    },
  };
}
