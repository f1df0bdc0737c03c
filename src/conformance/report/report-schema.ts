import type { SchemaObject } from 'ajv';
import { objectSchema as object } from '#core/model/object-schema';

const text = (description: string): SchemaObject => ({ type: 'string', description });
const flag = (description: string): SchemaObject => ({ type: 'boolean', description });
const count = (description: string): SchemaObject => ({ type: 'integer', minimum: 0, description });
const amount = (description: string): SchemaObject => ({ type: 'number', minimum: 0, description });
const oneOf = (values: readonly string[], description: string): SchemaObject => ({ type: 'string', enum: values, description });
const list = (items: SchemaObject, description: string): SchemaObject => ({ type: 'array', items, description });
const ref = (name: string, description: string): SchemaObject => ({ $ref: `#/$defs/${name}`, description });
const pair: SchemaObject = { type: 'array', prefixItems: [{ type: 'string' }, { type: 'string' }], items: false, minItems: 2, maxItems: 2 };

const levels = ['MUST', 'SHOULD', 'MAY'];
const statuses = ['passed', 'failed', 'deviation', 'known-failure', 'skipped', 'inconclusive', 'error'];

const options = object(
  'The choices that decided what was run and how it is judged.',
  {
    only: list({ type: 'string' }, 'Patterns of what was selected; empty: everything.'),
    skip: list({ type: 'string' }, 'Patterns of what was left out.'),
    level: oneOf(['must', 'should', 'may'], 'The weakest level that was selected.'),
    seed: count('What names and order were derived from.'),
    repeat: count('How often each case was run.'),
    strict: flag('Whether a deviation counts as a failure.'),
    failOn: oneOf(['must', 'should'], 'The weakest level that a failure of makes the target not conformant.'),
    concurrency: count('How many cases were run at once at most.'),
    requestTimeoutSeconds: amount('How long one request could take.'),
  },
  {
    historyWindowSeconds: amount('How long the target keeps history at most, as the operator stated it.'),
    historyKeptSeconds: amount('How long the target keeps history at least, as the operator stated it.'),
    auditLog: flag('Set where the operator named the audit log of the target.'),
    release: text('The release of the target, as the operator stated it.'),
  },
);

const dialect = object('The names that the target gives to what the specification leaves open.', {
  id: text('Which of the known dialects this is.'),
  apiDomain: text('Suffix of group names and annotation keys.'),
  binaryMediaType: text('Media type of the binary encoding.'),
  extensionPrefix: text('Prefix of the OpenAPI extensions.'),
});

const facts = object(
  'What was found out about the target before the first case.',
  {
    dialect: ref('dialect', 'The names that the target uses.'),
    served: {
      type: 'object',
      description: 'Served resources as group/version/resource, each with its verbs.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    resourceVersionMatch: oneOf(['honoured', 'ignored'], 'Whether the target acts on the parameter resourceVersionMatch.'),
    namespaceController: oneOf(['present', 'absent'], 'Whether a deleted namespace goes by itself.'),
  },
  {
    anonymous: flag('Set where the run has no credentials.'),
    limited: object('The second identity, whose rights cases grant.', {
      by: oneOf(['token', 'impersonation'], 'How its requests are sent.'),
      user: text('The name that rights are granted to.'),
    }),
    release: text('What the target says of its release.'),
    binary: oneOf(['served', 'absent'], 'Whether objects of a built-in type are to be had in the binary media type.'),
    table: oneOf(['served', 'absent'], 'Whether objects of a built-in type are to be had as a Table.'),
    fieldValidation: oneOf(['honoured', 'ignored'], 'Whether unknown fields are looked for where the request asks for it.'),
    futureVersion: text('A resource version that the target cannot have reached, where one can be made up.'),
  },
);

const tried = text('Of a transition that no request brings about: what was tried, and what came of it.');

const statement = object(
  'One promise of the specification.',
  {
    id: text('Permanent, unique, path-like.'),
    area: text('The area it belongs to: the first part of the id.'),
    level: ref('level', 'How strongly the specification promises it.'),
    section: text('Heading of the specification under which it stands.'),
    text: text('The promise in one sentence.'),
    where: text('File and line of the row of the spec table.'),
    binds: oneOf(['server', 'client'], 'Who is bound by it; what binds clients is never judged.'),
  },
  {
    unverifiable: object(
      'Present where no case can put it to the test.',
      { why: text('Why it cannot be judged.'), instead: text('What is done instead.') },
      { tried },
    ),
  },
);

const finding = object(
  'One observation behind a status.',
  { message: text('One sentence.') },
  {
    expected: text('What was promised to be there.'),
    actual: text('What was there.'),
    step: text('The step whose evidence shows it.'),
  },
);

const evidence = object(
  'One exchange, stream or failed step.',
  {
    step: text('The step of the case.'),
    at: amount('Seconds since the start of the case.'),
    request: text('Method, path and query.'),
    answer: text('The status, or what went wrong.'),
  },
  {
    requestBody: text('The body that was sent, cut.'),
    headers: list(pair, 'Names and values of the answer, in the order they came.'),
    body: text('The body of the answer, or the lines of the stream, cut.'),
    curl: text('A shell command that sends the request again.'),
  },
);

const result = object(
  'What is said of one statement in one case on one subject.',
  {
    statement: text('The id of the statement.'),
    case: text('The id of the case.'),
    subject: text('The resource type of the case.'),
    level: ref('level', 'The level of the statement.'),
    status: oneOf(statuses, 'What is said of it.'),
    findings: list(ref('finding', 'One observation.'), 'The observations behind the status.'),
    about: text('What happens in the case, in one sentence.'),
    seconds: amount('How long all executions of the case took.'),
    rerun: text('A shell command that shows the result again.'),
  },
  {
    reason: text('Why it was skipped, is inconclusive, deviates or is an error.'),
    erratum: text('The erratum that a deviation meets.'),
    evidence: list(ref('evidence', 'One part of the evidence.'), 'What went over the wire, in order; only where the status is not passed.'),
  },
);

const waiver = object(
  'A breach that was accepted beforehand.',
  {
    rule: text('The statements it is about, as a pattern.'),
    reason: text('Why it is accepted.'),
    owner: text('Who answers for it.'),
    where: text('File and line of its entry.'),
    results: count('How many results it accepts.'),
  },
  {
    match: text('The cases and subjects it is about, as a pattern.'),
    until: text('The last day on which it holds, or the release from which on it holds no longer.'),
    problem: object('Why it does not hold.', {
      is: oneOf(['expired', 'unmatched', 'unused'], 'What is wrong with it.'),
      message: text('The same in one sentence.'),
    }),
  },
);

const verdict = object('Whether the target keeps what was selected and applies to it.', {
  conformance: oneOf(['conformant', 'not conformant', 'incomplete'], 'The verdict.'),
  because: text('Why, in one sentence.'),
});

const summary = object('Number of results of each status.', {
  ...Object.fromEntries(statuses.map((status) => [status, count(`Number of results that are ${status}.`)])),
  total: count('Number of all results.'),
});

const run = object('The run that was judged.', {
  id: text('The name of the run, part of the names of all objects it made.'),
  started: { type: 'string', format: 'date-time', description: 'When it started.' },
  seconds: amount('How long it took.'),
  interrupted: flag('Whether it was stopped before its end.'),
  requests: count('How many requests were sent.'),
  options: ref('options', 'The choices of the run.'),
  left: list({ type: 'string' }, 'Paths of objects that the run could not remove.'),
});

const target = object(
  'The server that was judged.',
  { server: text('Its address.'), source: text('How the address was found.') },
  { release: text('What it says of its release.'), facts: ref('facts', 'What was found out about it.') },
);

const notTested = object('What was skipped for one reason.', {
  reason: text('Why.'),
  results: count('Number of results.'),
  areas: list({ type: 'string' }, 'The areas of their statements, sorted.'),
  statements: list({ type: 'string' }, 'Ids of those statements that were put to the test in no case at all, sorted.'),
});

const coverage = object('How much of the specification, and of the tests of others, the suite covers.', {
  sections: list(ref('section', 'One section.'), 'The sections of the specification, in its order.'),
  peers: object(
    'The tests that others run against such servers.',
    {
      covered: count('Number of tests that statements cover.'),
      outOfScope: count('Number of tests that are about something else.'),
      uncovered: list({ type: 'string' }, 'Tests that are in scope and not covered.'),
    },
    {
      reasons: list(
        object('A test that is about something else.', { test: text('Its suite and its name.'), why: text('What it is about.') }),
        'The tests out of scope, each with its reason.',
      ),
    },
  ),
});

const section = object('What covers one section of the specification.', {
  section: text('Its heading.'),
  statements: count('Number of statements.'),
  cases: count('Number of cases that put them to the test.'),
  unverifiable: list(
    object('What no request can show.', { id: text('The statement or the open point.'), why: text('Why it cannot be shown.') }, { tried }),
    'Statements and open points that cannot be put to the test.',
  ),
  observed: count('Number of open points that are observed.'),
  sources: count('Number of pieces that the section is made of.'),
  missing: list({ type: 'integer', minimum: 1 }, 'Places of the pieces that promise something and that no statement carries yet.'),
});

/** The JSON Schema (2020-12) of `report.json`; `report.schema.json` is the same for readers outside the project. */
export const reportSchema: SchemaObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'apiconform report',
  ...object(
    'What one run of the conformance suite found out about one server.',
    {
      schemaVersion: { type: 'integer', const: 1, description: 'The version of this format.' },
      tool: object('What wrote the report.', { name: text('The name of the tool.'), version: text('The version of the tool.') }),
      target: ref('target', 'The server that was judged.'),
      run: ref('run', 'The run that was judged.'),
      verdict: ref('verdict', 'Whether the target is conformant.'),
      summary: ref('summary', 'Number of results of each status.'),
      statements: list(ref('statement', 'One promise.'), 'All promises, those that cannot be judged and those that bind clients included.'),
      results: list(ref('result', 'One result.'), 'All results, sorted by statement, case and subject.'),
      errata: list(
        object('A known difference between released servers and the specification.', {
          id: text('Its name.'),
          text: text('What released servers do instead, in one sentence.'),
          results: count('Number of results that meet it.'),
        }),
        'All errata.',
      ),
      observations: list(
        object('What the target does where the specification is silent.', {
          id: text('Its name.'),
          text: text('The question, in one sentence.'),
          seen: text('What the target does.'),
        }),
        'What was observed and is not judged, sorted by id.',
      ),
    },
    {
      waivers: list(ref('waiver', 'One accepted breach.'), 'The breaches that were accepted beforehand.'),
      notTested: list(ref('notTested', 'What was skipped for one reason.'), 'What was not put to the test and why, most results first.'),
      coverage: ref('coverage', 'How much of the specification the suite covers; it says nothing of the target.'),
    },
  ),
  $defs: {
    level: { type: 'string', enum: levels, description: 'How strongly something is promised (RFC 2119).' },
    options,
    dialect,
    facts,
    statement,
    finding,
    evidence,
    waiver,
    result,
    verdict,
    summary,
    run,
    target,
    notTested,
    coverage,
    section,
  },
};
