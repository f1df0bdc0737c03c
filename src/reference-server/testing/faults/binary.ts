import type { Fault } from './fault.ts';

/** Creates a change of the bytes of responses. */
const bytes =
  (change: (text: string) => string): NonNullable<Fault['change']> =>
  () => ({
    binaryResponse: (sent) => Uint8Array.from(Buffer.from(change(Buffer.from(sent).toString('latin1')), 'latin1')),
  });

/** Faults of the binary encoding (specification, "Protobuf encoding"). */
export const binaryFaults: readonly Fault[] = [
  {
    id: 'binary-of-another-kind',
    breaks: 'The envelope of what is sent in binary says another kind.',
    statements: ['protobuf/type-meta'],
    change: bytes((text) => text.replace('ConfigMap', 'ConfigCap')),
  },
  {
    id: 'binary-of-another-content',
    breaks: 'What is sent in binary has other content than what is sent in JSON.',
    statements: ['protobuf/raw', 'protobuf/collection'],
    change: bytes((text) => text.replaceAll('value', 'evaul')),
  },
  {
    id: 'binary-garbled',
    breaks: 'What is in the envelope cannot be read, and the envelope does not say why.',
    statements: ['protobuf/content-encoding', 'protobuf/content-type', 'protobuf/raw'],
    change: bytes((text) => text.replace(/data|key/g, 'xxxx'.slice(0, 3))),
  },
  {
    id: 'binary-error-bare',
    breaks: 'An error in binary is sent without an envelope.',
    statements: ['protobuf/error'],
    change: bytes((text) => (text.includes('Failure') ? text.slice(4) : text)),
  },
];
