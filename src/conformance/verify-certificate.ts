import type { Certificate } from '#core/model/certificate';
import type { RunOptions } from '#core/model/evidence';
import type { Profile } from '#core/model/profile';
import { ToolError, UsageError } from '#core/model/tool-error';
import { type CertificateProblem, type CertificateRule, certificateRules } from './certificate/certificate-problem.ts';
import { inTotoPayload, isSignedBy, type Key, keyIdOf } from './certificate/dsse.ts';
import { type ReadEnvelope, readCertificate, readEnvelope } from './certificate/read-certificate.ts';
import type { VerifiedCertificate, VerifiedRule } from './certificate/verified-certificate.ts';
import { isOfThisTool, problemsOfClaim, type VerifyingTool } from './certificate/verify-claim.ts';
import { type CertifyInput, otherEvidence, readProbedRun, verifyEvidence } from './certify-evidence.ts';

/** What a certificate is verified with. */
export type VerifyInput = {
  /** The text of the file. */
  readonly text: string;
  readonly key?: Key | undefined;
  readonly evidence?: CertifyInput['file'] | undefined;
  /** This tool. It is asked for only once the file is a certificate. */
  readonly by: () => VerifyingTool &
    Pick<CertifyInput, 'sha256'> & {
      /** Returns the suite of a run with these options. */
      readonly suiteOf: (options: RunOptions) => CertifyInput['suite'] & { readonly profiles: readonly Profile[] };
    };
};

/** Checks a certificate by each rule. What is not given is not checked. Throws `UsageError` where the evidence cannot be read. */
export function verifyCertificate({ text, key, evidence, by: toolOf }: VerifyInput): VerifiedCertificate {
  const rules = new Outcomes();
  const read = readEnvelope(text);
  if ('problem' in read) return rules.end({ rule: 'format', message: `The file ${read.problem}.`, next: nextOfFormat });
  const { payloadType } = read.envelope;
  const otherType = `The payload type is ${JSON.stringify(payloadType.slice(0, 100))}, expected ${inTotoPayload}.`;
  rules.add('format', payloadType === inTotoPayload ? [] : [{ rule: 'format', message: otherType, next: nextOfFormat }]);
  checkSignature(read, key, rules);
  const certificate = readCertificate(read.body);
  if ('problem' in certificate) return rules.end({ rule: 'format', message: `The payload ${certificate.problem}.`, next: nextOfFormat });
  const by = toolOf();
  for (const rule of ['tool', 'tables', 'profile', 'consistency', 'result', 'waivers'] as const) rules.add(rule, []);
  for (const problem of problemsOfClaim(certificate, by)) rules.add(problem.rule, [problem]);
  if (evidence === undefined) rules.leaveOut('Name the folder with the evidence: --evidence.');
  else checkEvidence(certificate, evidence, by, rules);
  const signedBy = key === undefined || rules.has('signature', 'failed') ? undefined : keyIdOf(key);
  return { ...rules.all(), certificate, ...(signedBy === undefined ? {} : { signedBy }) };
}

const nextOfFormat = 'Name a certificate.json as apiconform wrote it.';

function checkSignature({ envelope, body }: ReadEnvelope, key: Key | undefined, rules: Outcomes): void {
  const next = 'Do not accept it: ask the owner of the product.';
  if (key === undefined) return;
  if (envelope.signatures.length === 0) rules.add('signature', [{ rule: 'signature', message: 'It is not signed.', next }]);
  else if (isSignedBy(key, envelope, body)) rules.add('signature', []);
  else {
    const named = envelope.signatures.flatMap(({ keyid }) => keyid ?? []);
    const message = named.includes(keyIdOf(key))
      ? 'The signature is not valid: the certificate was changed after it was signed.'
      : 'It was signed by another key.';
    rules.add('signature', [{ rule: 'signature', message, next }]);
  }
}

/** The rules that only the evidence can show. */
const judgedRules = ['records', 'end', 'selection', 'target', 'cases', 'judged', 'leftovers', 'agreement'] as const;

function checkEvidence(certificate: Certificate, file: CertifyInput['file'], by: ReturnType<VerifyInput['by']>, rules: Outcomes): void {
  try {
    const saved = readProbedRun(file);
    rules.add('evidence', otherEvidence(certificate, { file, sha256: by.sha256 }, saved));
    const suite = by.suiteOf(saved.head.options);
    const profile = suite.profiles.find(({ id }) => id === certificate.predicate.apiconform.profile.id);
    if (!isOfThisTool(certificate, by) || profile === undefined) {
      rules.leaveOut('Only the build of apiconform that made the certificate can judge its evidence again.');
      return;
    }
    const { tool, tables, sha256, today } = by;
    const input = { tool, tables, sha256, today, file, suite, profile };
    for (const rule of judgedRules) rules.add(rule, []);
    for (const problem of verifyEvidence(certificate, saved, input)) rules.add(problem.rule, [problem]);
  } catch (fault) {
    // What is wrong with the file is wrong with the certificate; that there is no file is an error of the caller.
    if (!(fault instanceof ToolError) || fault instanceof UsageError) throw fault;
    rules.add('evidence', [{ rule: 'evidence', message: fault.message, next: fault.next }]);
    rules.leaveOut('The evidence cannot be read.');
  }
}

/** The outcomes of rules, as they become known. */
class Outcomes {
  readonly #problems = new Map<CertificateRule, CertificateProblem[]>();
  #reason = 'The rules before it failed.';

  add(rule: CertificateRule, problems: readonly CertificateProblem[]): void {
    this.#problems.set(rule, [...(this.#problems.get(rule) ?? []), ...problems]);
  }

  /** Says why the rules that were not added were not checked. */
  leaveOut(reason: string): void {
    this.#reason = reason;
  }

  has(rule: CertificateRule, outcome: VerifiedRule['outcome']): boolean {
    return this.all().rules.some((one) => one.rule === rule && one.outcome === outcome);
  }

  end(problem: CertificateProblem): VerifiedCertificate {
    this.add(problem.rule, [problem]);
    return this.all();
  }

  all(): Pick<VerifiedCertificate, 'isValid' | 'rules'> {
    const rules = ruleNames.map((rule): VerifiedRule => {
      const problems = this.#problems.get(rule);
      if (problems === undefined)
        return {
          rule,
          outcome: 'not checked',
          messages: [rule === 'signature' ? 'Name the key that has to have signed it: --public-key.' : this.#reason],
        };
      const messages = [...new Set(problems.map(({ message, next }) => `${message} ${next}`))];
      return { rule, outcome: messages.length > 0 ? 'failed' : 'passed', messages };
    });
    return { isValid: rules.every(({ outcome }) => outcome !== 'failed'), rules };
  }
}

const isRule = (name: string): name is CertificateRule => Object.hasOwn(certificateRules, name);
const ruleNames = Object.keys(certificateRules).filter(isRule);
