/** The rules of certificates, in the order in which they are reported. */
export const certificateRules = {
  format: 'The file is a DSSE envelope with an in-toto test result.',
  signature: 'The key that is named signed it.',
  tool: 'It was made with this version of apiconform.',
  tables: 'It was made with the tables of this version.',
  profile: 'The profile exists.',
  consistency: 'Its counts and its lists agree.',
  result: 'No required statement failed.',
  waivers: 'No waiver is beyond its date.',
  evidence: 'The evidence is that of the certificate.',
  records: 'The evidence has each record of the run once.',
  end: 'The run ended by itself.',
  selection: 'Nothing was filtered.',
  target: 'The server has what the profile requires, and the operator stated its release as it is.',
  cases: 'No case was taken out.',
  judged: 'Each required statement was judged.',
  leftovers: 'The run removed what it created.',
  agreement: 'Judged again, the evidence comes to the same result.',
} as const;

export type CertificateRule = keyof typeof certificateRules;

/** Why a run cannot be certified, or a certificate is not valid. */
export type CertificateProblem = {
  readonly rule: CertificateRule;
  /** One sentence. */
  readonly message: string;
  /** What to do, as a sentence. */
  readonly next: string;
};
