/**
 * Certificates of saved runs: the wiring of the judge and of `certificate/`. Like `judge-evidence.ts`, it begins with the evidence,
 * and needs no server.
 */
import type { Case } from '#core/model/case';
import type { Certificate, Extension } from '#core/model/certificate';
import type { Facts } from '#core/model/facts';
import type { Profile } from '#core/model/profile';
import type { Statement } from '#core/model/statement';
import { EvidenceError } from '#core/model/tool-error';
import { disagreements } from './certificate/agreement.ts';
import { type CertificateDigests, certificateOf } from './certificate/certificate-of.ts';
import type { CertificateProblem } from './certificate/certificate-problem.ts';
import { incompleteIn, type JudgedRun } from './certificate/incomplete.ts';
import { digestOfRecorded, type RecordedRun, readRecorded, scanRecorded } from './certificate/recorded-run.ts';
import { type ConformanceSuite, planOf } from './conformance-suite.ts';
import type { SavedRun } from './evidence/read-evidence.ts';
import { judgeEvidence } from './judge-evidence.ts';
import { headProblem } from './report/recorded-head.ts';

/** What a certificate is made of, or compared with. */
export type CertifyInput = {
  readonly file: RecordedRun;
  readonly suite: ConformanceSuite & { readonly cases: readonly Case[]; readonly statements: readonly Statement[] };
  readonly profile: Profile;
  readonly product: Extension['product'];
  /** The digests of the program files and of the tables. */
  readonly tool: string;
  readonly tables: string;
  /** Returns the SHA-256 of a text, in hexadecimal. */
  readonly sha256: (text: string) => string;
  /** The day, as `2026-12-31`. */
  readonly today: string;
};

/** A run that can be certified or not, and the certificate that it comes to. */
export type CertifiedRun = {
  readonly certificate: Certificate;
  /** Why it is not a complete run of the profile. */
  readonly problems: readonly CertificateProblem[];
};

/** A saved run whose target was probed. */
export type ProbedRun = SavedRun & { readonly facts: Facts };

/**
 * Reads the evidence of a run that is to be certified.
 *
 * @throws EvidenceError where it is damaged, has options or facts that no run has, or ends before the target was probed.
 */
export function readProbedRun(file: RecordedRun): ProbedRun {
  const saved = readRecorded(file);
  const { head, facts } = saved;
  const wrong = headProblem(head.options, facts) ?? (facts === undefined ? 'ends before the target was probed' : undefined);
  if (facts !== undefined && wrong === undefined) return { ...saved, facts };
  throw new EvidenceError(`${file.name} ${wrong ?? ''}.`, { next: 'Run the suite again, or restore the file.' });
}

/**
 * Judges the evidence of a run with the tables and the judge of this version. Returns the certificate that it comes to, and why
 * it may not be given.
 */
export function certifyEvidence(saved: ProbedRun, input: CertifyInput): CertifiedRun {
  const { file, suite, profile, today } = input;
  const scan = scanRecorded(file);
  const plan = planOf(suite, saved.facts, saved.head.options);
  const run: JudgedRun = { saved, plan, report: judgeEvidence(saved, file.name, suite), suite };
  const digests: CertificateDigests = {
    tool: input.tool,
    tables: input.tables,
    facts: input.sha256(JSON.stringify(saved.facts)),
    evidence: { ...digestOfRecorded(file, input.sha256), lines: scan.lines },
  };
  return {
    certificate: certificateOf(run, { product: input.product, profile }, digests),
    problems: [...scan.problems, ...incompleteIn(run, profile, today)],
  };
}

/** Judges the evidence again and returns each problem of it, and where the certificate says something else. */
export function verifyEvidence(
  claimed: Certificate,
  saved: ProbedRun,
  input: Omit<CertifyInput, 'product'>,
): readonly CertificateProblem[] {
  const { certificate, problems } = certifyEvidence(saved, { ...input, product: claimed.predicate.apiconform.product });
  return [...problems, ...disagreements(claimed, certificate)];
}

/** Returns why the evidence is not that of the certificate: one problem, of the first difference that says most. */
export function otherEvidence(
  { predicate }: Certificate,
  { file, sha256 }: Pick<CertifyInput, 'file' | 'sha256'>,
  saved: SavedRun,
): readonly CertificateProblem[] {
  const { run, digest, bytes, lines } = predicate.apiconform.evidence;
  const next = 'Ask for the evidence of this run, as it was written.';
  if (saved.head.run !== run)
    return [{ rule: 'evidence', message: `The evidence is of the run ${saved.head.run}, and the certificate of the run ${run}.`, next }];
  const found = digestOfRecorded(file, sha256);
  if (found.sha256 === digest.sha256) return [];
  const lineCount = scanRecorded(file).lines;
  const message =
    lineCount === lines
      ? `The evidence was changed: it has ${lines} lines, as the certificate says, and another digest (${found.bytes} bytes, expected ${bytes}).`
      : `The evidence was changed: it has ${lineCount} lines, and the certificate says ${lines}.`;
  return [{ rule: 'evidence', message, next }];
}
