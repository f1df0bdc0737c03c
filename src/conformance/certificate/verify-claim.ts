import type { Certificate } from '#core/model/certificate';
import type { Profile } from '#core/model/profile';
import { inconsistencies } from './agreement.ts';
import type { CertificateProblem } from './certificate-problem.ts';
import { type ProfileSuite, requiredStatements } from './required-statements.ts';
import { waiversBeyondTheirDate } from './waiver-dates.ts';

/** What a certificate is compared with: the tool that verifies it, and the day. */
export type VerifyingTool = {
  readonly version: string;
  /** The digests of its program files and of its tables. */
  readonly tool: string;
  readonly tables: string;
  readonly profiles: readonly Profile[];
  readonly suite: ProfileSuite;
  readonly today: string;
};

/** Returns what is wrong with a certificate by itself, without its evidence. */
export function problemsOfClaim(certificate: Certificate, by: VerifyingTool): readonly CertificateProblem[] {
  return [
    ...otherVersion(certificate, by),
    ...inconsistencies(certificate),
    ...missingStatements(certificate, by),
    ...failures(certificate),
    ...waiversBeyondTheirDate(certificate.predicate.apiconform.waivers, by.today).map(
      (message): CertificateProblem => ({ rule: 'waivers', message, next: 'Ask for a certificate of a newer run.' }),
    ),
  ];
}

/** Returns whether this tool can judge the evidence of a certificate as the tool did that made it. */
export function isOfThisTool({ predicate }: Certificate, { tool, tables }: Pick<VerifyingTool, 'tool' | 'tables'>): boolean {
  return predicate.apiconform.tool.digest.sha256 === tool && predicate.apiconform.tables.sha256 === tables;
}

function otherVersion({ predicate }: Certificate, by: VerifyingTool): readonly CertificateProblem[] {
  const { tool, tables } = predicate.apiconform;
  const next = `Verify it with the build of apiconform that made it: npx apiconform@${tool.version} verify.`;
  const same = tool.digest.sha256 === by.tool;
  return [
    ...(same
      ? []
      : [
          {
            rule: 'tool',
            message:
              tool.version === by.version
                ? `It was made with another build of apiconform ${by.version}.`
                : `It was made with apiconform ${tool.version}, and this is ${by.version}.`,
            next,
          } as const,
        ]),
    ...(tables.sha256 === by.tables ? [] : [{ rule: 'tables', message: 'It was made with other spec tables.', next } as const]),
  ];
}

/** Only the tables that it was made with say what is required. */
function missingStatements(certificate: Certificate, by: VerifyingTool): readonly CertificateProblem[] {
  const { passedTests, warnedTests, failedTests, apiconform } = certificate.predicate;
  const profile = by.profiles.find(({ id }) => id === apiconform.profile.id);
  if (apiconform.tables.sha256 !== by.tables) return [];
  if (profile === undefined)
    return [
      {
        rule: 'profile',
        message: `There is no profile ${apiconform.profile.id}.`,
        next: `The profiles are ${by.profiles.map(({ id }) => id).join(', ')}.`,
      },
    ];
  const listed = new Set([...passedTests, ...warnedTests, ...failedTests, ...apiconform.notJudged.flatMap(({ statements }) => statements)]);
  const required = requiredStatements(profile, by.suite);
  const missing = required.filter((id) => !listed.has(id));
  if (missing.length === 0 && required.length === apiconform.profile.required) return [];
  const message =
    missing.length === 0
      ? `The profile ${profile.id} requires ${required.length} statements, and the certificate says ${apiconform.profile.required}.`
      : `The certificate does not have ${missing.length} of the ${required.length} required statements, the first of them ${missing[0]}.`;
  return [{ rule: 'judged', message, next: 'Ask for a certificate of a complete run.' }];
}

function failures({ predicate: { failedTests, result } }: Certificate): readonly CertificateProblem[] {
  if (failedTests.length === 0 && result !== 'FAILED') return [];
  const more = failedTests.length - 3;
  const named = `${failedTests.slice(0, 3).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return [
    {
      rule: 'result',
      message: `The product does not conform: ${failedTests.length} required ${failedTests.length === 1 ? 'statement' : 'statements'} failed: ${named}.`,
      next: 'The report of the run shows the causes.',
    },
  ];
}
