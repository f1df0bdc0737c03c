import type { Expectation } from '#core/model/expectation';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list, selector } from '../scenario/collection-read.ts';
import { accepting, isIn, tableOf, unknownMediaType } from '../scenario/media-types.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, differs, shows } from '../scenario/shows.ts';
import { create, get } from '../scenario/test-object.ts';

const json = 'application/json';

/** The forms in which a client names JSON after media types that the server does not have. */
const afterOthers: Readonly<Record<string, Template>> = {
  less: `${unknownMediaType}, ${json};q=0.9`,
  little: `${unknownMediaType};q=0.9,${json};q=0.1`,
  spaced: `${unknownMediaType} , ${json}; q=0.5`,
  sixth: `text/x-first, text/x-second, text/x-third, text/x-fourth, text/x-fifth, ${json}`,
  browser: 'text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8',
  'other-table': { $join: [tableOf('v99'), `, ${json};q=0.1`] },
};

/** The forms in which a client names a Table. */
const tables: Readonly<Record<string, Template>> = {
  'version-first': { $join: ['application/json;as=Table;v=v1;g=meta.', { $dialect: 'apiDomain' }] },
  'kind-last': { $join: ['application/json;g=meta.', { $dialect: 'apiDomain' }, ';v=v1;as=Table'] },
  'with-quality': { $join: [tableOf('v1'), ';q=0.9'] },
  'after-unknown': { $join: [`${unknownMediaType}, `, tableOf('v1')] },
};

/** Media types with a quality, after several others, and with their parameters in other orders. */
export function qualities(subject: Subject): Scenario {
  const inJson = (step: string, kind: string): Expectation => allHold(answered(step, 200), isIn(step, json), shows(step, '/kind', kind));
  const both = (name: string, kind: string, listKind: string) => all(inJson(`get-${name}`, kind), inJson(`list-${name}`, listKind));
  return {
    id: 'content-negotiation/qualities',
    about:
      'An object and its collection are requested in media types with a quality, after several others, and with parameters in other orders.',
    steps: [
      create(subject, 'a'),
      get(subject, 'a', 'read'),
      accepting(get(subject, 'a', 'table'), tableOf('v1')),
      accepting(get(subject, 'a', 'get-alone'), `${json};q=0.5`),
      accepting(list(subject, 'list-alone', { labelSelector: selector }), `${json};q=0.5`),
      ...[...Object.entries(afterOthers), ...Object.entries(tables)].flatMap(([name, accept]) => [
        accepting(get(subject, 'a', `get-${name}`), accept),
        accepting(list(subject, `list-${name}`, { labelSelector: selector }), accept),
      ]),
    ],
    checks: {
      'content-negotiation/json': must(both('alone', subject.kind, `${subject.kind}List`), answered('read', 200)),
      'content-negotiation/fallback': must(
        all(...Object.keys(afterOthers).map((name) => both(name, subject.kind, `${subject.kind}List`))),
        answered('read', 200),
      ),
      'content-negotiation/table': {
        when: [differs('table', 'status', 406)],
        otherwise: 'the target does not serve this type as a Table',
        given: [answered('read', 200)],
        expect: all(...Object.keys(tables).map((name) => both(name, 'Table', 'Table'))),
      },
    },
  };
}
