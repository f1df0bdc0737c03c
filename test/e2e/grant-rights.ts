import { Agent, request } from 'undici';
import { expect } from 'vitest';
import type { ApiAccess } from './api-access.ts';
import { runCommand } from './run-command.ts';

const group = 'rbac.authorization.k8s.io';

/** Returns the manifests that `apiconform rbac` prints for a user and a selection. */
export const printedManifests = async (user: string, flags: readonly string[]): Promise<readonly string[]> => {
  const { code, stdout, stderr } = await runCommand(['rbac', '--user', user, ...flags]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.split('---\n');
};

/** Creates roles and bindings, or applies other rules to them, as an operator does with the manifests. */
export const applyManifests = async (access: ApiAccess, manifests: readonly string[]): Promise<void> => {
  const dispatcher = new Agent(access.ca === undefined ? {} : { connect: { ca: access.ca } });
  try {
    for (const body of manifests) {
      const [, kind = ''] = /^kind: (\w+)$/m.exec(body) ?? [];
      const [, name, , namespace] = /^metadata:\n {2}name: (\S+)(\n {2}namespace: (\S+))?$/m.exec(body) ?? [];
      const place = namespace === undefined ? '' : `namespaces/${namespace}/`;
      const path = `/apis/${group}/v1/${place}${kind.toLowerCase()}s/${name}?fieldManager=operator&force=true`;
      const headers = { authorization: `Bearer ${access.token}`, 'content-type': 'application/apply-patch+yaml' };
      const answer = await request(access.url + path, { dispatcher, method: 'PATCH', headers, body });
      expect([200, 201], `${kind}: ${await answer.body.text()}`).toContain(answer.statusCode);
    }
  } finally {
    await dispatcher.close();
  }
};
