import { definedFields } from '#core/json/defined-fields';
import type { Certificate, Extension, LevelCounts } from '#core/model/certificate';
import type { Level } from '#core/model/level';
import type { Profile } from '#core/model/profile';
import type { JudgedRun } from './incomplete.ts';
import type { RunDigest } from './recorded-run.ts';
import { requiredStatements } from './required-statements.ts';
import { type Standing, standingsOf } from './standings.ts';

/** The digests that a certificate names: of the evidence, of what judged it, and of the facts about the server. */
export type CertificateDigests = {
  readonly tool: string;
  readonly tables: string;
  readonly facts: string;
  readonly evidence: RunDigest & { readonly lines: number };
};

type SubjectOfCertificate = Pick<Extension, 'product'> & { readonly profile: Profile };

/** Returns what a judged run certifies of a product. Equal input gives an equal certificate, so that it can be made again and compared. */
export function certificateOf(run: JudgedRun, { product, profile }: SubjectOfCertificate, digests: CertificateDigests): Certificate {
  const { saved, report, suite } = run;
  const standings = standingsOf(profile, suite.statements, report.results);
  const idsOf = (...is: readonly Standing['is'][]): readonly string[] =>
    standings.filter((one) => is.includes(one.is)).map(({ statement }) => statement);
  const isMust = ({ level }: Standing): boolean => level === 'MUST';
  const failed = standings.filter((one) => one.is === 'failed' && isMust(one)).map(({ statement }) => statement);
  const warned = standings
    .filter((one) => one.is === 'deviated' || one.is === 'knownFailures' || (one.is === 'failed' && !isMust(one)))
    .map(({ statement }) => statement);
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: subjectOf(digests.evidence),
    predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
    predicate: {
      result: failed.length > 0 ? 'FAILED' : warned.length > 0 ? 'WARNED' : 'PASSED',
      configuration: [
        { name: 'apiconform', uri: `pkg:npm/apiconform@${suite.version}`, digest: { sha256: digests.tool } },
        { name: 'spec-tables', digest: { sha256: digests.tables } },
      ],
      passedTests: idsOf('passed'),
      warnedTests: warned,
      failedTests: failed,
      apiconform: {
        version: 1,
        product,
        profile: { id: profile.id, required: requiredStatements(profile, suite).length },
        tool: { version: suite.version, digest: { sha256: digests.tool } },
        tables: { sha256: digests.tables },
        evidence: {
          digest: { sha256: digests.evidence.sha256 },
          bytes: digests.evidence.bytes,
          lines: digests.evidence.lines,
          ...definedFields({ shards: digests.evidence.shards?.length }),
          run: saved.head.run,
          started: saved.head.started,
          requests: saved.requests,
        },
        target: {
          server: saved.head.target.server,
          ...definedFields({ release: saved.facts?.release, stated: saved.head.options.release }),
          dialect: saved.facts?.dialect.id ?? 'unknown',
          facts: { sha256: digests.facts },
        },
        levels: { MUST: countsOf(standings, 'MUST'), SHOULD: countsOf(standings, 'SHOULD'), MAY: countsOf(standings, 'MAY') },
        deviations: deviationsOf(run, standings),
        waivers: (report.waivers ?? []).map(({ rule, match, finding, maxResults, reason, owner, until, results }) => ({
          rule,
          ...definedFields({ match, finding, maxResults }),
          reason,
          owner,
          ...definedFields({ until }),
          results,
        })),
        notJudged: notJudgedOf(standings),
      },
    },
  };
}

/** Of shards, the list of their digests comes first: the digest of the evidence is that of the list. */
function subjectOf({ sha256, shards }: RunDigest): Certificate['subject'] {
  if (shards === undefined) return [{ name: 'run.ndjson', digest: { sha256 } }];
  return [
    { name: 'shards.sha256', digest: { sha256 } },
    ...shards.map((shard) => ({ name: shard.name, digest: { sha256: shard.sha256 } })),
  ];
}

function countsOf(standings: readonly Standing[], level: Level): LevelCounts {
  const count = (is: Standing['is']): number => standings.filter((one) => one.level === level && one.is === is).length;
  return {
    passed: count('passed'),
    deviated: count('deviated'),
    knownFailures: count('knownFailures'),
    failed: count('failed'),
    notJudged: count('notJudged'),
  };
}

function deviationsOf({ report }: JudgedRun, standings: readonly Standing[]): Extension['deviations'] {
  return report.errata.flatMap(({ id, text }) => {
    const statements = standings.filter(({ errata }) => errata.includes(id)).map(({ statement }) => statement);
    return statements.length === 0 ? [] : [{ erratum: id, text, statements }];
  });
}

function notJudgedOf(standings: readonly Standing[]): Extension['notJudged'] {
  const byReason = new Map<string, string[]>();
  for (const { is, statement, reason = '' } of standings) {
    if (is !== 'notJudged') continue;
    const statements = byReason.get(reason);
    if (statements === undefined) byReason.set(reason, [statement]);
    else statements.push(statement);
  }
  return [...byReason].map(([reason, statements]) => ({ reason, statements }));
}
