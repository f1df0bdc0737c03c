import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Certificate } from '#core/model/certificate';
import certificateSchema from './certificate.schema.json' with { type: 'json' };
import { bytesOfAnyBase64 } from './dsse.ts';
import type { Envelope, Signature } from './envelope.ts';

const mostSignatures = 16;
const longestSignature = 4096;
const longestShown = 300;

/** An envelope with its decoded payload. */
export type ReadEnvelope = { readonly envelope: Envelope; readonly body: Uint8Array };

/** What a file could not be read for, in words that follow "the file". */
export type Unreadable = { readonly problem: string };

/** Reads a DSSE envelope from the text of a file. Unknown fields are ignored. */
export function readEnvelope(text: string): ReadEnvelope | Unreadable {
  const document = parsed(text);
  if (typeof document !== 'object' || document === null) return { problem: 'is not a JSON object' };
  const [payload, payloadType, signatures] = ['payload', 'payloadType', 'signatures'].map((field) => fieldOf(document, field));
  if (typeof payload !== 'string' || typeof payloadType !== 'string' || !Array.isArray(signatures))
    return { problem: 'is not a DSSE envelope with payload, payloadType and signatures' };
  if (signatures.length > mostSignatures) return { problem: `has ${signatures.length} signatures, expected at most ${mostSignatures}` };
  const read = signatures.map(signatureOf).filter((one) => one !== undefined);
  if (read.length < signatures.length) return { problem: 'has a signature without a valid "sig"' };
  const body = bytesOfAnyBase64(payload);
  return body === undefined
    ? { problem: 'has a payload that is not base64' }
    : { envelope: { payload, payloadType, signatures: read }, body };
}

/** Reads the payload of an envelope: a certificate, as its schema describes it. */
export function readCertificate(body: Uint8Array): Certificate | Unreadable {
  const document = parsed(textOf(body));
  const type = fieldOf(document, 'predicateType');
  if (typeof type === 'string' && type !== certificateSchema.properties.predicateType.const)
    return { problem: `has a predicate of type ${JSON.stringify(type.slice(0, longestShown))}, which is not a test result` };
  const validate = validator();
  if (validate(document)) return document;
  const [first] = validate.errors ?? [];
  const place = first === undefined || first.instancePath === '' ? 'the statement' : first.instancePath;
  return { problem: `does not match the schema of certificates: ${`${place} ${first?.message ?? 'is not valid'}`.slice(0, longestShown)}` };
}

let compiled: ValidateFunction<Certificate> | undefined;

function validator(): ValidateFunction<Certificate> {
  compiled ??= new Ajv2020({ strict: true }).compile<Certificate>(certificateSchema);
  return compiled;
}

function signatureOf(value: unknown): Signature | undefined {
  const [sig, keyid] = [fieldOf(value, 'sig'), fieldOf(value, 'keyid')];
  if (typeof sig !== 'string' || sig.length > longestSignature) return undefined;
  // A key id that is not set is the same as an empty one.
  return typeof keyid === 'string' && keyid !== '' ? { sig, keyid: keyid.slice(0, longestSignature) } : { sig };
}

function textOf(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return '';
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, field) ? Reflect.get(value, field) : undefined;
}
