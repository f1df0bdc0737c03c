import { describe, expect, it } from 'vitest';
import { type objectAt, textAt } from '#reference-server/json/json-object';
import { resourceRows } from '#reference-server/kinds/resource-rows';
import { traits } from '#reference-server/kinds/traits';
import { createReferenceClient, dialect } from '../reference-client.ts';
import { kindExampleNames, kindExamples } from './examples.ts';

const nameOf = ({ group, version, resource }: { group: string; version: string; resource: string }): string =>
  [...(group === '' ? [] : [group]), version, resource].join('/');

/** The collection of a row, and an object for it. */
function exampleOf(name: string): { readonly path: string; readonly body: ReturnType<typeof objectAt> } {
  const row = resourceRows.find((one) => nameOf(one) === name);
  if (row === undefined) throw new Error(`no resource ${name}`);
  const group = row.group.replace('{api_domain}', dialect.apiDomain);
  const apiVersion = group === '' ? row.version : `${group}/${row.version}`;
  const root = group === '' ? '/api' : '/apis';
  const path = `${root}/${apiVersion}/${row.namespaced ? 'namespaces/default/' : ''}${row.resource}`;
  // Events of both groups are the same objects, so that each example has a name of its own.
  const metadata = { name: kindExampleNames.get(name) ?? `web-${row.version}-${group.split('.')[0] || 'core'}` };
  return { path, body: { apiVersion, kind: row.kind, metadata, ...kindExamples.get(name) } };
}

const releases = ['v1.24.0', 'v1.30.0', 'v1.36.0'] as const;
const clients = new Map(releases.map((release) => [release, createReferenceClient({ release })]));

describe.each([...kindExamples.keys()])('an object of %s', (name) => {
  const { path, body } = exampleOf(name);

  it.each(releases)('is created and read again in %s, or not served there', async (release) => {
    const client = clients.get(release) ?? createReferenceClient({ release });
    const created = await client.post(`${path}?fieldValidation=Strict`, body);
    if (created.status === 404) return;
    expect([created.status, created.body['reason'] === 'Invalid' ? created.body['message'] : '']).toEqual([201, '']);
    const read = await client.get(`${path}/${textAt(body, 'metadata', 'name')}`);
    expect(read.body).toEqual(created.body);
    const { status } = await client.put(`${path}/${textAt(body, 'metadata', 'name')}`, read.body);
    expect(status).toBe(200);
    await client.remove(`${path}/${textAt(body, 'metadata', 'name')}`);
  });
});

describe('the table of kinds', () => {
  it('is served whole by some release that was looked at', async () => {
    const documents = await Promise.all(
      [...clients.values()].flatMap((client) =>
        [...kindExamples.keys()].map(async (name) => [name, (await client.get(exampleOf(name).path)).status] as const),
      ),
    );
    const served = new Set(documents.flatMap(([name, status]) => (status === 200 ? [name] : [])));
    expect([...kindExamples.keys()].filter((name) => !served.has(name))).toEqual([]);
  });

  it('has an example of every type that can be created and stored', () => {
    const kept = resourceRows.filter((row) => row.verbs.includes('create') && row.verbs.includes('get'));
    const without = ['{api_domain}/v1/ipaddresses', '/customresourcedefinitions'];
    expect(kept.map(nameOf).filter((name) => !kindExamples.has(name) && !without.some((end) => name.endsWith(end)))).toEqual([]);
  });

  it('has traits of existing resources only', () => {
    const known = new Set(resourceRows.map(({ group, resource }) => (group === '' ? resource : `${group}/${resource}`)));
    expect([...traits.keys()].filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('a release', () => {
  const cron = 'batch/v1beta1/cronjobs';
  const warningsOf = async (release: string, name: string): Promise<string | undefined> =>
    (await createReferenceClient({ release }).get(exampleOf(name).path)).headers.get('warning');

  it('serves a version until it is removed, and warns of it before', async () => {
    expect(await warningsOf('v1.24.0', cron)).toBe(
      '299 - "batch/v1beta1 CronJob is deprecated in v1.21+, unavailable in v1.25+; use batch/v1 CronJob"',
    );
    expect((await createReferenceClient({ release: 'v1.25.0' }).get(exampleOf(cron).path)).status).toBe(404);
    expect(await warningsOf('v1.24.0', 'batch/v1/cronjobs')).toBeUndefined();
  });

  it('counts requests to what it is about to remove, with the release that does', async () => {
    const client = createReferenceClient({ release: 'v1.24.0' });
    await client.get(exampleOf(cron).path);
    const { text } = await client.get('/metrics');
    const labels = 'group="batch",version="v1beta1",resource="cronjobs",subresource="",removed_release="1.25"';
    expect(text).toContain(`apiserver_requested_deprecated_apis{${labels}} 1`);
  });

  it('names the dialect in what it warns of', async () => {
    expect(await warningsOf('v1.24.0', 'discovery.{api_domain}/v1beta1/endpointslices')).toContain(
      'use discovery.api.test/v1 EndpointSlice',
    );
  });

  it('prefers the newest stable version that it serves', async () => {
    const preferred = async (release: string): Promise<string | undefined> => {
      const { body } = await createReferenceClient({ release }).get('/apis/flowcontrol.apiserver.api.test');
      return textAt(body, 'preferredVersion', 'version');
    };
    expect(await Promise.all(['v1.24.0', 'v1.26.0', 'v1.29.0', 'v1.36.0'].map(preferred))).toEqual(['v1beta2', 'v1beta3', 'v1', 'v1']);
  });

  it('that is no release is the newest that is known', async () => {
    expect((await createReferenceClient({ release: 'something' }).get('/apis/resource.api.test/v1/deviceclasses')).status).toBe(200);
  });
});
