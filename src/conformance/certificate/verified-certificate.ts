import type { Certificate } from '#core/model/certificate';
import type { CertificateRule } from './certificate-problem.ts';

/** What became of one rule. */
export type VerifiedRule = {
  readonly rule: CertificateRule;
  readonly outcome: 'passed' | 'failed' | 'not checked';
  /** Why it failed, or was not checked: one sentence each. */
  readonly messages: readonly string[];
};

/** The outcome of each rule. A certificate is valid if no rule failed; the caller decides whether all have to be checked. */
export type VerifiedCertificate = {
  readonly isValid: boolean;
  readonly rules: readonly VerifiedRule[];
  /** Missing where the file is none. */
  readonly certificate?: Certificate;
  /** The SHA-256 of the public key that signed it, where it was checked. */
  readonly signedBy?: string;
};
