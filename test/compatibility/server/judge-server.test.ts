import { describe, expect, it } from 'vitest';
import { judgeServer } from '#compatibility/server/judge-server';
import type { ObservedServer } from '#compatibility/server/observed-server';
import { storageVersionHash } from '#compatibility/snapshot/storage-version';
import { subjectText } from '#core/codecs/finding-text';
import { catalogue, release } from '../../spec/schedule/project-schedule.ts';
import { answerOf, aServer, row, serving } from '../a-server.ts';
import { claim, cronJob, good, policy, revision, storedAs, used, violations, withFlags, withHelm } from './violating-servers.ts';

const serverRules = catalogue.rules.server;

describe('a server', () => {
  it.each(['1.24', '1.30', '1.36'])('of release %s that follows the schedule violates no rule', (of) => {
    const results = judgeServer(aServer(of));
    expect([...results].flatMap(([, { findings }]) => findings.map(({ message }) => message))).toEqual([]);
    const decided = [...results].filter(([, { checked, undecided }]) => checked > 0 && undecided.length === 0).map(([rule]) => rule);
    expect(decided).toEqual(
      expect.arrayContaining(['server/removed-version', 'server/warning', 'server/gauge', 'server/preferred-version']),
    );
  });

  it.each(violations)('violates %s if %s', (rule, _, server, subjects) => {
    const result = judgeServer(server).get(rule);
    expect(result?.findings.map(({ subject }) => subjectText(subject))).toEqual(subjects);
    for (const finding of result?.findings ?? []) {
      expect(finding.rule).toBe(rule);
      expect(finding.message).toMatch(/^\S.*\.$/);
    }
  });

  it('may report the declared removal release of an alpha that was removed earlier', () => {
    const address = row('networking.k8s.io', 'v1alpha1', 'IPAddress');
    const reporting = (release: string): ObservedServer => ({
      ...aServer('1.30'),
      probe: {
        answers: [
          {
            ...answerOf(address, true),
            warnings: [`299 - "networking.k8s.io/v1alpha1 IPAddress is deprecated in v1.30+, unavailable in v${release}+"`],
          },
        ],
        gauge: [{ group: 'networking.k8s.io', version: 'v1alpha1', resource: 'ipaddresses', subresource: '', removedRelease: release }],
      },
    });
    const findings = (release: string) =>
      ['server/warning-content', 'server/gauge'].map((rule) => judgeServer(reporting(release)).get(rule)?.findings.length);
    expect([findings('1.31'), findings('1.33'), findings('1.32')]).toEqual([
      [0, 0],
      [0, 0],
      [1, 1],
    ]);
  });

  it('can violate every rule', () => {
    expect(new Set(violations.map(([rule]) => rule))).toEqual(new Set(serverRules.map(({ id }) => id)));
  });

  it('is checked against every rule of the table, and no other', () => {
    expect([...judgeServer(aServer()).keys()]).toEqual(serverRules.map(({ id }) => id));
  });

  it.each([
    [
      'an alpha of a release may still serve what the release removes',
      'server/removed-version',
      {
        ...serving({ ...good, release: release('1.25') }, { more: [cronJob] }),
        isAlphaBuild: true,
      },
    ],
    [
      'a kind that the server does not have needs no replacement',
      'server/replacement',
      serving(good, { less: [row('batch', 'v1', 'CronJob')] }),
    ],
    ['a flag enables a version', 'server/beta-default', withFlags(serving(good, { more: [claim] }), 'resource.k8s.io/v1beta1=true')],
    ['one flag enables all versions', 'server/beta-default', withFlags(serving(good, { more: [claim] }), 'api/all')],
    [
      'an older storage version is not an advance',
      'server/storage-advance',
      storedAs(good, storageVersionHash({ ...claim, version: 'v1beta2' })),
    ],
    [
      'objects are stored of a kind that goes away, and another replaces it',
      'server/object',
      used({ listed: [{ type: row('networking.k8s.io', 'v1beta1', 'Ingress'), objects: 2, names: ['a'] }] }, '1.22', aServer('1.21')),
    ],
    [
      'no object is stored of a kind that goes away',
      'server/object',
      used({ listed: [{ type: policy, objects: 0, names: [] }] }, '1.25', aServer('1.24')),
    ],
    [
      'an older revision of a Helm release does not count as deployed',
      'server/helm-release',
      withHelm({ ...revision, status: 'superseded' }),
    ],
    ['a failed revision of a Helm release is no way back', 'server/helm-history', withHelm({ ...revision, status: 'failed' })],
    [
      'a client writes a version that stays',
      'server/client',
      used({ clients: [{ manager: 'operator', type: claim, objects: 2 }] }, '1.37'),
    ],
  ] as const)('does not violate the rule: %s', (_, rule, server) => {
    const findings = judgeServer(server).get(rule)?.findings ?? [];
    expect(findings.filter(({ subject }) => subject.is === 'type' && subject.type.kind === 'CronJob')).toEqual([]);
    if (rule !== 'server/removed-version') expect(findings).toEqual([]);
  });

  it('has rules that do not apply without the probe', () => {
    const { probe: _, ...silent } = good;
    const results = judgeServer(silent);
    for (const rule of ['server/warning', 'server/warning-content', 'server/replacement-stability', 'server/gauge']) {
      expect(results.get(rule)).toEqual({ findings: [], checked: 0, undecided: [] });
    }
  });

  it('is not judged by requests of a kind that has deprecated versions alone, but by its stored objects', () => {
    const of124 = aServer('1.24');
    const deprecatedRequests = [
      { group: 'policy', version: 'v1beta1', resource: 'podsecuritypolicies', subresource: '', removedRelease: '1.25' },
    ];
    const requested = { ...of124, snapshot: { ...of124.snapshot, deprecatedRequests } };
    const result = (server: ObservedServer) => judgeServer(server).get('server/requested');
    expect(result(requested)?.findings).toEqual([]);
    expect(result(requested)?.undecided.map(({ about }) => about)).toEqual(['policy/v1beta1/PodSecurityPolicy']);
    const listed = used({ listed: [{ type: policy, objects: 0, names: [] }] }, '1.25', requested);
    expect([result(listed)?.findings, result(listed)?.undecided]).toEqual([[], []]);
  });

  it('names the release of Helm with its chart and revision, and what could not be read', () => {
    const { findings } = judgeServer(withHelm(revision)).get('server/helm-release') ?? { findings: [] };
    expect(findings.map(({ message }) => message)).toEqual([
      'Helm release shop/web (chart web 1.2.3, revision 2): CronJob a: batch/v1beta1/CronJob is removed in 1.25.',
    ]);
    const unread = { about: 'Helm releases', missing: 'a list' };
    const helm = { revisions: [], releases: 0, read: 0, unread: [unread], left: 2 };
    expect(judgeServer({ ...good, helm }).get('server/helm-release')?.undecided).toEqual([
      unread,
      { about: 'Helm releases', missing: 'a shorter list: 2 more are not in this report' },
    ]);
  });

  it('names some of the stored objects, and the number of the others', () => {
    const server = used({ listed: [{ type: policy, objects: 7, names: ['privileged', 'restricted'] }] }, '1.25', aServer('1.24'));
    const [finding] = judgeServer(server).get('server/object')?.findings ?? [];
    expect(finding?.message).toBe(
      '7 objects are stored of policy/v1beta1/PodSecurityPolicy, which is removed in release 1.25 without a replacement.',
    );
    expect(finding?.seen).toBe('privileged, restricted and 5 more');
  });

  it('has undecided rules if an authorizer responds', () => {
    const forbidden = (good.probe?.answers ?? []).map((answer) => ({ ...answer, status: 403, isServed: false, warnings: [] }));
    const results = judgeServer({ ...good, probe: { answers: forbidden } });
    expect(results.get('server/warning')?.undecided.map(({ about }) => about)).toEqual(['v1/ComponentStatus', 'v1/Endpoints']);
    expect(results.get('server/removed-version')?.undecided.length).toBeGreaterThan(50);
    expect(results.get('server/gauge')?.undecided).toEqual([{ about: 'deprecated versions', missing: 'the metrics of the server' }]);
  });

  it('has undecided rules if it reports no flags or an unknown hash', () => {
    expect(judgeServer(withFlags(serving(good, { more: [claim] }), undefined)).get('server/beta-default')).toMatchObject({
      findings: [],
      undecided: [{ about: 'resource.k8s.io/v1beta1/ResourceClaim' }],
    });
    expect(judgeServer(storedAs(good, 'AAAAAAAAAAA=')).get('server/storage-advance')?.undecided).toEqual([
      { about: 'resource.k8s.io/v1/ResourceClaim', missing: 'a known type that matches the storage version hash' },
    ]);
  });
});
