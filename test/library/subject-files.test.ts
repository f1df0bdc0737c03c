import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { subjectFile } from '#library/subject-file';
import { judgeEvidence, runConformance, TargetError, UsageError } from '../../src/index.ts';
import { createReferenceServer } from '../../src/reference-server.ts';
import { temporaryFolder } from '../house/temporary-folder.ts';
import { definition, definitions, serveExtension } from './serve-extension.ts';

const widgets = `table: subjects
rows:
  - id: widgets
    served: shop.example/v1/widgets
    apiVersion: shop.example/v1
    kind: Widget
    collection: /apis/shop.example/v1/namespaces/{namespace}/widgets
    scope: namespaced
    isolation: own-collection
    deletion: immediate
    writers: ours
    origin: custom
    body: { spec: { size: 1, colors: { trim: blue } } }
    managedMap: /spec/colors
    uses: [single-cases]
`;

const runtimeClasses = `table: subjects
rows:
  - id: runtime-classes
    served: node.{api_domain}/v1/runtimeclasses
    apiVersion: node.{api_domain}/v1
    kind: RuntimeClass
    collection: /apis/node.{api_domain}/v1/runtimeclasses
    scope: cluster
    isolation: shared-collection
    deletion: immediate
    writers: ours
    origin: built-in
    body: { handler: runc }
    managedMap: /metadata/annotations
`;

const fileOf = (text: string): string => {
  const file = join(temporaryFolder(), 'subjects.yaml');
  writeFileSync(file, text);
  return file;
};

/** Areas with every verb, watches, pages, discovery, and cases that need other types. */
const only = ['verbs', 'watch/*', 'list-paging', 'apply', 'field-ownership', 'object-names', 'collections', 'stability', 'merge-strategy'];

describe('a server without the types of the suite', () => {
  it.each([{ discovery: true }, { discovery: false }])('is tested with the type of a subject file: %o', async ({ discovery }) => {
    const { url, close } = await serveExtension({ discovery });
    const output = temporaryFolder();
    const report = await runConformance({ server: url, subjects: [fileOf(widgets)], only, output });
    await close();
    expect(report.results.filter(({ status }) => status === 'failed' || status === 'inconclusive')).toEqual([]);
    const passed = report.results.flatMap(({ status, subject, statement }) =>
      status === 'passed' && subject === 'widgets' ? [statement] : [],
    );
    expect(passed.length).toBeGreaterThan(100);
    expect(passed).toEqual(
      expect.arrayContaining(['watch/resume', 'verbs/put/replaces', 'list-paging/limit', 'apply/removes-missing-items']),
    );
    expect(report.run.left).toEqual([]);
    expect((await judgeEvidence({ directory: output })).results).toEqual(report.results);
  });

  it('cannot be tested without one, if it does not describe what it serves', async () => {
    const { url, close } = await serveExtension({ discovery: false });
    await expect(runConformance({ server: url, only })).rejects.toThrow(TargetError);
    await close();
  });
});

describe('the subject file that a server is described by', () => {
  it('has the smallest object that its OpenAPI allows, with which the type is tested', async () => {
    const server = createReferenceServer({ personality: 'specification' });
    const { url, close } = await server.listen();
    await fetch(`${url}${definitions}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(definition),
    });
    const text = await subjectFile({ server: url, resource: 'shop.example/v1/widgets' });
    expect(text).toContain('collection: "/apis/shop.example/v1/namespaces/{namespace}/widgets"');
    expect(text).toContain('origin: "custom"\n    body: {"spec":{"size":1}}\n');
    const report = await runConformance({ server: url, subjects: [fileOf(text)], only: ['list-paging', 'verbs'] });
    expect(report.results.filter(({ status }) => status === 'failed' || status === 'inconclusive')).toEqual([]);
    expect(report.results.some(({ subject, status }) => subject === 'v1-widgets' && status === 'passed')).toBe(true);
    const ofConfigMaps = await subjectFile({ server: url, resource: 'v1/configmaps' });
    expect(ofConfigMaps).toContain('managedMap: "/data"');
    const again = await runConformance({ server: url, subjects: [fileOf(ofConfigMaps)], only: ['list-paging/limit'] });
    expect(again.results.some(({ subject, status }) => subject === 'v1-configmaps' && status === 'passed')).toBe(true);
    expect(await subjectFile({ server: url, resource: 'node.k8s.io/v1/runtimeclasses' })).toContain('scope: "cluster"');
    await expect(subjectFile({ server: url, resource: 'v1/widgets' })).rejects.toThrow('The server does not serve v1/widgets.');
    await expect(subjectFile({ server: url, resource: 'widgets' })).rejects.toThrow('is not a resource type');
    await close();
  });

  it('asks for the cases that a run needs once where the server has no other types', async () => {
    const { url, close } = await serveExtension({ discovery: true });
    const text = await subjectFile({ server: url, resource: 'shop.example/v1/widgets' });
    expect(text).toContain('body: {}\n    managedMap: "/metadata/annotations"\n    uses: ["single-cases"]');
    await close();
  });
});

describe('a subject file', () => {
  it('adds a type to those of the suite', async () => {
    const file = fileOf(runtimeClasses);
    const report = await runConformance({ reference: true, subjects: [file], only: ['list-paging'] });
    expect(report.results.filter(({ status }) => status === 'failed')).toEqual([]);
    expect(new Set(report.results.map(({ subject }) => subject))).toEqual(
      new Set(['configmaps', 'csinodes', 'namespaces', 'custom-resources', 'runtime-classes', 'target']),
    );
  });

  it('shows the breach of a server in this type too, with the flags that run it again', async () => {
    const file = fileOf(runtimeClasses);
    const report = await runConformance({
      reference: { fault: 'limit-ignored' },
      subjects: [file],
      only: ['list-paging/walk@runtime-classes'],
    });
    const failed = report.results.find(({ status, statement }) => status === 'failed' && statement === 'list-paging/limit');
    expect(failed?.subject).toBe('runtime-classes');
    expect(JSON.stringify(failed)).toContain('--subject');
  });

  it('is refused with its place where it is not valid', async () => {
    const file = fileOf(widgets.replace('kind: Widget', 'kind: widget'));
    await expect(runConformance({ reference: true, subjects: [file] })).rejects.toThrow(UsageError);
    await expect(runConformance({ reference: true, subjects: [file] })).rejects.toThrow(`${file}:6:11`);
    await expect(runConformance({ reference: true, subjects: ['missing.yaml'] })).rejects.toThrow('There is no missing.yaml.');
  });
});
