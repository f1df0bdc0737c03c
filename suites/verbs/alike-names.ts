import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { get, testObject } from '../scenario/test-object.ts';

/** Names that differ in punctuation alone; that of a namespace has no dots. */
function namesFor({ kind }: Subject): readonly string[] {
  return kind === 'Namespace' ? ['p-1', 'p1', 'p--1'] : ['p-1', 'p.1', 'p1', 'p--1'];
}

/** Objects with names that a server can take for one, where it compares parts of them, or a form of its own. */
export function alikeNames(subject: Subject): Scenario {
  const [first = '', ...others] = namesFor(subject);
  const post = (own: string): Step => ({
    id: `create-${own}`,
    do: 'send',
    request: { method: 'POST', path: subject.collection, body: testObject(subject, own, `create-${own}`) },
  });
  const created = allHold(
    ...others.flatMap((own) => [
      answered(`create-${own}`, '2xx'),
      shows(`read-${own}`, '/metadata/name', { $own: own }),
      showsSame(`read-${own}`, '/metadata/uid', `create-${own}`),
    ]),
    showsSame(`read-${first}`, '/metadata/uid', `create-${first}`),
  );
  return {
    id: 'verbs/alike-names',
    about: 'Objects are created with names that differ only in their hyphens and dots, and read.',
    steps: [...[first, ...others].map(post), ...[first, ...others].map((own) => get(subject, own, `read-${own}`))],
    checks: { 'verbs/method/post': must(created, answered(`create-${first}`, '2xx')) },
  };
}
