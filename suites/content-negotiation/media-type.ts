import type { Expectation } from '#core/model/expectation';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { list, selector, versionOf } from '../scenario/collection-read.ts';
import { accepting, binary, isIn, isKnownInBinary, table, tableOf, unknownMediaType } from '../scenario/media-types.ts';
import { inAllNamespaces } from '../scenario/other-namespace.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, differs, shows } from '../scenario/shows.ts';
import { isCustom, isUsedFor } from '../scenario/subject-uses.ts';
import { create, get } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { binaryParts, binaryStatus } from './binary-parts.ts';
import { bodyScenarios } from './body-scenarios.ts';
import { qualities } from './qualities.ts';
import { storedInForms } from './stored-in-forms.ts';
import { fallbackOfSubresources } from './subresources.ts';
import { watchOf, writesInTypes } from './writes.ts';
import { writtenInOneForm } from './written-in-one-form.ts';

const json = 'application/json';

/** The effect of the media types in the headers of a request. */
export const mediaType = scenariosPerSubject((subject) => [
  inJson(subject),
  asTable(subject),
  notAcceptable(subject),
  ...writesInTypes(subject),
  fallback(subject),
  qualities(subject),
  ...storedInForms(subject),
  ...writtenInOneForm(subject),
  ...(isKnownInBinary(subject) ? [inBinary(subject)] : []),
  ...(isCustom(subject) ? [withoutBinary(subject)] : []),
  ...(isUsedFor(subject, 'single-cases') ? [everyType(subject), fallbackOfSubresources(), ...binaryParts()] : []),
  ...(subject.kind === 'Namespace' ? [binaryStatus(subject)] : []),
  ...bodyScenarios(subject),
]);

/** The read succeeded with the kind of the subject, in JSON. */
function inJsonAs(step: string, kind: string): Expectation {
  return allHold(answered(step, 200), isIn(step, json), shows(step, '/kind', kind));
}

function inJson(subject: Subject): Scenario {
  const both = (object: string, collection: string): Expectation =>
    all(inJsonAs(object, subject.kind), inJsonAs(collection, `${subject.kind}List`));
  return {
    id: 'content-negotiation/json',
    about:
      'An object and its collection are read as JSON, with its media type, also with a parameter after a space, and without an Accept header.',
    steps: [
      create(subject, 'a'),
      get(subject, 'a', 'get'),
      list(subject, 'list'),
      accepting(get(subject, 'a', 'get-anything'), null),
      accepting(list(subject, 'list-anything'), null),
      accepting(get(subject, 'a', 'get-spaced'), `${json}; charset=utf-8`),
    ],
    checks: {
      'content-negotiation/json': must(all(both('get', 'list'), inJsonAs('get-spaced', subject.kind))),
      'content-negotiation/json-by-default': must(both('get-anything', 'list-anything')),
    },
  };
}

function everyType(subject: Subject): Scenario {
  return {
    id: 'content-negotiation/json-of-every-type',
    about: 'Every type with the verb list in discovery is listed in JSON.',
    needs: [{ need: 'discovery' }],
    steps: [create(subject, 'a'), list(subject, 'own', { labelSelector: selector }), { id: 'walk', do: 'collections' }],
    checks: {
      'content-negotiation/json-of-every-type': must({ kind: 'every-collection', of: 'walk', aspect: 'json' }, answered('own', 200)),
    },
  };
}

function inBinary(subject: Subject): Scenario {
  const inIt = (step: string): Expectation =>
    all(allHold(answered(step, 200), isIn(step, binary)), { kind: 'binary-envelope', of: step, aspect: 'message' });
  const version = { resourceVersion: versionOf('create-a') };
  const inAll = inAllNamespaces(subject);
  const reads = [
    get(subject, 'a', 'get'),
    get(subject, 'a', 'get-at-version', version),
    list(subject, 'list'),
    list(subject, 'list-at-version', version),
    list(subject, 'list-at-zero', { resourceVersion: '0' }),
    list(subject, 'list-selected', { labelSelector: selector }),
    list(subject, 'page', { limit: '1' }),
    ...(subject.scope === 'namespaced' ? [list(inAll, 'everywhere')] : []),
  ];
  return {
    id: 'content-negotiation/binary',
    about:
      'An object and its collection are read in the binary media type, also at versions, with a limit, with a selector and in all namespaces.',
    needs: [{ need: 'binary' }],
    steps: [create(subject, 'a'), ...reads.map((step) => accepting(step, binary))],
    checks: { 'content-negotiation/binary': must(all(...reads.map(({ id }) => inIt(id)))) },
  };
}

function withoutBinary(subject: Subject): Scenario {
  return {
    id: 'content-negotiation/no-binary',
    about: 'A custom resource and its collection are requested in the binary media type only.',
    steps: [
      create(subject, 'a'),
      get(subject, 'a', 'control'),
      accepting(get(subject, 'a', 'get'), binary),
      accepting(list(subject, 'list'), binary),
    ],
    checks: {
      'content-negotiation/no-binary-for-custom-resources': must(
        allHold(answered('get', 406), answered('list', 406)),
        answered('control', 200),
      ),
    },
  };
}

function asTable(subject: Subject): Scenario {
  return {
    id: 'content-negotiation/table',
    about: 'An object is requested as a Table, with and without spaces before the parameters of the media type.',
    needs: [{ need: 'table' }],
    steps: [
      create(subject, 'a'),
      get(subject, 'a', 'control'),
      accepting(get(subject, 'a', 'get'), table),
      accepting(get(subject, 'a', 'get-spaced'), tableOf('v1', '; ')),
    ],
    checks: {
      'content-negotiation/table': {
        when: [differs('get', 'status', 406)],
        otherwise: 'the target does not serve this type as a Table',
        given: [answered('control', 200)],
        expect: all(inJsonAs('get', 'Table'), inJsonAs('get-spaced', 'Table')),
      },
    },
  };
}

function notAcceptable(subject: Subject): Scenario {
  return {
    id: 'content-negotiation/not-acceptable',
    about: 'An object, its collection and an object that does not exist are requested in an unknown media type.',
    steps: [
      create(subject, 'a'),
      get(subject, 'a', 'control'),
      accepting(get(subject, 'a', 'get'), unknownMediaType),
      accepting(list(subject, 'list'), unknownMediaType),
      accepting(get(subject, 'none', 'get-missing'), unknownMediaType),
    ],
    checks: {
      'content-negotiation/not-acceptable': must(
        allHold(answered('get', 406), answered('list', 406), answered('get-missing', 406)),
        answered('control', 200),
      ),
    },
  };
}

/** The server cannot support the first media type. For a custom resource, the binary media type is first too. */
function fallback(subject: Subject): Scenario {
  const first = isCustom(subject) ? binary : tableOf('v99');
  const either = (step: string, kind: string): Expectation => ({
    kind: 'any',
    of: [inJsonAs(step, kind), inJsonAs(step, 'Table')],
  });
  return {
    id: 'content-negotiation/fallback',
    about:
      'An object and its collection are requested in several media types, of which the server does not support the first, or the first two; a watch accepts a Table or JSON.',
    steps: [
      create(subject, 'a'),
      accepting(get(subject, 'a', 'get'), `${unknownMediaType}, ${json}`),
      accepting(list(subject, 'list'), `${unknownMediaType}, ${json}`),
      accepting(get(subject, 'a', 'get-other'), { $join: [first, `, ${json}`] }),
      accepting(list(subject, 'list-table'), { $join: [table, `, ${json}`] }),
      accepting(list(subject, 'list-third'), { $join: [first, `, ${unknownMediaType}, ${json}`] }),
      accepting(list(subject, 'list-any'), { $join: [first, ', */*'] }),
      watchOf(subject, { $join: [table, `, ${json}`] }),
    ],
    checks: {
      'content-negotiation/fallback': must(
        all(
          inJsonAs('get', subject.kind),
          inJsonAs('list', `${subject.kind}List`),
          inJsonAs('get-other', subject.kind),
          either('list-table', `${subject.kind}List`),
          inJsonAs('list-third', `${subject.kind}List`),
          inJsonAs('list-any', `${subject.kind}List`),
          allHold(answered('watch', 200), isIn('watch', json)),
        ),
      ),
    },
  };
}
