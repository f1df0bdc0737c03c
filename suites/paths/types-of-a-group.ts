import type { Expectation } from '#core/model/expectation';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { list, selector } from '../scenario/collection-read.ts';
import { markedDefinition, markedType } from '../scenario/marked-definition.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all } from '../scenario/shows.ts';

/** Two types that are defined in one group, by two definitions. */
export function typesOfAGroup(subject: Subject): Scenario {
  const marked = markedType(subject);
  const lists = (resource: string): Expectation => ({ kind: 'lists-resource', of: 'description', resource, verbs: ['list'] });
  return {
    id: 'paths/types-of-a-group',
    about: 'The collections of two types of one group are listed, and the discovery of that group is read.',
    needs: [{ need: 'discovery' }, { need: 'fixture', fixture: 'marked-definition' }],
    steps: [
      list(subject, 'one', { labelSelector: selector }),
      list(marked, 'other', { labelSelector: selector }),
      // Discovery may follow a moment later than the type.
      {
        id: 'description',
        do: 'until',
        request: { method: 'GET', path: { $join: ['/apis/', subject.apiVersion] } },
        holds: { of: 'description', at: '/resources', is: 'includes', value: { name: markedDefinition.plural } },
        boundSeconds: 30,
        atDeadline: 'judge',
      },
    ],
    checks: {
      'paths/nothing-unlisted': must(all(lists('samples'), lists(markedDefinition.plural)), answered('one', 200), answered('other', 200)),
    },
  };
}
