import { describe, expect, it } from 'vitest';
import { secretsOf } from '#conformance/connection/secrets-of';
import type { TargetOptions } from '#conformance/connection/target-options';
import { createScrubber } from '#core/redaction/scrub';
import { createAuthority } from '#reference-server/http/certificates/create-authority';
import { partsIn, spellings } from '../../core/redaction/spellings.ts';
import { resolve, type World, withKubeconfig } from './target-world.ts';

const canary = 'Zq7LkWdNvXtRbMhJcYs/Gf0+Pz1=Uo2"Ae3<Iy4&Tw5Kn6Sx7Dq8Hv9BlCmErGuVpFiOj';
const { key, certificate } = createAuthority().issue({ commonName: 'op' });
/** A line of its own in the middle, of which a part must not be left either. */
const middleOf = (pem: string): string => pem.split('\n')[2] ?? '';

const apiVersion = 'client.authentication.k8s.io/v1';
const plugin = (status: object, fields: object = {}): World => ({
  ...withKubeconfig({}, { exec: { apiVersion, command: 'get-token', ...fields } }),
  exec: () => ({ ended: 'exit', code: 0, stdout: JSON.stringify({ kind: 'ExecCredential', apiVersion, status }), stderr: '' }),
});
const flags = { server: 'https://api.example' };
const pems = { clientCertificateData: certificate, clientKeyData: key };
const inConfig = {
  'client-certificate-data': Buffer.from(certificate).toString('base64'),
  'client-key-data': Buffer.from(key).toString('base64'),
};

/** Where a credential can come from, and what must be written nowhere. */
const sources: readonly (readonly [string, TargetOptions, World, whole: string, part: string | undefined])[] = [
  ['the token of a flag', { ...flags, token: canary }, {}, canary, undefined],
  ['a token file', { ...flags, tokenFile: 't' }, { files: { t: `${canary}\n` } }, canary, undefined],
  ['the files of a key', { ...flags, clientCertificate: 'c', clientKey: 'k' }, { files: { c: certificate, k: key } }, key, middleOf(key)],
  ['the token of a kubeconfig', {}, withKubeconfig({}, { token: canary }), canary, undefined],
  ['the token that a flag replaces', { token: 'other' }, withKubeconfig({}, { token: canary }), canary, undefined],
  ['a password', {}, withKubeconfig({}, { username: 'op', password: canary }), canary, undefined],
  ['the key of a kubeconfig', {}, withKubeconfig({}, inConfig), key, middleOf(key)],
  ['the certificate of a kubeconfig', {}, withKubeconfig({}, inConfig), certificate, middleOf(certificate)],
  ['the token of a plugin', { allowExec: true }, plugin({ token: canary }), canary, undefined],
  ['the key of a plugin', { allowExec: true }, plugin(pems), key, middleOf(key)],
  [
    'a variable of a plugin',
    { allowExec: true },
    plugin({ token: 'other' }, { env: [{ name: 'CLIENT_SECRET', value: canary }] }),
    canary,
    undefined,
  ],
  ['an argument of a plugin', { allowExec: true }, plugin({ token: 'other' }, { args: ['--client-secret', canary] }), canary, undefined],
  ['a proxy', {}, withKubeconfig({ 'proxy-url': `http://op:${encodeURIComponent(canary)}@proxy:3128` }), canary, undefined],
];

describe.each(sources)('a credential of %s', (_, options, world, whole, part) => {
  it.each(spellings.filter(([name]) => part === undefined || !/case|cut/.test(name)))('is scrubbed %s', async (_, spell) => {
    const scrub = createScrubber(secretsOf(await resolve(options, world)));
    for (const around of ['', 'x'.repeat(190), '{"message":"'])
      expect(partsIn(scrub(`${around} ${spell(whole)} ${around}`), part ?? whole)).toEqual([]);
  });
});
