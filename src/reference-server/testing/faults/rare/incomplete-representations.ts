import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { objectAt } from '../../../json/json-object.ts';
import { changedBinary } from '../../exchanges/changed-json.ts';
import type { Fault } from '../fault.ts';
import { finalizersOf, isTerminating, withMetadata } from './object-states.ts';

/** Returns a document with no more than one finalizer. */
function withFirstFinalizer(document: Json): Json {
  if (!isJsonObject(document)) return document;
  const finalizers = finalizersOf(document);
  return finalizers.length < 2 ? document : withMetadata(document, { finalizers: finalizers.slice(0, 1) });
}

/** Faults of Tables and of the binary media type that leave something out. */
export const rareIncompleteRepresentationFaults: readonly Fault[] = [
  {
    id: 'binary-has-first-finalizer-only',
    breaks: 'The binary encoding of an object with several finalizers has only the first of them.',
    statements: ['protobuf/raw'],
    change: ({ binaryResponse }) => ({
      binaryResponse: (bytes, types) => {
        const sent = binaryResponse(bytes, types);
        return changedBinary(sent, types, withFirstFinalizer) ?? sent;
      },
    }),
  },
  {
    id: 'table-of-several-without-terminating',
    breaks: 'A Table of several objects has no rows for those that have a deletionTimestamp.',
    statements: ['table/rows'],
    change: (plain) => ({
      tableRows: (rows, type) => {
        const sent = plain.tableRows(rows, type);
        return sent.length < 2 ? sent : sent.filter((row) => !isTerminating(objectAt(row, 'object')));
      },
    }),
  },
];
