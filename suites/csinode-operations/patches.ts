import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { changeAnnotation, create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { changeAt, isBinaryRecord, isRecord, isStored, patchOf } from './answers.ts';

/** patch, with its parameters; `force` is one of an apply. */
export function patches(subject: Subject): readonly Scenario[] {
  return [patched(subject), patchedInBinary(subject), validated(subject), forced(subject), missing(subject)];
}

function patched(subject: Subject): Scenario {
  const nothing: Step = {
    id: 'patch-nothing',
    do: 'send',
    request: { method: 'PATCH', path: objectPath(subject, 'a'), headers: { 'content-type': 'application/merge-patch+json' } },
  };
  return {
    id: 'csinode-operations/patch',
    about: 'One of two records is patched, with each parameter and without a body.',
    steps: [
      create(subject, 'a'),
      create(subject, 'b'),
      patchOf(subject, 'patch'),
      get(subject, 'a', 'read-a'),
      get(subject, 'b', 'read-b'),
      patchOf(subject, 'patch-dry', { query: { dryRun: 'All' } }),
      get(subject, 'a', 'read-dry'),
      patchOf(subject, 'patch-managed', { query: { fieldManager: 'apiconform-manager' } }),
      patchOf(subject, 'patch-pretty', { query: { pretty: 'true' } }),
      nothing,
      get(subject, 'a', 'read-after-nothing'),
    ],
    checks: {
      'csinode-operations/patch/response': must(
        all(isRecord(subject, 'patch', 'a', 200), allHold(...isStored('patch', 'read-a', 'patch'))),
      ),
      'csinode-operations/patch/name': must(allHold(...isStored('patch', 'read-a', 'patch'), shows('read-b', changeAt, 'create-b'))),
      'csinode-operations/patch/dry-run': must(
        allHold(answered('patch-dry', 200), shows('patch-dry', changeAt, 'patch-dry'), shows('read-dry', changeAt, 'patch')),
        answered('patch', 200),
      ),
      'csinode-operations/patch/field-manager': must(
        { kind: 'managed-by', of: 'patch-managed', manager: 'apiconform-manager', name: 'whole', operation: 'Update' },
        answered('patch', 200),
      ),
      'csinode-operations/patch/pretty': must(
        all(isRecord(subject, 'patch-pretty', 'a', 200), { kind: 'pretty-printed', of: 'patch-pretty' }),
        answered('patch', 200),
      ),
      'csinode-operations/patch/body': must(
        allHold(answered('patch-nothing', '4xx'), shows('read-after-nothing', changeAt, 'patch-pretty')),
        answered('patch', 200),
        answered('patch-pretty', 200),
      ),
    },
  };
}

function patchedInBinary(subject: Subject): Scenario {
  return {
    id: 'csinode-operations/patch-in-binary',
    about: 'A record is patched, with a response in the binary media type.',
    needs: [{ need: 'binary' }],
    steps: [create(subject, 'a'), patchOf(subject, 'patch-binary', { inBinary: true }), get(subject, 'a', 'read-a')],
    checks: {
      'csinode-operations/patch/response': must(
        all(isBinaryRecord(subject, 'patch-binary', 'a', 200), allHold(...isStored('patch-binary', 'read-a', 'patch-binary'))),
      ),
    },
  };
}

function validated(subject: Subject): Scenario {
  const query = { fieldValidation: 'Strict' };
  return {
    id: 'csinode-operations/patch-validated',
    about: 'A record is patched under strict validation, with and without an unknown field.',
    needs: [{ need: 'field-validation' }],
    steps: [
      create(subject, 'a'),
      patchOf(subject, 'patch-unknown', { query, unknown: 'apiconformUnknown' }),
      get(subject, 'a', 'read'),
      patchOf(subject, 'patch', { query }),
    ],
    checks: {
      'csinode-operations/patch/field-validation': must(
        allHold(answered('patch-unknown', '4xx'), shows('read', changeAt, 'create-a'), answered('patch', 200)),
      ),
    },
  };
}

/** A part of a record, applied by a manager. */
function apply(subject: Subject, id: string, manager: string, query: { readonly [name: string]: Template } = {}): Step {
  const metadata = { name: { $own: 'a' }, annotations: { [changeAnnotation]: id } };
  return {
    id,
    do: 'send',
    request: {
      method: 'PATCH',
      path: objectPath(subject, 'a'),
      query: { fieldManager: manager, ...query },
      headers: { 'content-type': 'application/apply-patch+yaml' },
      body: { apiVersion: subject.apiVersion, kind: subject.kind, metadata },
    },
  };
}

function forced(subject: Subject): Scenario {
  return {
    id: 'csinode-operations/force',
    about: 'A manager applies a field of another manager, without force and with force.',
    steps: [
      create(subject, 'a'),
      apply(subject, 'apply', 'apiconform-one', { force: 'true' }),
      apply(subject, 'apply-refused', 'apiconform-other', { force: 'false' }),
      get(subject, 'a', 'read-refused'),
      apply(subject, 'apply-forced', 'apiconform-other', { force: 'true' }),
      get(subject, 'a', 'read'),
    ],
    checks: {
      'csinode-operations/patch/force': must(
        allHold(
          answered('apply-refused', '4xx'),
          shows('read-refused', changeAt, 'apply'),
          ...isStored('apply-forced', 'read', 'apply-forced'),
        ),
        answered('apply', 200),
      ),
    },
  };
}

function missing(subject: Subject): Scenario {
  const path = objectPath(subject, 'missing');
  const request = {
    method: 'PATCH',
    path,
    query: { fieldManager: 'apiconform-one' },
    headers: { 'content-type': 'application/apply-patch+yaml' },
    body: testObject(subject, 'missing', 'apply-missing'),
  } as const;
  return {
    id: 'csinode-operations/patch-of-a-missing-record',
    about: 'A record that does not exist is applied.',
    steps: [{ id: 'apply-missing', do: 'send', request }, get(subject, 'missing', 'read')],
    checks: {
      'csinode-operations/patch/created': must(all(isRecord(subject, 'apply-missing', 'missing', 201), allHold(answered('read', 200)))),
    },
  };
}
