import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { certificateRules } from '#conformance/certificate/certificate-problem';
import { sealed } from '#conformance/certificate/dsse';
import type { Certificate, Extension } from '#core/model/certificate';
import { sha256 } from '#library/tool-digests';
import { certified, changedEntries, fileOf, type Given, keys, recordedRun, signed, verified } from './small-run.ts';

let lines: readonly string[];
let good: Certificate;
beforeAll(async () => {
  lines = await recordedRun();
  good = certified(lines).certificate;
}, 60_000);

const key = keys.publicKey;
const other = generateKeyPairSync('ed25519');

/** The rules that failed, each with its sentences. */
const failedIn = (text: string, given: Given = {}) =>
  verified(text, given).rules.flatMap(({ rule, outcome, messages }) =>
    outcome === 'failed' ? messages.map((message) => `${rule}: ${message}`) : [],
  );
const claiming = (changed: Partial<Certificate['predicate']>): Certificate => ({ ...good, predicate: { ...good.predicate, ...changed } });
const extended = (changed: Partial<Extension>): Certificate => claiming({ apiconform: { ...good.predicate.apiconform, ...changed } });

/** The certificate with the digests of other evidence, as a forger would write it. */
const about = (tampered: readonly string[], certificate = good): Certificate => {
  const file = fileOf(tampered);
  const { sha256: digest, bytes } = file.digest();
  const { apiconform } = certificate.predicate;
  const evidence = { ...apiconform.evidence, digest: { sha256: digest }, bytes, lines: tampered.length };
  return {
    ...certificate,
    subject: [{ name: 'run.ndjson', digest: { sha256: digest } }],
    predicate: { ...certificate.predicate, apiconform: { ...apiconform, evidence } },
  };
};

/** One requirement that failed is said to have passed, in the lists and in the counts. */
const flipped = (certificate: Certificate): Certificate => {
  const { failedTests, passedTests, apiconform } = certificate.predicate;
  const { levels } = apiconform;
  return {
    ...certificate,
    predicate: {
      ...certificate.predicate,
      result: 'WARNED',
      passedTests: [...passedTests, ...failedTests],
      failedTests: [],
      apiconform: {
        ...apiconform,
        levels: { ...levels, MUST: { ...levels.MUST, passed: levels.MUST.passed + failedTests.length, failed: 0 } },
      },
    },
  };
};

describe('a good certificate', () => {
  it('passes every rule', () => {
    const { isValid, rules, signedBy, certificate } = verified(signed(good), { key, lines });
    expect(rules.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(rules.map(({ rule }) => rule)).toEqual(Object.keys(certificateRules));
    expect([isValid, signedBy?.length, certificate]).toEqual([true, 64, good]);
  });

  it('is checked as far as possible without a key and without evidence, and says so', () => {
    const { isValid, rules, signedBy } = verified(signed(good));
    const unchecked = rules.filter(({ outcome }) => outcome === 'not checked').map(({ rule }) => rule);
    expect(unchecked).toEqual([
      'signature',
      'evidence',
      'records',
      'end',
      'selection',
      'target',
      'cases',
      'judged',
      'leftovers',
      'agreement',
    ]);
    expect([isValid, signedBy]).toEqual([true, undefined]);
  });

  it('may have fields that are not known', () => {
    const envelope: object = JSON.parse(signed({ ...good, ...{ others: 1 } }));
    expect(failedIn(JSON.stringify({ ...envelope, others: 1 }), { key, lines })).toEqual([]);
  });
});

describe('a certificate is not valid:', () => {
  it.each<[string, () => string, string, Given]>([
    ['a file that is not JSON', () => 'certificate', 'format: The file is not a JSON object.', {}],
    ['a file that is no envelope', () => '{}', 'format: The file is not a DSSE envelope with payload, payloadType and signatures.', {}],
    [
      'another payload type',
      () => JSON.stringify({ ...sealed(good), payloadType: 'text/plain' }),
      'format: The payload type is "text/plain", expected',
      {},
    ],
    [
      'a payload that is not base64',
      () => JSON.stringify({ ...sealed(good), payload: '!' }),
      'format: The file has a payload that is not base64.',
      {},
    ],
    [
      'a payload that is no certificate',
      () => JSON.stringify(sealed({})),
      'format: The payload does not match the schema of certificates: the statement must',
      {},
    ],
    [
      'a payload of another predicate',
      () => JSON.stringify(sealed({ ...good, predicateType: 'https://slsa.dev/provenance/v1' })),
      'format: The payload has a predicate of type "https://slsa.dev/provenance/v1"',
      {},
    ],
    [
      'a payload that is far too deep',
      () => JSON.stringify({ ...sealed({}), payload: Buffer.from('['.repeat(1e6)).toString('base64') }),
      'format: The payload does not match',
      {},
    ],
    [
      'a signature that is none',
      () => JSON.stringify({ ...sealed(good), signatures: [{}] }),
      'format: The file has a signature without a valid "sig".',
      {},
    ],
    ['no signature', () => JSON.stringify(sealed(good)), 'signature: It is not signed.', { key }],
    ['a signature by another key', () => signed(good, other.privateKey), 'signature: It was signed by another key.', { key }],
    [
      'a payload that was changed',
      () =>
        JSON.stringify({
          ...JSON.parse(signed(good)),
          payload: Buffer.from(JSON.stringify(claiming({ result: 'PASSED' }))).toString('base64'),
        }),
      'signature: The signature is not valid: the certificate was changed after it was signed.',
      { key },
    ],
    [
      'a payload type that was changed',
      () => JSON.stringify({ ...JSON.parse(signed(good)), payloadType: 'application/json' }),
      'signature: The signature is not valid',
      { key },
    ],
    ['another build', () => signed(good), 'tool: It was made with another build of apiconform', { tool: sha256('other') }],
    [
      'another version',
      () => signed(extended({ tool: { ...good.predicate.apiconform.tool, version: '9.9.9', digest: { sha256: sha256('other') } } })),
      'tool: It was made with apiconform 9.9.9, and this is',
      {},
    ],
    ['other tables', () => signed(good), 'tables: It was made with other spec tables.', { tables: sha256('other') }],
    [
      'a profile that does not exist',
      () => signed(extended({ profile: { id: 'all', required: 1 } })),
      'profile: There is no profile all.',
      {},
    ],
    [
      'a requirement twice',
      () => signed(claiming({ passedTests: [...good.predicate.passedTests, 'limits/x', 'limits/x'] })),
      'consistency: The certificate lists limits/x twice.',
      {},
    ],
    [
      'counts that are others',
      () =>
        signed(extended({ levels: { ...good.predicate.apiconform.levels, MAY: { ...good.predicate.apiconform.levels.MAY, passed: 99 } } })),
      'consistency: The counts by level are not those',
      {},
    ],
    [
      'a result that is another',
      () => signed(claiming({ result: 'PASSED' })),
      'consistency: The result is PASSED, and the lists come to WARNED.',
      {},
    ],
    [
      'a digest that is another',
      () => signed({ ...good, subject: [] }),
      'consistency: The subject and the configuration do not have the digests',
      {},
    ],
    [
      'a required statement that is not there',
      () => {
        const { levels } = good.predicate.apiconform;
        const without = extended({ levels: { ...levels, MUST: { ...levels.MUST, passed: levels.MUST.passed - 1 } } });
        return signed({ ...without, predicate: { ...without.predicate, passedTests: good.predicate.passedTests.slice(1) } });
      },
      'judged: The certificate does not have 1 of the',
      {},
    ],
    [
      'another number of required statements',
      () => signed(extended({ profile: { id: 'small', required: 3 } })),
      'judged: The profile small requires',
      {},
    ],
    [
      'a waiver beyond its date',
      () => signed(extended({ waivers: [{ rule: 'limits', reason: 'Known.', owner: 'us', until: '2029-12-31', results: 1 }] })),
      'waivers: The waiver for limits was valid until 2029-12-31, and today is 2030-01-02.',
      {},
    ],
    [
      'evidence that is not valid',
      () => signed(good),
      'evidence: The evidence does not begin with a "run" entry.',
      { lines: ['{"e":"run","schemaVersion":1}'] },
    ],
  ])('%s', (_, text, message, given) => {
    expect(failedIn(text(), given)).toEqual(expect.arrayContaining([expect.stringContaining(message)]));
  });

  it('a product that failed', async () => {
    const failing = await recordedRun({}, { fault: 'gone-exact-not-found' });
    expect(failedIn(signed(certified(failing).certificate), { key, lines: failing })).toEqual([
      expect.stringMatching(/^result: The product does not conform: \d+ required statements? failed: gone\/exact/),
    ]);
  });
});

describe('evidence that was tampered with is found:', () => {
  const tampered: readonly (readonly [string, () => readonly string[] | Promise<readonly string[]>, string])[] = [
    ['an exchange taken out', () => without('"e":"exchange","case":"get-resource-version'), 'and the certificate says'],
    ['a line repeated', () => lines.flatMap((line, index) => (index === 40 ? [line, line] : [line])), 'and the certificate says'],
    [
      'a response changed',
      () => changedEntries(lines, 'exchange', (entry, index) => (index === 60 ? { ...entry, took: entry.took + 1 } : entry)),
      'another digest',
    ],
    [
      'another run',
      async () => changedEntries(await recordedRun(), 'run', (entry) => ({ ...entry, run: 'xyz789' })),
      'The evidence is of the run xyz789, and the certificate of the run abc123.',
    ],
  ];
  const without = (part: string) => {
    const at = lines.findIndex((line) => line.startsWith(`{${part}`));
    expect(at).toBeGreaterThan(0);
    return lines.filter((_, index) => index !== at);
  };

  it.each(tampered)('%s', async (_, change, message) => {
    const failed = failedIn(signed(good), { key, lines: await change() });
    expect(failed).toEqual(expect.arrayContaining([expect.stringMatching(/^evidence: /)]));
    expect(failed.join('\n')).toContain(message);
  });

  it('a verdict flipped, also where the certificate was signed with it', async () => {
    const failing = await recordedRun({}, { fault: 'gone-exact-not-found' });
    expect(failedIn(signed(flipped(certified(failing).certificate)), { key, lines: failing })).toEqual([
      expect.stringMatching(/^agreement: In the certificate gone\/exact\S* is passed, and by the evidence failed/),
      expect.stringMatching(/^agreement: The result of the certificate is WARNED, and that of the evidence FAILED\./),
    ]);
  });

  it('an exchange taken out, also where the digests were written again', () => {
    const lacking = without('"e":"exchange","case":"get-resource-version');
    expect(failedIn(signed(about(lacking)), { key, lines: lacking })).not.toEqual([]);
  });

  it('a line repeated, also where the digests were written again', () => {
    const at = lines.findIndex((line) => line.includes('"phase":"case"'));
    const repeated = lines.flatMap((line, index) => (index === at ? [line, line] : [line]));
    expect(failedIn(signed(about(repeated)), { key, lines: repeated })).toEqual([
      expect.stringMatching(`^records: Line ${at + 2} of the evidence repeats line ${at + 1}\\.`),
    ]);
  });

  it('a case taken out, also where the digests were written again', () => {
    const lacking = lines.filter((line) => !line.includes('"case":"limits/'));
    expect(failedIn(signed(about(lacking)), { key, lines: lacking })).toEqual(
      expect.arrayContaining([expect.stringMatching(/^cases: The evidence does not have \d+ cases? of the plan/)]),
    );
  });

  it('other counts, also where they agree with each other', () => {
    const claimed = extended({ evidence: { ...good.predicate.apiconform.evidence, requests: 1 } });
    expect(failedIn(signed(claimed), { key, lines })).toEqual([
      expect.stringContaining('agreement: The certificate and the evidence differ in the run.'),
    ]);
  });

  it('options that no run has', () => {
    const changed = changedEntries(lines, 'run', (entry) => ({ ...entry, options: { ...entry.options, only: 'limits' } }));
    expect(failedIn(signed(good), { key, lines: changed })).toEqual([
      expect.stringContaining('evidence: run.ndjson has options that are not valid: /only must be array.'),
    ]);
  });
});
