import type { Certificate, Extension } from '#core/model/certificate';

const digest = { sha256: '0'.repeat(64) };
const none = { passed: 0, deviated: 0, knownFailures: 0, failed: 0, notJudged: 0 };

/** A small certificate, with these changes of what apiconform adds. */
export const sampleCertificate = (changed: Partial<Extension> = {}, predicate: Partial<Certificate['predicate']> = {}): Certificate => ({
  _type: 'https://in-toto.io/Statement/v1',
  subject: [{ name: 'run.ndjson', digest }],
  predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
  predicate: {
    result: 'WARNED',
    configuration: [{ name: 'apiconform', digest }],
    passedTests: ['limits/token-lifetime'],
    warnedTests: ['gone/watch'],
    failedTests: [],
    ...predicate,
    apiconform: {
      version: 1,
      product: { name: 'storage', version: '1.2', contact: 'https://storage.example' },
      profile: { id: 'core', required: 10 },
      tool: { version: '0.1.0', digest },
      tables: digest,
      evidence: { digest, bytes: 100, lines: 3, run: 'abc123', started: '2026-11-23T00:00:00.000Z', requests: 9 },
      target: { server: 'https://127.0.0.1:6443', release: 'v1.36.3', dialect: 'kubernetes', facts: digest },
      levels: { MUST: { ...none, passed: 7, deviated: 2, notJudged: 1 }, SHOULD: { ...none, passed: 1 }, MAY: none },
      deviations: [{ erratum: 'gone-told-in-the-stream', text: 'The error comes in the stream.', statements: ['gone/watch'] }],
      waivers: [
        {
          rule: 'watch/resume',
          match: 'configmaps',
          reason: 'Fixed in the next release.',
          owner: 'storage team',
          until: '2027-03-31',
          results: 1,
        },
      ],
      notJudged: [{ reason: 'no namespace controller', statements: ['deletion/namespace'] }],
      ...changed,
    },
  },
});
