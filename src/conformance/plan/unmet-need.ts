import type { Case, Need } from '#core/model/case';
import type { Dialect } from '#core/model/dialect';
import type { Facts } from '#core/model/facts';
import type { Subject } from '#core/model/subject';
import { neededVerbs } from './needed-verbs.ts';

/** The target of a plan: the facts of the probe and the options of the operator. */
export type PlanTarget = {
  readonly facts: Facts;
  readonly subjects: readonly Subject[];
  /** The release that the operator states, in place of what the target reports. */
  readonly release?: string | undefined;
  readonly auditLog?: true | undefined;
  /** Where the run uses only these, it creates none. */
  readonly namespaces?: readonly string[] | undefined;
  readonly historyWindowSeconds?: number | undefined;
  readonly historyKeptSeconds?: number | undefined;
};

/** Returns the first need of a case that a target does not meet, with the reason; undefined where it meets all. */
export function unmetNeed(c: Case, target: PlanTarget): { readonly need: Need['need']; readonly reason: string } | undefined {
  for (const need of c.needs) {
    const reason = reasonAgainst(need, c, target);
    if (reason !== undefined) return { need: need.need, reason };
  }
  return undefined;
}

function reasonAgainst(need: Need, c: Case, target: PlanTarget): string | undefined {
  const { facts } = target;
  switch (need.need) {
    case 'subject':
      return notServed(need.subject, c, target);
    case 'served':
      return withoutVerbs(named(need.resource, facts), need.verbs, facts);
    case 'served-unless-whole':
      return isWhole(need.among, facts) ? undefined : withoutVerbs(named(need.resource, facts), need.verbs, facts);
    case 'release':
      return olderThan(need.atLeast, target);
    case 'field-validation':
      return ignoresFields(target);
    case 'namespace':
      return target.namespaces !== undefined || facts.served['v1/namespaces']?.includes('create') === true || takesAnyNamespace(c, target)
        ? undefined
        : 'the target does not serve v1/namespaces with the verb create';
    case 'fixture':
      return undefined;
    case 'binary':
      return facts.binary === 'absent'
        ? 'the target does not serve the binary media type: it returns 406 to requests that accept nothing else'
        : undefined;
    case 'table':
      return facts.table === 'absent' ? 'the target does not serve Table: it returns 406 to requests that accept nothing else' : undefined;
    case 'discovery':
      return facts.discovery === 'absent' ? 'the target does not describe what it serves: it returns 404 at /api and /apis' : undefined;
    case 'numeric-versions':
      return facts.futureVersion === undefined
        ? 'the resourceVersions of the target are not whole numbers, or could not be read, so no future one can be made up'
        : undefined;
    case 'audit-log':
      return target.auditLog === true ? undefined : 'the audit log of the target is not known: name it with --audit-log';
    case 'credentials':
      return facts.anonymous === undefined ? undefined : 'the run has no credentials, so its requests are unauthenticated already';
    case 'limited-identity':
      return facts.limited === undefined
        ? 'there is no limited identity: give one with --limited-token, or credentials that may impersonate users'
        : undefined;
    case 'command-line-client':
      return facts.dialect.id === 'other'
        ? 'the names that the command-line client uses are not known: the target has none of the known dialects'
        : undefined;
    case 'namespace-controller':
      return facts.namespaceController === 'present'
        ? undefined
        : 'no namespace controller: the target does not delete the objects in a deleted namespace';
    case 'history-window':
      return target.historyWindowSeconds === undefined ? 'it is not known when history expires: state it with --history-window' : undefined;
    case 'history-kept':
      return target.historyKeptSeconds === undefined ? 'it is not known how long history is kept: state it with --history-kept' : undefined;
  }
}

function notServed(id: string, c: Case, { facts, subjects }: PlanTarget): string | undefined {
  const subject = subjects.find((one) => one.id === id);
  if (subject === undefined) return `the suite has no subject ${id}`;
  return withoutVerbs(servedAs(subject, facts.dialect), subject.fixture === undefined ? neededVerbs(c, subject) : ['create'], facts);
}

/** Whether the operator described the type of a case, and the target serves no namespaces: those of the type are only names. */
function takesAnyNamespace(c: Case, { facts, subjects }: PlanTarget): boolean {
  if (facts.served['v1/namespaces'] !== undefined) return false;
  return subjects.some(({ id, fromFile }) => id === c.subject && fromFile === true);
}

function named(resource: string, { dialect }: Facts): string {
  return resource.replaceAll('{api_domain}', dialect.apiDomain);
}

/** How many of the resources a target serves that has all of them, where a few may be missing by mistake. */
const shareOfWhole = 0.8;

function isWhole(among: readonly string[], facts: Facts): boolean {
  const served = among.filter((resource) => facts.served[named(resource, facts)] !== undefined);
  return served.length >= among.length * shareOfWhole;
}

function withoutVerbs(resource: string, wanted: readonly string[], facts: Facts): string | undefined {
  const verbs = facts.served[resource];
  if (verbs === undefined) return `the target does not serve ${resource}`;
  const missing = wanted.filter((verb) => !verbs.includes(verb));
  return missing.length === 0 ? undefined : `the target does not serve ${resource} with the verbs ${missing.join(', ')}`;
}

function olderThan(atLeast: string, { facts, release }: PlanTarget): string | undefined {
  const stated = minorOf(release ?? facts.release);
  const wanted = minorOf(atLeast);
  if (stated === undefined) return 'the release of the target is not known: state it with --release';
  return wanted !== undefined && stated < wanted ? `the requirement applies from release ${atLeast}` : undefined;
}

/**
 * The minor releases in which the target may ignore `fieldValidation`: in 1.23 and 1.24 its feature gate is off by default, and
 * in 1.25 and 1.26, the last releases of the beta feature, an operator can disable it (specification, "Field validation" and
 * "Lifecycle of a feature gate").
 */
const withoutFieldValidation: readonly (number | undefined)[] = [23, 24, 25, 26];

/** A release that is not known, or another one, is no reason to ignore fields. */
function ignoresFields({ facts, release }: PlanTarget): string | undefined {
  return facts.fieldValidation === 'ignored' && withoutFieldValidation.includes(minorOf(release ?? facts.release))
    ? 'the target ignores fieldValidation, which is off by default or can be disabled in the releases 1.23 to 1.26'
    : undefined;
}

/** Returns the minor number of a release such as `1.36`, `v1.36.3` or `v1.30.2+k3s1`. */
function minorOf(release: string | undefined): number | undefined {
  const minor = /^v?1\.(\d{1,3})(?:\D|$)/.exec(release ?? '')?.[1];
  return minor === undefined ? undefined : Number(minor);
}

/** Returns `group/version/resource` of a subject, with the API domain of the target. */
export function servedAs(subject: Subject, dialect: Dialect): string {
  return subject.served.replaceAll('{api_domain}', dialect.apiDomain);
}
