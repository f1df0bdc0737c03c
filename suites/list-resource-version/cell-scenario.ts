import type { Check } from '#core/model/case';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Meaning } from '#core/model/tables/common';
import type { ListCell } from '#core/model/tables/form';
import type { Template } from '#core/model/template';
import { list, pages } from '../scenario/collection-read.ts';
import { inAllNamespaces } from '../scenario/other-namespace.ts';

/** The columns that place a cell in the list matrix. */
export type Cell = Pick<ListCell, 'match' | 'paging' | 'resourceVersion'>;

/** Returns the steps and the expectation of a cell of the list matrix. */
export type CellScenario = (
  subject: Subject,
  cell: Cell,
  meaning: Meaning,
) => { readonly about: string; readonly steps: readonly Step[] } & Pick<Check, 'given' | 'expect'>;

/** The limit of every case of the matrix: small enough that five objects make three pages. */
export const limit = 2;

/** A limit that is larger than the number of objects. */
export const largeLimit = 500;

/** The parameters of a cell, where `other` stands for the version in its last column. */
export function cellQuery(cell: Cell, other: Template): NonNullable<Request['query']> {
  return {
    ...(cell.resourceVersion === 'unset' ? {} : { resourceVersion: cell.resourceVersion === 'zero' ? '0' : other }),
    ...(cell.match === 'unset' ? {} : { resourceVersionMatch: cell.match }),
  };
}

/**
 * Reads the collection for a cell without a token: at once, or in pages. Only the first page has a version,
 * because a token must not be combined with one.
 */
export function readCell(subject: Subject, cell: Cell, id: string, other: Template, size = limit): Step {
  const query = cellQuery(cell, other);
  return cell.paging === 'limit-unset' ? list(subject, id, query) : pages(subject, id, { limit: size, first: query });
}

/** Reads the collection of all namespaces for a cell; nothing for a type without namespaces. */
export function readCellOfAll(subject: Subject, cell: Cell, id: string, other: Template): readonly Step[] {
  return subject.scope === 'namespaced' ? [readCell(inAllNamespaces(subject), cell, id, other)] : [];
}

/** The ids of reads, with the one of all namespaces where the type has namespaces. */
export function withAll({ scope }: Subject, reads: readonly string[], ofAll: string): readonly string[] {
  return scope === 'namespaced' ? [...reads, ofAll] : reads;
}
