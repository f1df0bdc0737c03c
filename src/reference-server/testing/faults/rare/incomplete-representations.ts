import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { changedBinary } from '../../exchanges/changed-json.ts';
import type { Fault } from '../fault.ts';
import { finalizersOf, withMetadata } from './object-states.ts';

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
];
