import type { Request } from '#core/model/request';
import type { Template } from '#core/model/template';
import { answered, goesOn } from '../scenario/answered.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { accepting, binary, inForm, orJson, table } from '../scenario/media-types.ts';
import { inAllNamespaces } from '../scenario/other-namespace.ts';
import { create } from '../scenario/test-object.ts';
import { type Cell, type CellScenario, cellQuery, limit, withAll } from './cell-scenario.ts';

/** Forms of the response, each of which may also be in JSON. */
const forms: Readonly<Record<string, Template>> = {
  table: orJson(table),
  binary: orJson(binary),
  metadata: orJson(inForm('PartialObjectMetadataList')),
};

/** A combination of parameters that is refused, and a similar one that is accepted. */
export const invalidCell: CellScenario = (subject, cell, meaning) => {
  const pagingFrom = (first: string): NonNullable<Request['query']> => {
    const token: Template = { $ref: { step: first, at: '/metadata/continue' } };
    return {
      ...(cell.paging === 'limit-unset' ? {} : { limit: String(limit) }),
      ...(cell.paging === 'continue' ? { continue: token } : {}),
    };
  };
  const paging = pagingFrom('first');
  // A token is refused with the version of its own chain. A cache without later writes may not reach the version of a list.
  const version = versionOf(cell.paging === 'continue' ? 'first' : 'create-c');
  const ofAll = inAllNamespaces(subject);
  // A token is one of its own list.
  const inAll =
    subject.scope === 'namespaced'
      ? [
          ...(cell.paging === 'continue' ? [list(ofAll, 'first-of-all', { limit: String(limit) })] : []),
          list(ofAll, 'read-everywhere', { ...pagingFrom('first-of-all'), ...cellQuery(cell, version) }),
        ]
      : [];
  return {
    about:
      'A combination of parameters that is not allowed is refused in each form of the response and in all namespaces, and a similar allowed one is accepted.',
    steps: [
      create(subject, 'a'),
      create(subject, 'b'),
      create(subject, 'c'),
      list(subject, 'first', { limit: String(limit) }),
      list(subject, 'control', { ...paging, ...allowed(cell, version) }),
      list(subject, 'read', { ...paging, ...cellQuery(cell, version) }),
      ...Object.entries(forms).map(([form, accept]) =>
        accepting(list(subject, `read-${form}`, { ...paging, ...cellQuery(cell, version) }), accept),
      ),
      ...inAll,
    ],
    given: [answered('control', 200), ...(cell.paging === 'continue' ? [goesOn('first')] : [])],
    expect: {
      kind: 'holds',
      all: withAll(subject, ['read', ...Object.keys(forms).map((form) => `read-${form}`)], 'read-everywhere').map((read) =>
        answered(read, meaning === 'invalid-400' ? 400 : '4xx'),
      ),
    },
  };
};

/** The parameters of the cell that are accepted: a token without a version, or a match with one. */
function allowed(cell: Cell, version: Template): NonNullable<Request['query']> {
  return cell.paging === 'continue' ? {} : cellQuery({ ...cell, resourceVersion: 'other' }, version);
}
