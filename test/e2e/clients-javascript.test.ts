import {
  ApiException,
  CoreV1Api,
  KubeConfig,
  makeInformer,
  PatchStrategy,
  setHeaderOptions,
  type V1ConfigMap,
} from '@kubernetes/client-node';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAuthority, createReferenceServer, kubeconfigOf, type Listening, openDataFile } from '../../src/index.ts';
import { temporaryFolder } from '../house/temporary-folder.ts';

const namespace = 'default';
const authority = createAuthority();
const issued = authority.issue({ commonName: 'server', names: ['127.0.0.1'] });
const tls = { cert: issued.certificate, key: issued.key, clientAuthority: authority.certificate };
const client = authority.issue({ commonName: 'admin', organizations: ['system:masters'] });
const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A server, on a port where one was before if that is said, and the official client with its kubeconfig. */
const start = async (options: { readonly port?: number; readonly data?: string } = {}) => {
  const data = options.data === undefined ? {} : { data: openDataFile(options.data) };
  const server: Listening = await createReferenceServer({ personality: 'kubernetes', identified: true, ...data }).listen(
    options.port ?? 0,
    tls,
  );
  closing.push(() => server.close());
  const config = new KubeConfig();
  config.loadFromString(kubeconfigOf({ url: server.url, certificateAuthority: authority.certificate, client }));
  return { server, config, core: config.makeApiClient(CoreV1Api) };
};

describe('the official JavaScript client', () => {
  it('creates, reads, replaces, patches, lists and deletes', async () => {
    const { core } = await start();
    const made = await core.createNamespacedConfigMap({ namespace, body: { metadata: { name: 'a' }, data: { key: 'one' } } });
    expect(made.metadata?.uid).toMatch(/^[0-9a-f-]{36}$/);
    const replaced = await core.replaceNamespacedConfigMap({ namespace, name: 'a', body: { ...made, data: { key: 'two' } } });
    expect(replaced.data).toEqual({ key: 'two' });
    await expect(core.replaceNamespacedConfigMap({ namespace, name: 'a', body: made })).rejects.toMatchObject({ code: 409 });
    const patched = await core.patchNamespacedConfigMap(
      { namespace, name: 'a', body: { data: { more: 'three' } } },
      setHeaderOptions('Content-Type', PatchStrategy.StrategicMergePatch),
    );
    expect(patched.data).toEqual({ key: 'two', more: 'three' });
    expect((await core.listNamespacedConfigMap({ namespace })).items.map((item) => item.metadata?.name)).toEqual(['a']);
    await core.deleteNamespacedConfigMap({ namespace, name: 'a' });
    const missing = await core.readNamespacedConfigMap({ namespace, name: 'a' }).catch((error: unknown) => error);
    expect(missing).toBeInstanceOf(ApiException);
    expect(missing).toMatchObject({ code: 404 });
  });

  it('applies on the server, and receives conflicts', async () => {
    const { core } = await start();
    const apply = (fieldManager: string, value: string, force = false) =>
      core.patchNamespacedConfigMap(
        {
          namespace,
          name: 'applied',
          fieldManager,
          force,
          body: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'applied' }, data: { key: value } },
        },
        setHeaderOptions('Content-Type', PatchStrategy.ServerSideApply),
      );
    await apply('one', '1');
    await expect(apply('other', '2')).rejects.toMatchObject({ code: 409 });
    expect((await apply('other', '2', true)).data).toEqual({ key: '2' });
  });

  it('follows a collection with an informer, also past a restart of the server', async () => {
    const data = `${temporaryFolder()}/data`;
    const first = await start({ data });
    const seen: string[] = [];
    const informer = makeInformer<V1ConfigMap>(first.config, `/api/v1/namespaces/${namespace}/configmaps`, () =>
      first.core.listNamespacedConfigMap({ namespace }),
    );
    for (const type of ['add', 'update', 'delete'] as const)
      informer.on(type, (object) => void seen.push(`${type} ${object.metadata?.name} ${object.data?.['key']}`));
    // As long as the server is away, so is the list that the informer begins with.
    const begin = (): Promise<void> => informer.start().catch(begin);
    informer.on('error', () => void begin());
    closing.push(() => informer.stop());
    const write = (name: string, key: string) => ({ namespace, body: { metadata: { name }, data: { key } } });
    await first.core.createNamespacedConfigMap(write('a', '1'));
    await informer.start();
    await first.core.createNamespacedConfigMap(write('b', '1'));
    await first.core.replaceNamespacedConfigMap({ name: 'b', ...write('b', '2') });
    await first.core.deleteNamespacedConfigMap({ namespace, name: 'b' });
    await vi.waitFor(() => expect(seen).toEqual(['add a 1', 'add b 1', 'update b 2', 'delete b 2']), { timeout: 20_000 });

    await first.server.close();
    const again = await start({ data, port: Number(new URL(first.server.url).port) });
    await again.core.createNamespacedConfigMap(write('c', '1'));
    await vi.waitFor(() => expect(seen.slice(4)).toEqual(['add c 1']), { timeout: 20_000 });
    expect(informer.list().map((object) => object.metadata?.name)).toEqual(['a', 'c']);
  });
});
