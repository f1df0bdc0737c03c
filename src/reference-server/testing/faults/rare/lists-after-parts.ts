import type { ParsedRequest } from '../../exchanges/parsed-request.ts';
import type { Fault } from '../fault.ts';
import { collectionOf } from './object-states.ts';
import { isOfSubresource, isWrite, keyOf, seeing } from './seen-requests.ts';

/** Returns the fault of lists of a collection whose last write was of one kind: they show the state before that write. */
function shownLate(fault: Omit<Fault, 'change' | 'exchanges'>, isMeant: (parsed: ParsedRequest) => boolean): Fault {
  /** The last written object of each collection, where the write was of the kind. */
  const late = new Map<string, string>();
  return {
    ...fault,
    exchanges: [
      seeing((parsed) => {
        const key = keyOf(parsed);
        if (key === undefined || !isWrite(parsed)) return;
        if (isMeant(parsed)) late.set(collectionOf(key), key);
        else late.delete(collectionOf(key));
      }),
    ],
    change: (plain) => {
      late.clear();
      return {
        servedRevision: (read) => {
          const written = read.operation === 'list' ? late.get(read.collection) : undefined;
          if (written === undefined || read.version !== 'unset') return plain.servedRevision(read);
          const revisions = [...read.store.changesAfter(0)].filter(({ key }) => key === written).map(({ revision }) => revision);
          return Math.max(read.oldest, Math.max(...revisions) - 1);
        },
      };
    },
  };
}

const statements = ['resource-version-meaning/most-recent/list'];

/** Faults of lists directly after one kind of write (specification, "Resource-version semantics"). */
export const rareListAfterPartFaults: readonly Fault[] = [
  shownLate(
    { id: 'list-before-write-to-status', breaks: 'A list directly after a write to a status shows the state before it.', statements },
    (parsed) => isOfSubresource(parsed, 'status'),
  ),
  shownLate(
    { id: 'list-before-write-to-scale', breaks: 'A list directly after a write to a scale shows the state before it.', statements },
    (parsed) => isOfSubresource(parsed, 'scale'),
  ),
  shownLate(
    { id: 'list-before-apply', breaks: 'A list directly after an apply shows the state before it.', statements },
    ({ operation }) => operation === 'apply',
  ),
  shownLate(
    { id: 'list-before-json-patch', breaks: 'A list directly after a JSON patch shows the state before it.', statements },
    ({ operation }) => operation === 'json-patch',
  ),
];
