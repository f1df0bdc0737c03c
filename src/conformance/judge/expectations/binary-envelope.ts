import { isReadableRaw } from '#core/codecs/protobuf/binary-object';
import { type Envelope, hasBinaryPrefix, readEnvelope } from '#core/codecs/protobuf/envelope';
import { bytesOf } from '#core/http/bytes-of';
import type { Exchange } from '#core/model/evidence';
import type { Context } from '../context.ts';
import { requestOf } from '../describe.ts';
import { failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { notCarriedOut } from '../read-answer.ts';
import type { ExpectationJudge } from './expectation-judge.ts';

type Read = { readonly bytes: Uint8Array; readonly envelope: Envelope | undefined };

/** Checks the prefix of a response in the binary media type, its envelope, or the meaning of an envelope field that is empty (specification, "Protobuf"). */
export const judgeBinaryEnvelope: ExpectationJudge<'binary-envelope'> = ({ of, aspect }, context) => {
  const read = readBinary(context, of);
  if ('is' in read) return read;
  const { bytes, envelope } = read;
  if (aspect === 'prefix') {
    const prefix = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    return hasBinaryPrefix(bytes)
      ? passed
      : failed({
          message: `${requestOf(context, of)} returned a body that begins with ${prefix}, expected 6b 38 73 00`,
          expected: '6b 38 73 00',
          actual: prefix,
          step: of,
        });
  }
  if (envelope === undefined) return noEnvelope(context, of);
  switch (aspect) {
    case 'message':
      return passed;
    case 'content-encoding-unset':
      return isUnset('contentEncoding', envelope.contentEncoding, of);
    case 'content-type-unset':
      return isUnset('contentType', envelope.contentType, of);
    default:
      return unspecified(envelope, of);
  }
};

function isUnset(field: string, value: string, step: string): Outcome {
  if (value === '') return passed;
  const actual = JSON.stringify(value.slice(0, 100));
  return failed({ message: `${field} of the envelope is ${actual}, expected no value`, expected: 'no value', actual, step });
}

/** Checks the kind and the apiVersion in the envelope. */
export const judgeBinaryType: ExpectationJudge<'binary-type'> = ({ of, objectKind, apiVersion }, context) => {
  const read = readBinary(context, of);
  if ('is' in read) return read;
  if (read.envelope === undefined) return noEnvelope(context, of);
  const expected = `${String(context.resolve(apiVersion))} ${objectKind}`;
  const actual = `${read.envelope.apiVersion} ${read.envelope.kind}`.slice(0, 200);
  return actual === expected
    ? passed
    : failed({ message: `the envelope of ${requestOf(context, of)} holds ${actual}, expected ${expected}`, expected, actual, step: of });
};

/** An empty contentEncoding or contentType means that the raw bytes are the object itself. */
function unspecified(envelope: Envelope, step: string): Outcome {
  const isReadable = isReadableRaw(envelope);
  if (isReadable === undefined)
    return inconclusive(`the binary encoding of kind ${JSON.stringify(envelope.kind.slice(0, 100))} is not known here`);
  if (isReadable) return passed;
  return failed({
    message: 'the raw bytes are not an object in Protobuf, and the envelope names no other contentEncoding or contentType',
    step,
  });
}

function readBinary(context: Context, step: string): Read | Outcome {
  const exchange = context.evidence.exchange(step);
  if (exchange === undefined) return notCarriedOut(context, step);
  if ('error' in exchange) return inconclusive(`${requestOf(context, step)} got no response: ${exchange.error.message}`);
  if (isBusy(exchange)) return inconclusive(`${requestOf(context, step)} returned ${exchange.answer.status}`);
  const bytes = bytesOf(exchange.answer);
  return { bytes, envelope: readEnvelope(bytes) };
}

function isBusy(exchange: Exchange): boolean {
  return 'answer' in exchange && (exchange.answer.status >= 500 || exchange.answer.status === 429);
}

function noEnvelope(context: Context, step: string): Outcome {
  return failed({ message: `${requestOf(context, step)} returned a body without the envelope of the binary media type`, step });
}
