import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kubectlBinary } from '../servers/kubectl.ts';
import { type Kubectl, kubectlWith } from './kubectl.ts';
import { type ServedReference, serveReference } from './serve-reference.ts';

const configMap = (name: string, data: Readonly<Record<string, string>>): string =>
  JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data });

const pod = JSON.stringify({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'two' },
  spec: { containers: ['a', 'b'].map((name) => ({ name, image: `${name}:1` })) },
});

const widgets = JSON.stringify({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.shop.example' },
  spec: {
    group: 'shop.example',
    scope: 'Namespaced',
    names: { plural: 'widgets', kind: 'Widget', shortNames: ['wd'] },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        additionalPrinterColumns: [{ name: 'Size', type: 'integer', jsonPath: '.spec.size' }],
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: { spec: { type: 'object', properties: { size: { type: 'integer', description: 'How large it is.' } } } },
          },
        },
      },
    ],
  },
});

const client = await kubectlBinary();

describe.skipIf('missing' in client)('kubectl', () => {
  let folder: string;
  let server: ServedReference;
  let kubectl: Kubectl;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'apiconform-kubectl-'));
    server = await serveReference(['--tls', '--personality', 'kubernetes', '--write-kubeconfig', join(folder, 'kubeconfig')]);
    kubectl = await kubectlWith(folder, 'kubeconfig');
  });

  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** What kubectl prints; fails where it does. */
  const printed = async (args: string, input?: string): Promise<string> => {
    const { code, stdout, stderr } = await kubectl(args.split(' '), input === undefined ? {} : { input });
    expect({ code, stderr }, `kubectl ${args}`).toEqual({ code: 0, stderr: '' });
    return stdout;
  };
  /** What it complains of; fails where it does not. */
  const complaint = async (args: string, input?: string): Promise<string> => {
    const { code, stderr } = await kubectl(args.split(' '), input === undefined ? {} : { input });
    expect(code, `kubectl ${args}`).toBe(1);
    return stderr;
  };

  it('finds out what is served', async () => {
    expect(await printed('version')).toContain('Server Version: v1.36.');
    expect(await printed('api-versions')).toContain('rbac.authorization.k8s.io/v1\n');
    expect(await printed('api-resources')).toMatch(/^configmaps +cm +v1 +true +ConfigMap$/m);
  });

  it('creates, gets, labels and deletes', async () => {
    expect(await printed('create configmap made --from-literal=a=1')).toBe('configmap/made created\n');
    expect(await complaint('create configmap made')).toContain('configmaps "made" already exists');
    expect(await printed('get cm made')).toMatch(/^NAME +DATA +AGE\nmade +1 +\d+s\n$/);
    expect(await printed('get cm made -o wide')).toMatch(/^NAME +DATA +AGE\nmade +1 /);
    expect(await printed('label cm made of=it')).toBe('configmap/made labeled\n');
    expect(await printed('get cm -l of=it -o name')).toBe('configmap/made\n');
    expect(await printed('get cm made -o jsonpath={.metadata.managedFields[*].manager}')).toBe('kubectl-create kubectl-label');
    expect(await printed('delete cm made')).toMatch(/^configmap "made" deleted/);
    expect(await complaint('get cm made')).toBe('Error from server (NotFound): configmaps "made" not found\n');
  });

  it('applies on the server, and reports conflicts', async () => {
    const apply = 'apply --server-side -f - --field-manager';
    expect(await printed(`${apply} one`, configMap('applied', { a: '1' }))).toBe('configmap/applied serverside-applied\n');
    expect(await complaint(`${apply} other`, configMap('applied', { a: '2' }))).toContain(
      'Apply failed with 1 conflict: conflict with "one": .data.a',
    );
    await printed(`${apply} other --force-conflicts`, configMap('applied', { a: '2' }));
    expect(await printed('get cm applied -o jsonpath={.data.a}')).toBe('2');
  });

  it('applies on its own side', async () => {
    expect(await printed('apply -f -', configMap('own', { a: '1', b: '1' }))).toBe('configmap/own created\n');
    expect(await printed('apply -f -', configMap('own', { a: '1', b: '1' }))).toBe('configmap/own unchanged\n');
    expect(await printed('apply -f -', configMap('own', { a: '2' }))).toBe('configmap/own configured\n');
    expect(await printed('get cm own -o jsonpath={.data}')).toBe('{"a":"2"}');
  });

  it('shows what would change, and changes nothing', async () => {
    await printed('create -f -', configMap('shown', { a: '1' }));
    const { code, stdout } = await kubectl(['diff', '-f', '-'], { input: configMap('shown', { a: '2' }) });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^-\s+a: "1"$/m);
    expect(stdout).toMatch(/^\+\s+a: "2"$/m);
    expect(await kubectl(['diff', '-f', '-'], { input: configMap('shown', { a: '1' }) })).toMatchObject({ code: 0, stdout: '' });
  });

  it('reports an unknown field', async () => {
    const odd = JSON.stringify({ ...JSON.parse(configMap('odd', {})), spec: {} });
    expect(await complaint('create -f -', odd)).toMatch(/strict decoding error: unknown field "spec"/);
  });

  it('patches in each of the three ways', async () => {
    await printed('create -f -', pod);
    await printed(
      'patch pod two --type json -p [{"op":"test","path":"/spec/containers/0/name","value":"a"},{"op":"add","path":"/metadata/labels","value":{"x":"1"}}]',
    );
    await printed('patch pod two --type merge -p {"metadata":{"labels":{"y":"1","x":null}}}');
    await printed('patch pod two --type strategic -p {"spec":{"containers":[{"name":"b","image":"b:2"}]}}');
    expect(await printed('get pod two -o jsonpath={.metadata.labels}{.spec.containers[*].image}')).toBe('{"y":"1"}a:1 b:2');
  });

  it('waits for objects with finalizers', async () => {
    await printed('create -f -', configMap('held', {}));
    await printed('patch cm held --type merge -p {"metadata":{"finalizers":["test.example/hold"]}}');
    let released: Promise<string> | undefined;
    const deleted = await kubectl(['delete', 'cm', 'held'], {
      onOutput: ({ stdout }) => {
        if (!stdout.includes('deleted') || released !== undefined) return;
        released = printed('get cm held -o jsonpath={.metadata.deletionTimestamp}').then(async (time) => {
          await printed('patch cm held --type merge -p {"metadata":{"finalizers":null}}');
          return time;
        });
      },
    });
    expect(deleted).toMatchObject({ code: 0, stderr: '' });
    expect(await released).toMatch(/^\d{4}-/);
    expect(await complaint('get cm held')).toContain('configmaps "held" not found');
  });

  it('watches', async () => {
    let created: Promise<string> | undefined;
    const { stdout } = await kubectl(['get', 'ns', '--watch', '--output-watch-events'], {
      onOutput: (told, send) => {
        if (told.stdout.includes('kube-system')) created ??= printed('create ns seen').then(() => printed('delete ns seen'));
        if (/^DELETED +seen .*\n/m.test(told.stdout)) send('SIGTERM');
      },
    });
    expect(await created).toMatch(/^namespace "seen" deleted/);
    expect([...stdout.matchAll(/^(\w+) +seen +(\w+)/gm)].map(([, type, phase]) => `${type} ${phase}`)).toEqual([
      'ADDED Active',
      'MODIFIED Terminating',
      'DELETED Terminating',
    ]);
  });

  it('explains, also what a definition declares, and gets it by its short name', async () => {
    expect(await printed('explain configmaps.data')).toMatch(/^KIND: +ConfigMap\nVERSION: +v1\n\nFIELD: +data </);
    await printed('apply --server-side -f -', widgets);
    await printed('wait --for=condition=Established crd/widgets.shop.example --timeout=30s');
    await printed(
      'create -f -',
      JSON.stringify({ apiVersion: 'shop.example/v1', kind: 'Widget', metadata: { name: 'w' }, spec: { size: 7 } }),
    );
    expect(await printed('get wd')).toMatch(/^NAME +SIZE\nw +7\n$/);
    expect(await printed('explain wd.spec.size')).toContain('How large it is.');
  });

  it('creates what it sends in binary, scales it and shows its columns', async () => {
    expect(await printed('create deployment web --image=web:1 --replicas=2')).toBe('deployment.apps/web created\n');
    expect(await printed('scale deployment web --replicas=3')).toBe('deployment.apps/web scaled\n');
    expect(await printed('set image deployment/web web=web:2')).toBe('deployment.apps/web image updated\n');
    expect(await printed('get deploy web -o wide')).toMatch(
      /^NAME +READY +UP-TO-DATE +AVAILABLE +AGE +CONTAINERS +IMAGES +SELECTOR\nweb +0\/3 +0 +0 +\d+s +web +web:2 +app=web\n$/,
    );
    expect(await printed('create secret generic keys --from-literal=a=b')).toBe('secret/keys created\n');
    expect(await printed('get secret keys -o jsonpath={.data.a}')).toBe('Yg==');
    expect(await printed('expose deployment web --port=80')).toBe('service/web exposed\n');
  });

  it('is somebody, may act as somebody else, and grants rights', async () => {
    expect(await printed('auth whoami -o jsonpath={.status.userInfo.username}')).toBe('admin');
    expect(await complaint('get cm --as ann')).toBe(
      'Error from server (Forbidden): configmaps is forbidden: User "ann" cannot list resource "configmaps" in API group "" in the namespace "default"\n',
    );
    await printed('create role reader --verb=list --resource=configmaps');
    await printed('create rolebinding reader --role=reader --user=ann');
    expect(await printed('auth can-i list cm --as ann')).toBe('yes\n');
    expect((await kubectl(['auth', 'can-i', 'delete', 'cm', '--as', 'ann'])).stdout).toBe('no\n');
    expect(await printed('get cm --as ann -o name')).toContain('configmap/');
  });
});
