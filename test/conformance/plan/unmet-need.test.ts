import { describe, expect, it } from 'vitest';
import { type PlanTarget, servedAs, unmetNeed } from '#conformance/plan/unmet-need';
import type { Case } from '#core/model/case';
import type { Step } from '#core/model/step';
import { doing, facts, needing, subjects } from './planning.ts';

const reasonFor = (c: Case, others: Partial<PlanTarget> = {}) => unmetNeed(c, { facts: facts(), subjects, ...others })?.reason;
const things = 'example.k8s.io/v1/things';
const basic = ['create', 'get', 'list', 'delete'];

describe('a need', () => {
  it.each([
    ['a subject that is served', needing({ need: 'subject', subject: 'things' })],
    ['a subject whose definition can be created', needing({ need: 'subject', subject: 'made' })],
    ['a namespace', needing({ need: 'namespace' })],
    ['a fixture', needing({ need: 'fixture', fixture: 'definition' })],
    ['a version from the future', needing({ need: 'numeric-versions' })],
    ['nothing', needing()],
  ])('is met: %s', (_, c) => {
    expect(reasonFor(c)).toBeUndefined();
  });

  it('of a duration is met where the operator stated it', () => {
    expect(reasonFor(needing({ need: 'history-window' }), { historyWindowSeconds: 1 })).toBeUndefined();
    expect(reasonFor(needing({ need: 'history-kept' }), { historyKeptSeconds: 0 })).toBeUndefined();
  });

  it('of a duration is not met by the other one', () => {
    const reasons = [
      'it is not known when history expires: state it with --history-window',
      'it is not known how long history is kept: state it with --history-kept',
    ];
    expect(reasonFor(needing({ need: 'history-window' }), { historyKeptSeconds: 1 })).toBe(reasons[0]);
    expect(reasonFor(needing({ need: 'history-kept' }), { historyWindowSeconds: 1 })).toBe(reasons[1]);
  });

  it('of a namespace needs namespaces that can be created', () => {
    const c = needing({ need: 'namespace' });
    expect(reasonFor(c, { facts: facts({ 'v1/namespaces': ['get', 'list'] }) })).toBe(
      'the target does not serve v1/namespaces with the verb create',
    );
    expect(reasonFor(c, { facts: { ...facts(), served: {} } })).toBe('the target does not serve v1/namespaces with the verb create');
  });

  it('of a namespace is met without namespaces for a type that the operator described', () => {
    const c = needing({ need: 'namespace' });
    const fromFile = subjects.map((subject) => ({ ...subject, fromFile: true }) as const);
    expect(reasonFor(c, { facts: { ...facts(), served: {} }, subjects: fromFile })).toBeUndefined();
    expect(reasonFor(c, { facts: facts({ 'v1/namespaces': ['get'] }), subjects: fromFile })).toMatch(/with the verb create$/);
  });

  it('of discovery is met unless the target has none', () => {
    expect(reasonFor(needing({ need: 'discovery' }))).toBeUndefined();
    expect(reasonFor(needing({ need: 'discovery' }), { facts: { ...facts(), discovery: 'absent' } })).toMatch(
      /^the target does not describe what it serves/,
    );
  });

  it('of a resource that a whole target has is met without it where the target serves four fifths of such resources', () => {
    const resources = ['a', 'b', 'c', 'd', 'e'].map((name) => `{api_domain}/v1/${name}`);
    const c = needing({ need: 'served-unless-whole', resource: '{api_domain}/v1/e', verbs: ['list'], among: resources });
    const serving = (...names: readonly string[]) => facts(Object.fromEntries(names.map((name) => [`k8s.io/v1/${name}`, ['list']])));
    expect(reasonFor(c, { facts: serving('a', 'b', 'c', 'd') })).toBeUndefined();
    expect(reasonFor(c, { facts: serving('e') })).toBeUndefined();
    expect(reasonFor(c, { facts: serving('a', 'b', 'c') })).toBe('the target does not serve k8s.io/v1/e');
  });

  it('of a version from the future needs versions that look like numbers', () => {
    const { futureVersion: _, ...opaque } = facts();
    const reason = 'the resourceVersions of the target are not whole numbers, or could not be read, so no future one can be made up';
    expect(reasonFor(needing({ need: 'numeric-versions' }), { facts: opaque })).toBe(reason);
  });

  it('of a representation is met unless the target is known to have none', () => {
    expect(reasonFor(needing({ need: 'binary' }, { need: 'table' }))).toBeUndefined();
    expect(
      reasonFor(needing({ need: 'binary' }, { need: 'table' }), { facts: { ...facts(), binary: 'served', table: 'served' } }),
    ).toBeUndefined();
    const lacking = { ...facts(), binary: 'absent', table: 'absent' } as const;
    expect(reasonFor(needing({ need: 'binary' }), { facts: lacking })).toMatch(/^the target does not serve the binary media type: /);
    expect(reasonFor(needing({ need: 'table' }), { facts: lacking })).toMatch(/^the target does not serve Table: /);
  });

  it('of what the operator can give is met where it was given', () => {
    const auditLog = needing({ need: 'audit-log' });
    expect(reasonFor(auditLog, { auditLog: true })).toBeUndefined();
    expect(reasonFor(auditLog)).toBe('the audit log of the target is not known: name it with --audit-log');
    const limited = needing({ need: 'limited-identity' });
    expect(reasonFor(limited, { facts: { ...facts(), limited: { by: 'token', user: 'somebody' } } })).toBeUndefined();
    expect(reasonFor(limited)).toMatch(/^there is no limited identity: give one with --limited-token, /);
  });

  it('of credentials is met unless the run itself is nobody', () => {
    expect(reasonFor(needing({ need: 'credentials' }))).toBeUndefined();
    expect(reasonFor(needing({ need: 'credentials' }), { facts: { ...facts(), anonymous: true } })).toMatch(
      /^the run has no credentials, /,
    );
  });

  it('of a namespace controller is met where one was seen', () => {
    const c = needing({ need: 'namespace-controller' });
    expect(reasonFor(c, { facts: { ...facts(), namespaceController: 'present' } })).toBeUndefined();
    const reason = 'no namespace controller: the target does not delete the objects in a deleted namespace';
    expect(reasonFor(c, { facts: { ...facts(), namespaceController: 'absent' } })).toBe(reason);
  });

  it('of the names of the command-line client is met by the known dialects', () => {
    const c = needing({ need: 'command-line-client' });
    expect(reasonFor(c)).toBeUndefined();
    const { dialect, ...found } = facts();
    expect(reasonFor(c, { facts: { ...found, dialect: { ...dialect, id: 'other' } } })).toBe(
      'the names that the command-line client uses are not known: the target has none of the known dialects',
    );
  });

  it('of field validation is not met by a target that ignores it, only if its release is one that need not honour it', () => {
    const c = needing({ need: 'field-validation' });
    const { release: _, ...found } = facts();
    const ignoring = { ...found, fieldValidation: 'ignored' } as const;
    const reason = 'the target ignores fieldValidation, which is off by default or can be disabled in the releases 1.23 to 1.26';
    expect(reasonFor(c, { facts: ignoring })).toBeUndefined();
    for (const release of ['v1.23.0', 'v1.24.17', 'v1.25.0', 'v1.26.15'])
      expect(reasonFor(c, { facts: { ...ignoring, release } })).toBe(reason);
    for (const release of ['v1.27.0', 'v1.36.3', 'v1.4.2-acme', 'v1.22.17', 'acme'])
      expect(reasonFor(c, { facts: { ...ignoring, release } })).toBeUndefined();
    expect(reasonFor(c, { facts: { ...ignoring, release: 'v1.36.3' }, release: '1.23' })).toBe(reason);
    expect(reasonFor(c, { facts: { ...ignoring, fieldValidation: 'honoured' } })).toBeUndefined();
    expect(reasonFor(c, { facts: found })).toBeUndefined();
  });

  it('that is not met is reported before later ones', () => {
    const c = needing({ need: 'namespace' }, { need: 'history-kept' }, { need: 'history-window' });
    expect(reasonFor(c)).toBe('it is not known how long history is kept: state it with --history-kept');
  });
});

describe('the need of a subject', () => {
  const c = needing({ need: 'subject', subject: 'things' });

  it('is not met where the target does not serve it', () => {
    expect(reasonFor(c, { facts: { ...facts(), served: {} } })).toBe(`the target does not serve ${things}`);
  });

  it('is not met where there is none', () => {
    expect(reasonFor(needing({ need: 'subject', subject: 'other' }))).toBe('the suite has no subject other');
  });

  it.each(basic)('is not met without %s', (verb) => {
    const served = { [things]: basic.filter((one) => one !== verb) };
    expect(reasonFor(c, { facts: facts(served) })).toBe(`the target does not serve ${things} with the verbs ${verb}`);
  });

  it('includes the verbs of the requests of the case', () => {
    const open: Step = { id: 'stream', do: 'open', request: { method: 'GET', path: '/things' } };
    expect(reasonFor(doing(open))).toBeUndefined();
    expect(reasonFor(doing(open), { facts: facts({ [things]: basic }) })).toBe(`the target does not serve ${things} with the verbs watch`);
  });

  it('of a type that the run defines is met once the definition can be created', () => {
    const made = {
      ...doing({ id: 'stream', do: 'open', request: { method: 'GET', path: '/things' } }),
      needs: [{ need: 'subject', subject: 'made' } as const],
    };
    expect(reasonFor(made)).toBeUndefined();
    expect(reasonFor(made, { facts: facts({ 'v1/definitions': ['get'] }) })).toBe(
      'the target does not serve v1/definitions with the verbs create',
    );
  });

  it('is looked up by the names of the dialect', () => {
    const dialect = { ...facts().dialect, apiDomain: 'cluster.example' };
    expect(subjects.map((subject) => servedAs(subject, dialect))).toEqual(['example.cluster.example/v1/things', 'v1/definitions']);
  });
});

describe('the need of a resource', () => {
  const c = needing({ need: 'served', resource: 'example.{api_domain}/v1/things', verbs: ['patch', 'watch'] });

  it('is met where it is served with these verbs, by the names of the dialect', () => {
    expect(reasonFor(c)).toBeUndefined();
    const specification = {
      ...facts({ 'example.cluster.example/v1/things': ['patch', 'watch'] }),
      dialect: { ...facts().dialect, apiDomain: 'cluster.example' },
    };
    expect(reasonFor(c, { facts: specification })).toBeUndefined();
  });

  it('is not met where a verb or all of it is missing', () => {
    expect(reasonFor(c, { facts: facts({ [things]: basic }) })).toBe(`the target does not serve ${things} with the verbs patch, watch`);
    expect(reasonFor(c, { facts: { ...facts(), served: {} } })).toBe(`the target does not serve ${things}`);
  });
});

describe('the need of a release', () => {
  const c = needing({ need: 'release', atLeast: '1.22' });
  const reporting = (release: string) => reasonFor(c, { facts: { ...facts(), release } });

  it.each(['1.22', 'v1.22.0', 'v1.36.3', 'v1.30.2+k3s1', '1.100', 'v1.23.0-alpha.1'])('is met by %s', (release) => {
    expect(reporting(release)).toBeUndefined();
    expect(reasonFor(c, { release })).toBeUndefined();
  });

  it.each(['1.21', 'v1.9.11', '1.3', 'v1.21.14-eks'])('is not met by %s', (release) => {
    expect(reporting(release)).toBe('the requirement applies from release 1.22');
  });

  it.each(['', 'latest', '1', 'v1.x', ' 1.22', '21.22'])('is not met where nobody knows: %j', (release) => {
    expect(reporting(release)).toBe('the release of the target is not known: state it with --release');
    expect(reasonFor(c)).toBe('the release of the target is not known: state it with --release');
  });

  it('is decided by what the operator states, whatever the target reports', () => {
    expect(reasonFor(c, { facts: { ...facts(), release: 'v1.36.3' }, release: '1.20' })).toBe('the requirement applies from release 1.22');
    expect(reasonFor(c, { facts: { ...facts(), release: 'v1.20.0' }, release: '1.36' })).toBeUndefined();
  });
});
