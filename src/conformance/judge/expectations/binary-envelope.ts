import { isReadableRaw } from '#core/codecs/protobuf/binary-object';
import { type Envelope, hasBinaryPrefix, readEnvelope } from '#core/codecs/protobuf/envelope';
import { bytesOf } from '#core/http/bytes-of';
import type { Exchange } from '#core/model/evidence';
import type { Context } from '../context.ts';
import { broken, held, type Outcome, unknown } from '../outcome.ts';
import { notCarriedOut } from '../reading.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

type Read = { readonly bytes: Uint8Array; readonly envelope: Envelope | undefined };

/** The answer begins with the prefix, what follows is the message of the envelope, or what it leaves unspecified means what is promised. */
export const judgeBinaryEnvelope: ExpectationJudge<'binary-envelope'> = ({ of, aspect }, context) => {
  const read = readBinary(context, of);
  if ('is' in read) return read;
  const { bytes, envelope } = read;
  if (aspect === 'prefix') {
    const shown = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    return hasBinaryPrefix(bytes)
      ? held
      : broken({ message: 'the answer begins otherwise', expected: '6b 38 73 00', actual: shown, step: of });
  }
  if (envelope === undefined) return noEnvelope(of);
  return aspect === 'message' ? held : unspecified(envelope, aspect, of);
};

/** The envelope says that it holds this kind in this apiVersion. */
export const judgeBinaryType: ExpectationJudge<'binary-type'> = ({ of, objectKind, apiVersion }, context) => {
  const read = readBinary(context, of);
  if ('is' in read) return read;
  if (read.envelope === undefined) return noEnvelope(of);
  const expected = `${objectKind} in ${String(context.resolve(apiVersion))}`;
  const actual = `${read.envelope.kind} in ${read.envelope.apiVersion}`;
  return actual === expected ? held : broken({ message: 'the envelope says another type', expected, actual, step: of });
};

/** A field that says nothing means that the raw bytes are the object itself. */
function unspecified(envelope: Envelope, aspect: 'content-encoding' | 'content-type', step: string): Outcome {
  const said = aspect === 'content-encoding' ? envelope.contentEncoding : envelope.contentType;
  if (said !== '') return unknown(`the envelope says ${JSON.stringify(said.slice(0, 100))}, so nothing is left unspecified`);
  const isReadable = isReadableRaw(envelope);
  if (isReadable === undefined) return unknown(`no table says what an object of kind ${JSON.stringify(envelope.kind)} is in binary`);
  if (isReadable) return held;
  return broken({ message: 'the raw bytes are no object in binary, though the envelope names no other form', step });
}

function readBinary(context: Context, step: string): Read | Outcome {
  const exchange = context.evidence.exchange(step);
  if (exchange === undefined) return notCarriedOut(context, step);
  if ('error' in exchange) return unknown(`step "${step}" got no answer: ${exchange.error.message}`);
  if (isBusy(exchange)) return unknown(`step "${step}" was answered ${exchange.answer.status}`);
  const bytes = bytesOf(exchange.answer);
  return { bytes, envelope: readEnvelope(bytes) };
}

function isBusy(exchange: Exchange): boolean {
  return 'answer' in exchange && (exchange.answer.status >= 500 || exchange.answer.status === 429);
}

function noEnvelope(step: string): Outcome {
  return broken({ message: 'the answer is no envelope of the binary media type', step });
}
