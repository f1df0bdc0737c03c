import type { Expectation } from '#core/model/expectation';
import { answered } from '../scenario/answered.ts';
import {
  type ExistingType,
  existingNamespaces,
  existingRoles,
  getExisting,
  isStillThere,
  lastOf,
  listExisting,
  whereStillThere,
} from '../scenario/existing.ts';
import { accepting, binary, isIn, table, unknownMediaType } from '../scenario/media-types.ts';
import { each, type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, differs, shows } from '../scenario/shows.ts';
import { scenariosPerTarget } from '../suite-module.ts';
import { documentsInTypes } from './subresources.ts';

const json = 'application/json';

function inJson(step: string, kind: string): Expectation {
  return allHold(answered(step, 200), isIn(step, json), shows(step, '/kind', kind));
}

function inText(type: ExistingType): Scenario {
  const both = (object: string, list: string): Expectation => all(inJson(object, type.kind), inJson(list, `${type.kind}List`));
  const several = `${unknownMediaType}, ${json}`;
  const version = { $join: ['meta.', { $dialect: 'apiDomain' }, '/v1'] } as const;
  // Lists of many objects may end at different ones.
  const ofLast = { fieldSelector: { $join: ['metadata.name=', lastOf('name')] } };
  const ofTable = (expect: Expectation): Judgement => ({
    given: [answered('list', 200), answered('last', 200)],
    when: [...(isStillThere.when ?? []), differs('table', 'status', 406)],
    otherwise: `${isStillThere.otherwise}, or does not serve the type as a Table`,
    expect,
  });
  return {
    id: `content-negotiation/of-existing-${type.id}`,
    about: 'Objects that no test made are read as JSON and as a Table, without an Accept header, and in an unknown media type.',
    needs: type.needs,
    steps: [
      listExisting(type, 'list'),
      accepting(listExisting(type, 'list-anything'), null),
      accepting(listExisting(type, 'list-unknown'), unknownMediaType),
      accepting(listExisting(type, 'list-several'), several),
      listExisting(type, 'last', ofLast),
      accepting(listExisting(type, 'table', ofLast), table),
      getExisting(type, 'object'),
      accepting(getExisting(type, 'object-anything'), null),
      accepting(getExisting(type, 'object-unknown'), unknownMediaType),
      accepting(getExisting(type, 'object-several'), several),
      listExisting(type, 'again'),
    ],
    checks: {
      'content-negotiation/json': whereStillThere(both('object', 'list')),
      'content-negotiation/json-by-default': whereStillThere(both('object-anything', 'list-anything')),
      'service/json-by-default': must(inJson('list-anything', `${type.kind}List`)),
      ...each(
        ['content-negotiation/not-acceptable', 'errors/not-acceptable'],
        whereStillThere(allHold(answered('list-unknown', 406), answered('object-unknown', 406))),
      ),
      'content-negotiation/fallback': whereStillThere(both('object-several', 'list-several')),
      ...each(
        ['content-negotiation/table', 'table/kind'],
        ofTable(all(inJson('table', 'Table'), allHold(shows('table', '/apiVersion', version)))),
      ),
      'table/column-definitions': ofTable(allHold({ of: 'table', at: '/columnDefinitions/0/name', is: 'present' })),
      'table/rows': ofTable({ kind: 'table-rows', of: 'table', objects: 'last' }),
    },
  };
}

/** Rows of several objects. What a collection has on one page at one version, a Table of that version has too. */
function inRows(type: ExistingType): Scenario {
  const atVersion = { resourceVersion: { $ref: { step: 'list', at: '/metadata/resourceVersion' } }, resourceVersionMatch: 'Exact' };
  return {
    id: `table/rows-of-existing-${type.id}`,
    about: 'The objects of a collection that no test made are listed, and then read as a Table at the version of that list.',
    needs: type.needs,
    steps: [listExisting(type, 'list'), accepting(listExisting(type, 'table', atVersion), table)],
    checks: {
      'table/rows': {
        given: [answered('list', 200)],
        when: [
          { of: 'list', at: '/items/0', is: 'present' },
          { of: 'list', at: '/metadata/continue', is: 'unset' },
          differs('table', 'status', 406),
          differs('table', 'status', 410),
          { of: 'table', at: '/metadata/continue', is: 'unset' },
        ],
        otherwise:
          'the target has no object of the type or several pages of them, does not serve it as a Table, or has no history of the list',
        expect: all(allHold(answered('table', 200)), { kind: 'table-rows', of: 'table', objects: 'list' }),
      },
    },
  };
}

function inBinary(type: ExistingType): Scenario {
  // Where another client removed the object meanwhile, nothing can be said; where the target did not send it, `content-negotiation/binary` fails.
  const whereRead = (expect: Expectation): Judgement => ({
    given: [answered('list', 200)],
    when: [...(isStillThere.when ?? []), answered('object', 200), answered('in-binary', 200), isIn('in-binary', binary)],
    otherwise: `${isStillThere.otherwise}, or did not send the object in the binary media type`,
    expect,
  });
  const envelope = (of: string, aspect: 'prefix' | 'message'): Expectation => ({ kind: 'binary-envelope', of, aspect });
  const same = (as: string): Expectation => ({ kind: 'same-content', of: 'in-binary', as });
  const missing = getExisting(type, 'refused', {}, { $own: 'none' });
  return {
    id: `protobuf/of-existing-${type.id}`,
    about: 'An object that no test made and its collection are read in the binary media type, and an object that does not exist.',
    needs: [...type.needs, { need: 'binary' }],
    steps: [
      listExisting(type, 'list'),
      accepting(listExisting(type, 'list-in-binary'), binary),
      accepting(missing, binary),
      getExisting(type, 'object'),
      accepting(getExisting(type, 'in-binary'), binary),
      getExisting(type, 'object-again'),
      listExisting(type, 'again'),
    ],
    checks: {
      'content-negotiation/binary': whereStillThere(
        all(
          allHold(answered('in-binary', 200), answered('list-in-binary', 200), isIn('in-binary', binary), isIn('list-in-binary', binary)),
          envelope('in-binary', 'message'),
          envelope('list-in-binary', 'message'),
        ),
      ),
      'protobuf/prefix': whereRead(envelope('in-binary', 'prefix')),
      'protobuf/message': whereRead(envelope('in-binary', 'message')),
      'protobuf/type-meta': whereRead({ kind: 'binary-type', of: 'in-binary', objectKind: type.kind, apiVersion: type.apiVersion }),
      'protobuf/raw': whereRead(
        all({ kind: 'any', of: [same('object'), same('object-again')] }, allHold(shows('in-binary', '/metadata/uid', lastOf('uid')))),
      ),
      'protobuf/error': {
        given: [answered('list', 200), answered('refused', 404)],
        when: [isIn('refused', binary)],
        otherwise: 'the target did not send the error in the binary media type',
        expect: all(envelope('refused', 'prefix'), envelope('refused', 'message')),
      },
    },
  };
}

/** The representations of objects that no test made. */
export const existingTypes = scenariosPerTarget([
  inText(existingNamespaces),
  inText(existingRoles),
  inRows(existingNamespaces),
  inRows(existingRoles),
  inBinary(existingNamespaces),
  documentsInTypes(),
]);
