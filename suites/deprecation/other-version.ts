import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { type Judgement, type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows, showsSame } from '../scenario/shows.ts';
import { create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { defined, inVersion } from './two-versions.ts';

/** The group of each case, which defines a type in it. */
const groups = { dryRuns: { $group: 'dry-runs-in-versions' }, unknown: { $group: 'unknown-in-versions' } } as const;

type Fields = { readonly [field: string]: Template };

/** Updates an object with this spec. */
function put(subject: Subject, id: string, from: string, spec: Fields, query: NonNullable<Request['query']>): Step {
  const body = { ...testObject(subject, 'a', id, { resourceVersion: versionOf(from) }), spec };
  return { id, do: 'send', request: { method: 'PUT', path: objectPath(subject, 'a'), query, body } };
}

const patches = ['json-patch', 'merge-patch', 'apply'] as const;

/** Dry runs of each kind of change, in another version than the one in which the object is stored. */
export function dryRunsInOtherVersion(subject: Subject): Scenario {
  const [older, newer] = [inVersion(subject, groups.dryRuns, 'v1'), inVersion(subject, groups.dryRuns, 'v2')];
  const spec = { text: 'dry', kept: 'kept', list: [] };
  const { apiVersion, kind } = newer;
  const bodies: Readonly<Record<(typeof patches)[number], Template>> = {
    'json-patch': [{ op: 'replace', path: '/spec/text', value: 'dry' }],
    'merge-patch': { spec: { text: 'dry' } },
    apply: { apiVersion, kind, metadata: { name: { $own: 'a' } }, spec: { text: 'dry' } },
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
  return {
    id: 'deprecation/dry-runs-in-other-version',
    about: 'An object is updated, patched and applied in dry runs in another version than the stored one, and read in both after each.',
    steps: [
      ...defined(subject, groups.dryRuns),
      create(older, 'a'),
      ...kinds.flatMap((kind) => [
        kind === 'update' ? put(newer, 'dry-update', 'create-a', spec, { dryRun: 'All' }) : patch(kind),
        get(older, 'a', `after-${kind}`),
        get(newer, 'a', `newer-${kind}`),
      ]),
    ],
    checks: Object.fromEntries(kinds.map((kind) => [`dry-run/${kind}/nothing-stored`, nothingStored(kind)])),
  };
}

const unknown = 'unknownBelow';
const levels = ['Warn', 'Strict'] as const;

/** Unknown fields in another version than the one in which objects are stored. */
export function unknownInOtherVersion(subject: Subject): Scenario {
  const type = inVersion(subject, groups.unknown, 'v2');
  const spec = { text: 'value', kept: 'kept', list: [] };
  const { apiVersion, kind } = type;
  const post = (own: string, level: string, fields: Fields): Step => {
    const body = { ...testObject(type, own, 'create'), spec: { ...spec, ...fields } };
    return {
      id: `create-${level}`,
      do: 'send',
      request: { method: 'POST', path: type.collection, query: { fieldValidation: level }, body },
    };
  };
  const putStatus = (level: string): Step => {
    const metadata = { name: { $own: 'a' }, resourceVersion: versionOf(`before-status-${level}`) };
    const body = { apiVersion, kind, metadata, status: { replicas: 1, [unknown]: 'value' } };
    const path = objectPath(type, 'a', 'status');
    return { id: `status-${level}`, do: 'send', request: { method: 'PUT', path, query: { fieldValidation: level }, body } };
  };
  const faulty = { [unknown]: 'value' };
  const given: Judgement['given'] = [answered('create-plain', '2xx'), answered('update-plain', '2xx')];
  const warned = (step: string): Expectation =>
    all(allHold(answered(step, '2xx'), { of: step, at: `/${mapOf(step)}/${unknown}`, is: 'absent' }), {
      kind: 'field-warnings',
      of: step,
      fields: [unknown],
      warned: 'each',
    });
  const refused = (step: string): Expectation =>
    all(allHold(answered(step, 400)), { kind: 'error-names-fields', of: step, fields: [unknown] });
  const checks: Judgements = {
    'field-validation/structural/create/warn/unknown-nested': must(warned('create-Warn'), ...given),
    'field-validation/structural/create/strict/unknown-nested': must(refused('create-Strict'), ...given),
    'field-validation/structural/update/warn/unknown-nested': must(warned('update-Warn'), ...given),
    'field-validation/structural/update/strict/unknown-nested': must(refused('update-Strict'), ...given),
    'field-validation-level/status/warn': must(warned('status-Warn'), ...given),
    'field-validation-level/status/strict': must(refused('status-Strict'), ...given),
  };
  return {
    id: 'deprecation/unknown-in-other-version',
    about:
      'Objects are created and updated in another version than the stored one, and the status of one, with an unknown field at two levels.',
    needs: [{ need: 'field-validation' }],
    steps: [
      ...defined(subject, groups.unknown),
      { ...post('a', 'Strict', {}), id: 'create-plain' },
      put(type, 'update-plain', 'create-plain', spec, { fieldValidation: 'Strict' }),
      ...levels.flatMap((level) => [
        post(level.toLowerCase(), level, faulty),
        get(type, 'a', `before-${level}`),
        put(type, `update-${level}`, `before-${level}`, { ...spec, ...faulty }, { fieldValidation: level }),
        get(type, 'a', `before-status-${level}`),
        putStatus(level),
      ]),
    ],
    checks,
  };
}

function mapOf(step: string): 'status' | 'spec' {
  return step.startsWith('status-') ? 'status' : 'spec';
}
