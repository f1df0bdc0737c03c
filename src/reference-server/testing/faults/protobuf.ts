import type { Fault } from './fault.ts';

/** Creates a change of the bytes of responses. */
const bytes =
  (change: (text: string) => string): NonNullable<Fault['change']> =>
  () => ({
    binaryResponse: (sent) => Uint8Array.from(Buffer.from(change(Buffer.from(sent).toString('latin1')), 'latin1')),
  });

/** Faults of the binary encoding (specification, "Protobuf encoding"). */
export const protobufFaults: readonly Fault[] = [
  {
    id: 'binary-of-another-kind',
    breaks: 'The envelope of a binary response has another kind.',
    statements: ['protobuf/type-meta'],
    change: bytes((text) => text.replace('ConfigMap', 'ConfigCap')),
  },
  {
    id: 'binary-of-another-content',
    breaks: 'A binary response has other content than the JSON response.',
    statements: ['protobuf/raw', 'protobuf/collection'],
    change: bytes((text) => text.replaceAll('value', 'evaul')),
  },
  {
    id: 'binary-garbled',
    breaks: 'The content of a binary envelope cannot be decoded, and the envelope does not say why.',
    statements: ['protobuf/content-encoding', 'protobuf/content-type', 'protobuf/raw'],
    // The length of a label that each test object has, so that those of the envelope stay right.
    change: bytes((text) => text.replaceAll('\x0eapiconform-run', '\x7fapiconform-run')),
  },
  {
    id: 'binary-error-bare',
    breaks: 'An error in binary has no envelope.',
    statements: ['protobuf/error'],
    change: bytes((text) => (text.includes('Failure') ? text.slice(4) : text)),
  },
  {
    id: 'other-prefix-sent',
    breaks: 'A binary response has another prefix.',
    statements: ['protobuf/prefix'],
    change: () => ({ binaryResponse: (bytes) => bytes.map((byte, index) => (index === 1 ? 0x39 : byte)) }),
  },
  {
    id: 'raw-cut-short',
    breaks: 'A binary response lacks its last byte.',
    statements: ['protobuf/message'],
    change: () => ({ binaryResponse: (bytes) => bytes.subarray(0, -1) }),
  },
  {
    id: 'any-prefix-taken',
    breaks: 'A binary body with any prefix is accepted.',
    statements: ['protobuf/unknown-prefix-of-a-body'],
    change: () => ({ isKnownPrefix: () => true }),
  },
];
