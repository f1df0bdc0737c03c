import type { Case, Need } from '#core/model/case';
import type { Dialect } from '#core/model/dialect';
import type { Facts } from '#core/model/facts';
import { flatSteps } from '#core/model/step';
import type { Subject } from '#core/model/subject';

/** What a plan is made for: the target as probed, and what its operator stated. */
export type Surroundings = {
  readonly facts: Facts;
  readonly subjects: readonly Subject[];
  /** The release that the operator states, in place of what the target reports. */
  readonly release?: string | undefined;
  readonly auditLog?: true | undefined;
  readonly historyWindowSeconds?: number | undefined;
  readonly historyKeptSeconds?: number | undefined;
};

/** Why a case cannot be run against this target, as the reason of its skip; `undefined` where it can. */
export function unmetNeed(c: Case, surroundings: Surroundings): string | undefined {
  for (const need of c.needs) {
    const reason = reasonAgainst(need, c, surroundings);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function reasonAgainst(need: Need, c: Case, surroundings: Surroundings): string | undefined {
  const { facts } = surroundings;
  switch (need.need) {
    case 'subject':
      return notServed(need.subject, c, surroundings);
    case 'served':
      return withoutVerbs(need.resource.replaceAll('{api_domain}', facts.dialect.apiDomain), need.verbs, facts);
    case 'release':
      return olderThan(need.atLeast, surroundings);
    case 'field-validation':
      return ignoresFields(surroundings);
    case 'namespace':
      return facts.served['v1/namespaces']?.includes('create') === true ? undefined : 'the target serves no namespaces';
    case 'fixture':
      return undefined;
    case 'binary':
      return facts.binary === 'absent' ? 'the target has no binary encoding: what accepts nothing else is answered with 406' : undefined;
    case 'table':
      return facts.table === 'absent' ? 'the target makes no Table: what accepts nothing else is answered with 406' : undefined;
    case 'numeric-versions':
      return facts.futureVersion === undefined
        ? 'versions of this target do not look like numbers, so one from the future cannot be made up'
        : undefined;
    case 'audit-log':
      return surroundings.auditLog === true ? undefined : '--audit-log does not name the audit log of the target';
    case 'credentials':
      return facts.anonymous === undefined ? undefined : 'the run has no credentials, so nothing tells its requests from those of nobody';
    case 'limited-identity':
      return facts.limited === undefined
        ? 'there is no second identity: --limited-token gives one, and the target lets this one impersonate nobody'
        : undefined;
    case 'namespace-controller':
      return facts.namespaceController === 'present' ? undefined : 'nobody on the target deletes what is in a deleted namespace';
    case 'history-window':
      return surroundings.historyWindowSeconds === undefined ? '--history-window does not state by when history is gone' : undefined;
    case 'history-kept':
      return surroundings.historyKeptSeconds === undefined ? '--history-kept does not state how long history is promised' : undefined;
  }
}

function notServed(id: string, c: Case, { facts, subjects }: Surroundings): string | undefined {
  const subject = subjects.find((one) => one.id === id);
  if (subject === undefined) return `there is no subject ${id}`;
  return withoutVerbs(servedAs(subject, facts.dialect), subject.fixture === undefined ? verbsOf(c) : ['create'], facts);
}

function withoutVerbs(resource: string, wanted: readonly string[], facts: Facts): string | undefined {
  const verbs = facts.served[resource];
  if (verbs === undefined) return `the target does not serve ${resource}`;
  const missing = wanted.filter((verb) => !verbs.includes(verb));
  return missing.length === 0 ? undefined : `the target does not offer ${missing.join(', ')} on ${resource}`;
}

function olderThan(atLeast: string, { facts, release }: Surroundings): string | undefined {
  const stated = minorOf(release ?? facts.release);
  const wanted = minorOf(atLeast);
  if (stated === undefined) return 'the target does not tell its release; --release states it';
  return wanted !== undefined && stated < wanted ? `it is about release ${atLeast} and later` : undefined;
}

/** The feature is off by default in the releases before this one (specification, "Field validation"). */
const fieldValidationSince = 25;

function ignoresFields({ facts, release }: Surroundings): string | undefined {
  const minor = minorOf(release ?? facts.release);
  if (facts.fieldValidation !== 'ignored' || (minor !== undefined && minor >= fieldValidationSince)) return undefined;
  return 'the target does not act on fieldValidation, which releases before 1.25 may do without';
}

/** The minor number of a release such as `1.36`, `v1.36.3` or `v1.30.2+k3s1`; none for any other text. */
function minorOf(release: string | undefined): number | undefined {
  const minor = /^v?1\.(\d{1,3})(?:\D|$)/.exec(release ?? '')?.[1];
  return minor === undefined ? undefined : Number(minor);
}

/** `group/version/resource` of a subject in the target's dialect. */
export function servedAs(subject: Subject, dialect: Dialect): string {
  return subject.served.replaceAll('{api_domain}', dialect.apiDomain);
}

/** The verbs without which a case cannot be done, as discovery names them. */
function verbsOf(c: Case): readonly string[] {
  const verbs = new Set(['create', 'get', 'list', 'delete']);
  for (const step of flatSteps(c.steps)) {
    if (step.do === 'open') verbs.add('watch');
    if (step.do === 'send' && step.writes?.as === 'change') verbs.add(step.request.method === 'PUT' ? 'update' : 'patch');
  }
  return [...verbs];
}
