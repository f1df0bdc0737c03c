import { describe, expect, it } from 'vitest';
import { confirmRun } from '#cli/confirm-run';
import { UsageError } from '#core/model/tool-error';
import { fakeWorld } from './fake-world.ts';
import { intendedRun } from './intended-run.ts';

const remote = intendedRun({ server: 'https://10.0.0.1:6443' });

describe('a run against a server that is not on this machine', () => {
  it.each(['yes', 'y', 'Yes'])('goes on after the answer %s', async (answer) => {
    const world = fakeWorld({ interactive: true, input: [answer, '\n'] });
    await confirmRun(remote, world);
    expect(world.out()).toContain('The run would test https://10.0.0.1:6443');
    expect(world.out()).toContain('Type yes to go on');
  });

  it.each(['no', '', 'yesterday'])('ends after the answer "%s"', async (answer) => {
    const world = fakeWorld({ interactive: true, input: [`${answer}\n`] });
    await expect(confirmRun(remote, world)).rejects.toThrow('The run was not confirmed: nothing was written.');
  });

  it('ends where standard input ends', async () => {
    await expect(confirmRun(remote, fakeWorld({ interactive: true }))).rejects.toThrow(UsageError);
  });

  it('ends where nobody can be asked, and says how to run it', async () => {
    const world = fakeWorld({ input: ['yes\n'] });
    const error: unknown = await confirmRun(remote, world).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ next: 'Add --yes to run it, or --plan to see each request that would write.' });
    expect(world.out()).toBe('');
  });

  it.each(['https://10.127.0.0:6443', 'https://localhost.example.com', 'https://[2001:db8::1]:6443', 'https://127.0.0.1.example.com'])(
    'asks about %s',
    async (server) => {
      await expect(confirmRun(intendedRun({ server }), fakeWorld())).rejects.toThrow(UsageError);
    },
  );
});

describe('a run against a server on this machine', () => {
  it.each(['http://127.0.0.1:8080', 'https://localhost:6443', 'https://api.localhost', 'https://[::1]:6443/prefix', 'https://127.1.2.3'])(
    'is not asked about: %s',
    async (server) => {
      const world = fakeWorld();
      await confirmRun(intendedRun({ server }), world);
      expect(world.out()).toBe('');
    },
  );
});
