import { deepEqual } from '#core/json/deep-equal';
import type { Certificate, Extension } from '#core/model/certificate';
import type { Json } from '#core/model/json';
import type { CertificateProblem } from './certificate-problem.ts';

const mostNamed = 3;
const lists = { passedTests: 'passed', warnedTests: 'passed with a warning', failedTests: 'failed' } as const;
const next = 'Do not accept it: ask the owner of the product for the evidence, and for a certificate of it.';

/** The parts of the extension that the evidence decides, in words. */
const parts: readonly (readonly [keyof Extension, string])[] = [
  ['profile', 'the number of required statements'],
  ['evidence', 'the run'],
  ['target', 'the server'],
  ['levels', 'the counts by level'],
  ['deviations', 'the deviations'],
  ['waivers', 'the waivers'],
  ['notJudged', 'what was not judged'],
];

/** Returns where a certificate differs from the one that its evidence comes to: one problem for each requirement, or for each part. */
export function disagreements(claimed: Certificate, judged: Certificate): readonly CertificateProblem[] {
  const [said, found] = [standingsIn(claimed), standingsIn(judged)];
  const ids = [...new Set([...said.keys(), ...found.keys()])].filter((id) => said.get(id) !== found.get(id));
  const flipped = ids.map((id) => `${id} is ${said.get(id) ?? 'not judged'}, and by the evidence ${found.get(id) ?? 'not judged'}`);
  const more = flipped.length - mostNamed;
  const other = parts.filter(([key]) => !deepEqual(json(claimed.predicate.apiconform[key]), json(judged.predicate.apiconform[key])));
  const differs = (message: string): CertificateProblem => ({ rule: 'agreement', message, next });
  return [
    ...(flipped.length === 0
      ? []
      : [differs(`In the certificate ${flipped.slice(0, mostNamed).join('; ')}${more > 0 ? `; and ${more} more differ` : ''}.`)]),
    ...(claimed.predicate.result === judged.predicate.result
      ? []
      : [differs(`The result of the certificate is ${claimed.predicate.result}, and that of the evidence ${judged.predicate.result}.`)]),
    ...(flipped.length > 0 || other.length === 0
      ? []
      : [differs(`The certificate and the evidence differ in ${other.map(([, words]) => words).join(', ')}.`)]),
  ];
}

/** Returns where the lists, the counts and the result of a certificate do not agree with each other. */
export function inconsistencies({ subject, predicate }: Certificate): readonly CertificateProblem[] {
  const { passedTests, warnedTests, failedTests, result, apiconform } = predicate;
  const { levels, notJudged, evidence, tool, tables } = apiconform;
  const inconsistent = (message: string): CertificateProblem => ({ rule: 'consistency', message, next });
  const all = [...passedTests, ...warnedTests, ...failedTests, ...notJudged.flatMap(({ statements }) => statements)];
  const seen = new Set<string>();
  const twice = all.find((id) => seen.size === seen.add(id).size);
  const sum = (...of: readonly (keyof (typeof levels)['MUST'])[]): number =>
    Object.values(levels).reduce((total, counts) => total + of.reduce((part, key) => part + counts[key], 0), 0);
  const counted = [sum('passed'), sum('deviated', 'knownFailures', 'failed'), sum('notJudged')];
  const listed = [
    passedTests.length,
    warnedTests.length + failedTests.length,
    all.length - passedTests.length - warnedTests.length - failedTests.length,
  ];
  const expected = failedTests.length > 0 ? 'FAILED' : warnedTests.length > 0 ? 'WARNED' : 'PASSED';
  const digests = new Map(predicate.configuration.map(({ name, digest }) => [name, digest.sha256]));
  const isAboutEvidence = subject.some(({ digest }) => digest.sha256 === evidence.digest.sha256);
  return [
    ...(twice === undefined ? [] : [inconsistent(`The certificate lists ${twice} twice.`)]),
    ...(deepEqual(counted, listed) ? [] : [inconsistent('The counts by level are not those of the lists of requirements.')]),
    ...(result === expected ? [] : [inconsistent(`The result is ${result}, and the lists come to ${expected}.`)]),
    ...(isAboutEvidence && digests.get('apiconform') === tool.digest.sha256 && digests.get('spec-tables') === tables.sha256
      ? []
      : [inconsistent('The subject and the configuration do not have the digests of the evidence, the tool and the tables.')]),
  ];
}

function standingsIn({ predicate }: Certificate): ReadonlyMap<string, string> {
  const { passedTests, warnedTests, failedTests } = predicate;
  const entries = Object.entries({ passedTests, warnedTests, failedTests });
  return new Map(entries.flatMap(([list, ids]) => ids.map((id) => [id, new Map(Object.entries(lists)).get(list) ?? list] as const)));
}

function json(value: unknown): Json {
  return JSON.parse(JSON.stringify(value));
}
