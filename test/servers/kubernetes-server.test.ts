import { existsSync } from 'node:fs';
import { Agent, request } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { kubernetesServer } from './kubernetes-server.ts';
import { type RunningKubernetes, startKubernetes } from './start-kubernetes.ts';
import { testedReleases } from './tested-releases.ts';

const token = 'a-token-of-the-administrator';

describe.each(testedReleases)('kube-apiserver %s', async (release) => {
  const server = await kubernetesServer(release);

  describe.skipIf('missing' in server)('on this machine', () => {
    it('becomes ready, says its release, and leaves nothing when it is stopped', async () => {
      const running = await startKubernetes(release, { token });
      onTestFinished(running.stop);
      expect(await getJson(running, '/version')).toMatchObject({ gitVersion: expect.stringMatching(`^v${release}\\.\\d+$`) });
      expect(running.log()).not.toContain('127.0.0.1:0');
      await running.stop();
      await expect(getJson(running, '/version')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
      expect(existsSync(running.folder)).toBe(false);
      expect(() => process.kill(running.pid, 0)).toThrow('ESRCH');
    });

    it('knows the users of its options, grants them nothing of itself, and audits what they do', async () => {
      const running = await startKubernetes(release, {
        token,
        extraUsers: [{ name: 'somebody', token: 'a-token-of-somebody' }],
        auditLog: true,
        compactionInterval: '10s',
        watchCache: false,
      });
      onTestFinished(running.stop);
      expect(await getStatus(running, '/api/v1/namespaces')).toBe(200);
      expect(await getStatus(running, '/api/v1/namespaces', 'a-token-of-somebody')).toBe(403);
      expect(await getStatus(running, '/api/v1/namespaces', 'a-token-of-nobody')).toBe(401);
      const events = running.auditLog().split('\n');
      expect(events.filter((line) => line.includes('"username":"somebody"'))).toHaveLength(1);
    });

    it('reports the end of its log when it does not start', async () => {
      await expect(startKubernetes(release, { token, flags: ['--no-such-flag'] })).rejects.toThrow('unknown flag: --no-such-flag');
    });
  });
});

const get = async (running: RunningKubernetes, path: string, as: string) => {
  const dispatcher = new Agent({ connect: { ca: running.ca } });
  try {
    const answer = await request(running.url + path, { dispatcher, headers: { authorization: `Bearer ${as}` } });
    return { status: answer.statusCode, text: await answer.body.text() };
  } finally {
    await dispatcher.close();
  }
};

const getJson = async (running: RunningKubernetes, path: string): Promise<unknown> => JSON.parse((await get(running, path, token)).text);

const getStatus = async (running: RunningKubernetes, path: string, as = token): Promise<number> => (await get(running, path, as)).status;
