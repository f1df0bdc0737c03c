import type { StatementOf } from '#core/model/statement';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import type { Generator } from '../generator.ts';
import { answered } from '../scenario/answered.ts';
import { aspectCases, must, type Scenario } from '../scenario/aspect-cases.ts';
import { list } from '../scenario/collection-read.ts';
import { isJoin } from '../scenario/other-namespace.ts';
import { allHold } from '../scenario/shows.ts';
import { create } from '../scenario/test-object.ts';

type Aspect = StatementOf<'discovery'>['form']['aspect'];

/** What the description of a group version says of its resources. */
export const discovery: Generator<'discovery'> = {
  form: 'discovery',
  generate: (statements, subject) =>
    aspectCases<Aspect>(
      subject,
      'paths',
      statements.map(({ id, form }) => ({ id, aspect: form.aspect })),
      [described(subject)],
    ),
};

function described(subject: Subject): Scenario<Aspect> {
  return {
    id: 'paths/discovery',
    about: 'The description of a group version is read, a collection that is in it, and one that is not.',
    steps: [
      create(subject, 'a'),
      { id: 'description', do: 'send', request: { method: 'GET', path: groupPath(subject) } },
      list(subject, 'collection'),
      { id: 'unlisted', do: 'send', request: { method: 'GET', path: { $join: [subject.collection, unlisted] } } },
    ],
    judgements: {
      'verb-names': must({ kind: 'verb-names', of: 'description' }),
      'resource-in-path': must(
        { kind: 'lists-resource', of: 'description', resource: resourceOf(subject), verbs: ['create', 'list'] },
        answered('collection', 200),
      ),
      'nothing-unlisted': must(
        allHold(answered('unlisted', '4xx')),
        answered('collection', 200),
        { kind: 'lists-resource', of: 'description', resource: resourceOf(subject), verbs: ['list'] },
        {
          kind: 'not',
          of: { kind: 'lists-resource', of: 'description', resource: `${resourceOf(subject)}${unlisted}`, verbs: [] },
          because: 'the type with the name made up is listed',
        },
      ),
    },
  };
}

/** Makes the name of a type that nobody has of that of a type. */
const unlisted = 'apiconform';

/** The path under which a subject's group version is served. */
function groupPath(subject: Subject): Template {
  return subject.apiVersion === 'v1' ? '/api/v1' : { $join: ['/apis/', subject.apiVersion] };
}

/** The name of a type as its paths have it: the last segment of the collection's. */
function resourceOf({ collection }: Subject): string {
  return lastText(collection).split('/').at(-1) ?? '';
}

function lastText(template: Template): string {
  if (typeof template === 'string') return template;
  return isJoin(template) ? lastText(template.$join.at(-1) ?? '') : '';
}
