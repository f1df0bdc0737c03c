import { generateKeyPairSync } from 'node:crypto';
import { sealed } from '#conformance/certificate/dsse';
import type { RecordedFile, RecordedRun } from '#conformance/certificate/recorded-run';
import type { VerifiedCertificate } from '#conformance/certificate/verified-certificate';
import { type CertifyInput, certifyEvidence, readProbedRun } from '#conformance/certify-evidence';
import { runConformance } from '#conformance/run-conformance';
import { verifyCertificate } from '#conformance/verify-certificate';
import { kubernetesNames } from '#core/codecs/dialects';
import type { Certificate } from '#core/model/certificate';
import type { Entry, RunOptions } from '#core/model/evidence';
import type { Profile } from '#core/model/profile';
import { conformanceSuite, loadSuite } from '#library/load-suite';
import { sha256 } from '#library/tool-digests';
import { createReferenceServer } from '#reference-server/create-reference-server';
import { inProcessClient } from '#self-test/in-process-client';
import { createVirtualClock } from '#self-test/virtual-clock';
import { evidenceText } from '../evidence/evidence-text.ts';
import { sampleReport } from '../report/sample-report.ts';

const window = 60;
const areas = ['get-resource-version', 'gone', 'csinode', 'limits', 'deprecation'];
const whole = loadSuite([], 'none');

/** A suite of a few areas, which runs in a second. */
const smallSuite = {
  ...conformanceSuite(whole, { withCoverage: false }),
  statements: whole.statements.filter(({ area }) => areas.includes(area)),
  cases: whole.cases.filter(({ area }) => areas.includes(area)),
  openPoints: [],
};

/** A profile of these areas. */
export const smallProfile: Profile = {
  id: 'small',
  text: 'A small server.',
  areas,
  subjects: ['configmaps', 'csinodes'],
  features: ['discovery', 'history-window'],
  where: { file: 'profiles.yaml', line: 1, column: 1 },
};

export const product = { name: 'reference', version: '1.0', contact: 'https://example.com' };
export const today = '2030-01-02';
const digests = { tool: sha256('tool'), tables: sha256('tables') };
export const keys = generateKeyPairSync('ed25519');

/** Runs the small suite against a reference server in this process, whose history window the operator `states`, and returns the lines of its evidence. */
export const recordedRun = async (
  options: Partial<RunOptions> = {},
  {
    fault,
    personality = 'kubernetes',
    states = true,
  }: { fault?: string; personality?: 'kubernetes' | 'specification'; states?: boolean } = {},
): Promise<readonly string[]> => {
  const clock = createVirtualClock({ startsAt: Date.UTC(2030, 0, 1), endsAfterMs: 3_600_000, onEnd: () => {} });
  const server = createReferenceServer({
    dialect: kubernetesNames,
    personality,
    tokens: ['known'],
    clock: clock.forServer,
    historyWindowSeconds: window,
    ...(fault === undefined ? {} : { fault }),
  });
  const { historyWindowSeconds: _, ...usual } = sampleReport.run.options;
  const lines: string[] = [];
  await runConformance({
    suite: smallSuite,
    target: { server: 'in-process', source: '--reference' },
    options: { ...usual, ...(states ? { historyWindowSeconds: window } : {}), seed: 0, ...options },
    run: 'abc123',
    client: inProcessClient(server, {
      tokens: { admin: 'known' },
      limited: 'limited',
      userAgent: 'apiconform',
      clock: clock.forServer,
      undated: false,
      pieces: undefined,
    }),
    clock: clock.forRunner,
    signal: new AbortController().signal,
    journal: { write: (entry) => lines.push(JSON.stringify(entry)), flush: async () => {} },
    limited: { impersonate: 'limited' },
  });
  return lines;
};

/** Returns the lines as the file of evidence that they are. */
export const fileOf = (lines: readonly string[]): RecordedFile => {
  const text = lines.map((line) => `${line}\n`).join('');
  return { ...evidenceText(text), digest: () => ({ sha256: sha256(text), bytes: Buffer.byteLength(text) }) };
};

/** Returns the lines of shards as the files of evidence that they are. */
export const shardsOf = (shards: readonly (readonly string[])[]): RecordedRun => ({ name: 'shards', shards: shards.map(fileOf) });

/** Judges lines of evidence for the small profile. */
export const certified = (lines: readonly string[], changed: Partial<CertifyInput> = {}) => certifiedAs(fileOf(lines), changed);

/** Judges evidence for the small profile. */
export const certifiedAs = (file: RecordedRun, changed: Partial<CertifyInput> = {}) => {
  return certifyEvidence(readProbedRun(file), {
    ...digests,
    file,
    suite: smallSuite,
    profile: smallProfile,
    product,
    sha256,
    today,
    ...changed,
  });
};

/** What the tests change of a verification. */
export type Given = {
  readonly key?: typeof keys.publicKey | undefined;
  readonly lines?: readonly string[];
  readonly recorded?: RecordedRun;
  readonly today?: string;
  readonly tool?: string;
  readonly tables?: string;
};

/** Verifies the text of a certificate with the small suite. */
export const verified = (text: string, { key, lines, recorded, ...changed }: Given = {}): VerifiedCertificate =>
  verifyCertificate({
    text,
    key,
    evidence: lines === undefined ? recorded : fileOf(lines),
    by: () => ({
      ...digests,
      version: smallSuite.version,
      profiles: [smallProfile],
      suite: smallSuite,
      suiteOf: () => ({ ...smallSuite, profiles: [smallProfile] }),
      sha256,
      today,
      ...changed,
    }),
  });

/** Puts a certificate into a signed envelope, as text. */
export const signed = (certificate: Certificate, key = keys.privateKey): string => JSON.stringify(sealed(certificate, key));

/** Changes the entries of a kind in lines of evidence; an entry for which `change` returns nothing is taken out. */
export const changedEntries = <Kind extends Entry['e']>(
  lines: readonly string[],
  kind: Kind,
  change: (entry: Extract<Entry, { readonly e: Kind }>, index: number) => object | undefined,
): readonly string[] => {
  let index = -1;
  return lines.flatMap((line) => {
    const entry: Extract<Entry, { readonly e: Kind }> = JSON.parse(line);
    if (entry.e !== kind) return [line];
    index += 1;
    const changed = change(entry, index);
    return changed === undefined ? [] : [JSON.stringify(changed)];
  });
};
