import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProgram } from '#cli/program';
import { reportError } from '#cli/report-error';
import { temporaryFolder } from '../house/temporary-folder.ts';
import { fakeWorld } from './fake-world.ts';

const run = async (...args: readonly string[]) => {
  const world = fakeWorld();
  const code = await createProgram(world)
    .parseAsync(args, { from: 'user' })
    .then(
      () => world.code() ?? 0,
      (fault: unknown) => reportError(fault, world.terminal, false),
    );
  return { code, out: world.out(), error: world.error() };
};

const certificate = 'apiVersion: cert-manager.io/v1alpha2\nkind: Certificate\nmetadata: {name: a}\n';
const files = {
  'a.yaml': certificate,
  'b.yaml': 'apiVersion: argoproj.io/v1alpha1\nkind: Workflow\nmetadata: {name: b}\n',
};
const findings = (out: string): readonly Record<string, unknown>[] => JSON.parse(out).findings;
const scanned = (...args: readonly string[]) => run('scan', temporaryFolder(files), '--format', 'json', ...args);

describe('a scan with the schedule of a project', () => {
  it('judges by the target release of the project, whatever that of the server is', async () => {
    const older = await scanned('--schedule', 'cert-manager', '--target-release', 'cert-manager=1.5', '--target-release', '1.22');
    expect(findings(older.out)).toMatchObject([
      {
        rule: 'manifest/deprecated-version',
        message: expect.stringContaining('is deprecated since cert-manager 1.4, and removed in cert-manager 1.6; use cert-manager.io/v1'),
        release: '1.4',
        project: 'cert-manager',
      },
    ]);
    expect([older.code, JSON.parse(older.out).target]).toEqual([0, '1.22']);
    const newer = await scanned('--schedule', 'cert-manager', '--target-release', 'cert-manager=v1.6.3');
    expect(findings(newer.out)).toMatchObject([{ rule: 'manifest/removed-version', release: '1.6', fixable: false }]);
    expect(newer.code).toBe(1);
  });

  it('judges by the newest release that the schedule has, without a target', async () => {
    const { code, out } = await scanned('--schedule', 'cert-manager');
    expect([code, findings(out)[0]?.['message']]).toEqual([1, expect.stringContaining('is removed in cert-manager 1.6')]);
    expect(findings((await scanned()).out)).toEqual([]);
  });

  it('does not take kinds of other projects in the same group for unknown', async () => {
    expect(findings((await scanned('--schedule', 'argo-cd', '--schedule', 'argo-events')).out)).toEqual([]);
  });

  it('warns of a release after those of the schedule', async () => {
    const { error } = await scanned('--schedule', 'cert-manager', '--target-release', 'cert-manager=9.0');
    expect(error).toMatch(/The schedule of cert-manager ends with release \d+\.\d+; later changes are not known\./);
  });

  it.each([
    ['of no schedule in use', ['--target-release', 'istio=1.6'], /no schedule in use has this project. Add --schedule istio/],
    ['of another project', ['--schedule', 'istio', '--target-release', 'isto=1.6'], /is given for isto.* Name one of istio\./],
    [
      'that is no release',
      ['--target-release', 'istio=new'],
      /Use a release such as 1\.36, or one of a project such as cert-manager=1\.6\./,
    ],
    ['of a schedule that is not there', ['--schedule', 'istioo'], /There is no istioo\..*a schedule of this project: argo-cd, /],
  ])('refuses a target %s', async (_, args, message) => {
    const { code, error } = await scanned(...args);
    expect([code, error]).toEqual([2, expect.stringMatching(message)]);
  });

  it('takes the file of a project of one s own', async () => {
    const own = `table: deprecation-schedule
project: { name: widgets, title: Widgets, repository: git.example.com/widgets, newest: "2.0" }
provenance: { declared: It is declared., specification: It is listed., served: It is served. }
changes: []
rows:
  - { apiVersion: widgets.example.com/v1, kind: Widget, removed: "2.0", source: served, evidence: { served: a.yaml at v1.0.0, removed: a.yaml until v1.9.0 } }
`;
    const placed = temporaryFolder({
      'own.yaml': own,
      'wrong.yaml': own.replace(', removed: a.yaml until v1.9.0', ''),
      'a/w.yaml': 'apiVersion: widgets.example.com/v1\nkind: Widget\n',
    });
    const scan = (file: string, ...args: readonly string[]) => run('scan', join(placed, 'a'), '--schedule', join(placed, file), ...args);
    expect((await scan('own.yaml')).out).toContain('is removed in Widgets 2.0');
    expect((await scan('own.yaml', '--target-release', 'widgets=1.9')).code).toBe(0);
    expect(await scan('wrong.yaml')).toMatchObject({ code: 2, error: expect.stringContaining('the key "evidence.removed" is missing') });
  });
});

describe('the schedules of projects', () => {
  it('are listed, with their newest releases', async () => {
    const { out } = await run('list', 'schedules', '--format', 'json');
    expect(JSON.parse(out)).toContainEqual({
      id: 'cert-manager',
      title: 'cert-manager',
      newest: '1.21',
      versions: '30',
      deprecated: '18',
      removed: '24',
      repository: 'github.com/cert-manager/cert-manager',
    });
  });

  it('are shown, with the status in a release of the project', async () => {
    const { out } = await run(
      'schedule',
      '--schedule',
      'cert-manager',
      '--release',
      'cert-manager=1.6',
      '--kind',
      'Order',
      '--format',
      'csv',
    );
    expect(out).toContain('acme.cert-manager.io/v1beta1,Order,removed (new),0.16,1.4,1.6,acme.cert-manager.io/v1/Order');
    expect(out).not.toContain('batch/');
    const page = await run('schedule', '--schedule', 'cert-manager', '--format', 'html');
    expect([page.code, page.error]).toEqual([2, expect.stringContaining('The timeline shows releases of the server.')]);
  });

  it('explain a version, and where to check it', async () => {
    const { out } = await run('explain', 'cert-manager.io/v1alpha2/Certificate');
    expect(out).toContain('introduced in 0.11, deprecated in 1.4, removed in 1.6');
    expect(out).toMatch(/deprecated: github\.com\/cert-manager\/website: content\/docs\/.*release-notes-1\.4\.md at master/);
    expect(out).toMatch(/removed: github\.com\/cert-manager\/cert-manager: deploy\/crds\/crd-certificates\.yaml at v1\.6\.0/);
    expect(out).toContain('Use cert-manager.io/v1/Certificate in release cert-manager 1.21');
  });
});
