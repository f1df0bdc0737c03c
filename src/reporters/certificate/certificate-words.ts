import type { Certificate } from '#core/model/certificate';
import { plural } from '../plural.ts';

/** The levels of a certificate, and the words for its counts, in the order of its pages. */
export const levels = ['MUST', 'SHOULD', 'MAY'] as const;
export const countWords = {
  passed: 'Passed',
  deviated: 'Deviated',
  knownFailures: 'Known failures',
  failed: 'Failed',
  notJudged: 'Not judged',
} as const;
export const countNames = ['passed', 'deviated', 'knownFailures', 'failed', 'notJudged'] as const;

/** Returns the verdict of a certificate and one sentence that says why. */
export function verdictWords({ predicate }: Certificate): { readonly word: 'Conformant' | 'Not conformant'; readonly because: string } {
  const { product, profile, levels: counts } = predicate.apiconform;
  const of = `of the ${profile.required} requirements of the profile ${profile.id}`;
  const { failed, deviated, knownFailures, notJudged } = counts.MUST;
  const others = [
    ...(deviated > 0 ? [`${deviated} deviate as released servers do`] : []),
    ...(knownFailures > 0 ? [`${plural(knownFailures, 'known failure')} accepted by waivers`] : []),
    ...(notJudged > 0 ? [`${notJudged} did not apply`] : []),
  ];
  const more = others.length === 0 ? '' : `; ${others.join('; ')}`;
  return failed > 0
    ? { word: 'Not conformant', because: `${product.name} ${product.version} failed ${failed} ${of}${more}.` }
    : { word: 'Conformant', because: `${product.name} ${product.version} passed ${counts.MUST.passed} ${of}${more}.` };
}

/** Returns the facts of a certificate by name, in the order of its pages. */
export function certificateFacts({ predicate }: Certificate, keyid: string | undefined): readonly (readonly [string, string])[] {
  const { product, profile, tool, tables, evidence, target } = predicate.apiconform;
  const stated = target.stated === undefined ? '' : ` (stated: ${target.stated})`;
  return [
    ['Product', `${product.name} ${product.version}`],
    ['Contact', product.contact],
    ['Profile', profile.id],
    ['Server', target.server],
    ['Release that it reports', `${target.release ?? 'none'}${stated}`],
    ['Run', `${evidence.run} of ${evidence.started}, ${plural(evidence.requests, 'request')}`],
    ['Tool', `apiconform ${tool.version}, sha256:${tool.digest.sha256}`],
    ['Tables', `sha256:${tables.sha256}`],
    ['Evidence', `${plural(evidence.lines, 'line')}, ${plural(evidence.bytes, 'byte')}, sha256:${evidence.digest.sha256}`],
    ['Signed by', keyid === undefined ? 'nobody' : `the key sha256:${keyid}`],
  ];
}

/** What a page says of the file that it shows. */
export const whatToVerify = 'This page is for people and is not signed. Verify certificate.json with "apiconform verify".';
