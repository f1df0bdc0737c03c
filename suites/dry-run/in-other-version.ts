import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { createWithFinalizers, mergePatch } from '../scenario/object-with-finalizers.ts';
import { type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { create, get, objectPath, testLabels, testObject } from '../scenario/test-object.ts';
import { defined, inVersion } from '../scenario/two-versions.ts';
import { patchTypes, writeStep } from '../scenario/write-step.ts';
import { rowScenariosPerSubject } from '../suite-module.ts';

/** The group of the type. */
const group = { $group: 'dry-runs-in-versions' } as const;

type Fields = { readonly [field: string]: Template };

/** Updates an object with this spec. */
function put(subject: Subject, id: string, from: string, spec: Fields, query: NonNullable<Request['query']>): Step {
  const body = { ...testObject(subject, 'a', id, { resourceVersion: versionOf(from) }), spec };
  return { id, do: 'send', request: { method: 'PUT', path: objectPath(subject, 'a'), query, body } };
}

const patches = ['json-patch', 'merge-patch', 'apply'] as const;

/** A type that is served in two versions. */
export const dryRunInOtherVersion = rowScenariosPerSubject('dry-run', (subject) =>
  subject.fixture === undefined ? [] : [inOtherVersion(subject)],
);

/** Dry runs of each kind of write, in another version than the one in which the object is stored. */
function inOtherVersion(subject: Subject): Scenario {
  const [older, newer] = [inVersion(subject, group, 'v1'), inVersion(subject, group, 'v2')];
  const spec = { text: 'dry', kept: 'kept', list: [] };
  const { apiVersion, kind } = newer;
  const bodies: Readonly<Record<(typeof patches)[number], Template>> = {
    'json-patch': [{ op: 'replace', path: '/spec/text', value: 'dry' }],
    'merge-patch': { spec: { text: 'dry' } },
    apply: { apiVersion, kind, metadata: { name: { $own: 'a' }, labels: testLabels }, spec: { text: 'dry' } },
  };
  const patch = (type: (typeof patches)[number]): Step => {
    const query = { dryRun: 'All', fieldManager: 'apiconform-writer', ...(type === 'apply' ? { force: 'true' } : {}) };
    const headers = { 'content-type': patchTypes[type] };
    return {
      id: `dry-${type}`,
      do: 'send',
      request: { method: 'PATCH', path: objectPath(newer, 'a'), query, headers, body: bodies[type] },
    };
  };
  const kinds = ['update', ...patches] as const;
  const nothingStored = (kind: (typeof kinds)[number]): Judgement =>
    must(
      allHold(
        showsSame(`after-${kind}`, '/spec', 'create-a'),
        showsSame(`after-${kind}`, '/metadata/resourceVersion', 'create-a'),
        shows(`newer-${kind}`, '/spec/text', 'value'),
      ),
      answered('create-a', '2xx'),
      shows(`dry-${kind}`, '/spec/text', 'dry'),
    );
  const dryRun = { dryRun: 'All' } as const;
  const others: readonly Step[] = [
    writeStep(newer, 'create', { id: 'dry-create', own: 'created', query: dryRun }),
    writeStep(newer, 'apply', { id: 'dry-apply-new', own: 'applied', query: dryRun }),
    writeStep(newer, 'delete', { id: 'dry-delete', own: 'a', query: dryRun }),
    writeStep(newer, 'delete', { id: 'dry-delete-held', own: 'h', query: dryRun }),
    writeStep(newer, 'delete-collection', { id: 'dry-delete-collection', own: 'a', query: dryRun }),
  ];
  const unmarked = (own: string): Judgement =>
    must(
      allHold(
        ...[`last-${own}`, `newer-last-${own}`].flatMap((read) => [
          showsSame(read, '/metadata/uid', `create-${own}`),
          { of: read, at: '/metadata/deletionTimestamp', is: 'unset' } as const,
        ]),
        showsSame(`last-${own}`, '/metadata/resourceVersion', `create-${own}`),
      ),
      answered(`create-${own}`, '2xx'),
      answered(own === 'a' ? 'dry-delete' : 'dry-delete-held', '2xx'),
      answered('dry-delete-collection', '2xx'),
    );
  const absent = (own: string, dry: string): Judgement =>
    must(allHold(answered(`older-${own}`, 404), answered(`newer-${own}`, 404)), answered('create-a', '2xx'), answered(dry, '2xx'));
  return {
    id: 'dry-run/in-other-version',
    about:
      'An object is updated, patched and applied in dry runs in another version than the stored one, and read in both after each; others are created and applied, and these and one with a finalizer are deleted, also with their collection, in dry runs in that version.',
    steps: [
      ...defined(subject, group),
      create(older, 'a'),
      ...kinds.flatMap((kind) => [
        kind === 'update' ? put(newer, 'dry-update', 'create-a', spec, { dryRun: 'All' }) : patch(kind),
        get(older, 'a', `after-${kind}`),
        get(newer, 'a', `newer-${kind}`),
      ]),
      createWithFinalizers(older, 'h', ['apiconform.example/hold']),
      ...others,
      ...['created', 'applied'].flatMap((own) => [get(older, own, `older-${own}`), get(newer, own, `newer-${own}`)]),
      ...['a', 'h'].flatMap((own) => [get(older, own, `last-${own}`), get(newer, own, `newer-last-${own}`)]),
      { id: 'release-h', do: 'send', request: mergePatch(older, 'h', { metadata: { finalizers: null } }) },
    ],
    checks: {
      ...Object.fromEntries(kinds.map((kind) => [`dry-run/${kind}/nothing-stored`, nothingStored(kind)])),
      'dry-run/create/nothing-stored': absent('created', 'dry-create'),
      'dry-run/apply-new/nothing-stored': absent('applied', 'dry-apply-new'),
      'dry-run/delete/nothing-stored': unmarked('a'),
      'dry-run/delete-held/nothing-stored': unmarked('h'),
      'dry-run/delete-collection/nothing-stored': unmarked('h'),
    },
  };
}
