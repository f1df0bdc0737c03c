import { describe, expect, it } from 'vitest';
import { confirmWrite } from '#cli/confirm-run';
import { createProgram } from '#cli/program';
import { reportError } from '#cli/report-error';
import { oldBudget, serveReleases } from '../helm/serve-releases.ts';
import { fakeWorld } from './fake-world.ts';

const said = async (...args: readonly string[]) => {
  const world = fakeWorld();
  const code = await createProgram(world)
    .parseAsync(['helm', 'repair', ...args], { from: 'user' })
    .then(
      () => world.code() ?? 0,
      (fault: unknown) => reportError(fault, world.terminal, false),
    );
  return { code, out: world.out(), error: world.error() };
};

describe('a repair of a Helm release on the command line', () => {
  it('prints what it replaced, and how to take it back', async () => {
    const { url } = await serveReleases({ manifest: oldBudget });
    const { code, out } = await said('web', '--namespace', 'shop', '--server', url);
    expect(out.split('\n')).toEqual([
      'Helm release shop/web (chart shop 1.2.3), revision 1',
      '  replaced: PodDisruptionBudget web: policy/v1beta1/PodDisruptionBudget is removed in 1.25; use policy/v1/PodDisruptionBudget.',
      'Stored revision 2 with the repaired manifest; revision 1 is superseded. No object of the cluster was changed.',
      'To take it back: apiconform helm repair web --namespace shop --undo',
      '',
    ]);
    expect(code).toBe(0);
  });

  it('prints the changes with --dry-run, and changes nothing', async () => {
    const { url, writes } = await serveReleases({ manifest: oldBudget });
    const { code, out } = await said('web', '-n', 'shop', '--server', url, '--dry-run');
    expect(out).toContain('-apiVersion: policy/v1beta1\n+apiVersion: policy/v1\n');
    expect(out).toContain('It would make revision 2 the deployed one, and 1 superseded. Nothing was changed.');
    expect([code, writes]).toEqual([0, []]);
  });

  it('says so where there is nothing to repair or to take back', async () => {
    const { url } = await serveReleases({ manifest: '' });
    expect((await said('web', '-n', 'shop', '--server', url)).out).toContain('There is nothing to repair. Nothing was changed.');
    const { code, error } = await said('web', '-n', 'shop', '--server', url, '--undo');
    expect([code, error]).toEqual([2, expect.stringContaining('was not stored by a repair')]);
  });

  it('needs a namespace', async () => {
    expect((await said('web')).error).toContain("Required option '-n, --namespace <name>' not specified.");
  });
});

describe('a write to a server that is not on this machine', () => {
  const question = ['This makes revision 2 the deployed one.'];

  it('is asked about, and goes on after yes', async () => {
    const world = fakeWorld({ interactive: true, input: ['yes\n'] });
    await confirmWrite('https://10.0.0.1', question, world);
    expect(world.out()).toBe('This makes revision 2 the deployed one.\n\nWrite this to https://10.0.0.1? Type yes to go on: ');
  });

  it.each([
    [fakeWorld({ interactive: true, input: ['no\n'] }), 'This was not confirmed: nothing was written.'],
    [fakeWorld(), 'This would write to https://10.0.0.1, which is not on this machine, and nobody can be asked.'],
  ])('is refused otherwise: %#', async (world, message) => {
    await expect(confirmWrite('https://10.0.0.1', question, world)).rejects.toThrow(message);
  });

  it('is not asked about on this machine', async () => {
    const world = fakeWorld();
    await confirmWrite('http://127.0.0.1:1', question, world);
    expect(world.out()).toBe('');
  });
});
