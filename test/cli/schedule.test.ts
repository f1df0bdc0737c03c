import { describe, expect, it } from 'vitest';
import { createProgram } from '#cli/program';
import { reportError } from '#cli/report-error';
import { fakeWorld } from './fake-world.ts';

const said = async (...args: readonly string[]) => {
  const world = fakeWorld();
  const code = await createProgram(world)
    .parseAsync([...args], { from: 'user' })
    .then(
      () => world.code() ?? 0,
      (fault: unknown) => reportError(fault, world.terminal, false),
    );
  return { code, out: world.out(), error: world.error() };
};

describe('the schedule on the command line', () => {
  it('shows the versions of a kind, and what replaces them', async () => {
    const { out } = await said('schedule', '--kind', 'cronjob');
    expect(out.split('\n').map((line) => line.split(/ +/))).toEqual([
      ['version', 'kind', 'introduced', 'deprecated', 'removed', 'replacement'],
      ['batch/v1', 'CronJob', '1.21', '-', '-', '-'],
      ['batch/v1beta1', 'CronJob', '1.8', '1.21', '1.25', 'batch/v1/CronJob'],
      ['batch/v2alpha1', 'CronJob', '-', '-', '1.21', 'batch/v1/CronJob'],
      [''],
    ]);
  });

  it('shows the state of each version in a release, as JSON, as CSV and under other names', async () => {
    const rows: unknown = JSON.parse((await said('schedule', '--kind', 'csinodes', '--release', '1.17', '--format', 'json')).out);
    expect(rows).toMatchObject([
      { version: 'storage.k8s.io/v1', status: 'served (new)' },
      { version: 'storage.k8s.io/v1beta1', status: 'deprecated (new)', replacement: 'storage.k8s.io/v1/CSINode' },
    ]);
    const csv = await said('schedule', '--kind', 'CSINode', '--format', 'csv', '--dialect', 'specification');
    expect(csv.out.split('\n')[1]).toBe('storage.cluster.example/v1,CSINode,1.17,,,');
  });

  it('draws itself', async () => {
    const { out } = await said('schedule', '--format', 'html', '--release', '1.34');
    expect(out).toMatch(/^<!DOCTYPE html>/);
    expect(out).toContain('class="here">1.34');
  });

  it('knows no other kinds', async () => {
    expect(await said('schedule', '--kind', 'CronJobb')).toMatchObject({
      code: 2,
      error: 'apiconform: The schedule has no kind "CronJobb". Did you mean CronJob?\n',
    });
  });
});

describe('a version explained', () => {
  it('has its releases, where it stands, what replaces it and what is different there', async () => {
    const { out } = await said('explain', 'flowcontrol.apiserver.k8s.io/v1beta2/PriorityLevelConfiguration');
    expect(out).toMatch(
      /^flowcontrol\.apiserver\.k8s\.io\/v1beta2\/PriorityLevelConfiguration\nintroduced in 1\.23, deprecated in 1\.26, removed in 1\.29\n/,
    );
    expect(out).toMatch(/spec-tables\/deprecation-schedule\.yaml:\d+: /);
    expect(out).toContain('Use flowcontrol.apiserver.k8s.io/v1/PriorityLevelConfiguration in release 1.36');
    expect(out).toContain('(deprecation-schedule/nominal-concurrency-shares)');
  });

  it('shows where its sources disagree', async () => {
    const { out } = await said('explain', 'coordination.k8s.io/v1alpha1/LeaseCandidate');
    expect(out).toContain('Sources disagree on "removed": declared 1.37; observed 1.32.');
  });

  it('may be all kinds of a version, under the names of any dialect', async () => {
    const { out } = await said('explain', 'storage.cluster.example/v1beta1');
    expect(out).toContain('storage.cluster.example/v1beta1/CSINode\n');
    expect(out).toContain('storage.cluster.example/v1beta1/VolumeAttachment\n');
  });

  it('is suggested where it is nearly named', async () => {
    expect((await said('explain', 'storage.k8s.io/v1beta1/CSINod')).error).toContain('Did you mean storage.k8s.io/v1beta1/CSINode?');
  });
});
