import { buildCompatibilityReport, type CompatibilityInput } from '#compatibility/build-compatibility-report';
import { judgeServer } from '#compatibility/server/judge-server';
import type { Waiver } from '#core/model/waiver';
import { catalogue } from '../spec/schedule/project-schedule.ts';
import { aServer, row, serving } from './a-server.ts';

/** A server that serves a removed version and a beta version that no flag enables. */
const faultyServer = serving(aServer(), {
  more: [row('batch', 'v1beta1', 'CronJob'), row('resource.k8s.io', 'v1beta1', 'ResourceClaim')],
});

/** A waiver for the removed version. */
export const cronJobWaiver: Waiver = {
  rule: 'server/removed-version',
  match: 'batch/v1beta1/CronJob',
  reason: 'It will be removed in the next release.',
  owner: 'platform team',
  until: { release: { major: 1, minor: 40 } },
  where: { file: 'waivers.yaml', line: 2, column: 5 },
};

/** The report of that server. */
export const aReport = (changed: Partial<CompatibilityInput> = {}) =>
  buildCompatibilityReport({
    command: 'compat server',
    about: 'https://example.test',
    release: faultyServer.release,
    targetRelease: faultyServer.targetRelease,
    rules: catalogue.rules.server,
    results: judgeServer(faultyServer),
    notes: ['The probe sent no requests.'],
    facts: [{ name: 'storage version of apps/v1/Deployment', value: 'apps/v1/Deployment' }],
    waivers: [],
    today: '2026-06-30',
    failOn: 'must',
    version: '1.0.0',
    ...changed,
  });
