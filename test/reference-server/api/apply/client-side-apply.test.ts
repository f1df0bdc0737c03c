import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#core/model/json';
import { applyOverClientSide } from '#reference-server/api/apply/index';
import { widget } from './widget.ts';

const annotation = 'kubectl.kubernetes.io/last-applied-configuration';
const identity = { apiVersion: 'example.com/v1', kind: 'Widget' };
const fieldsV1 = { 'f:metadata': { 'f:annotations': { [`f:${annotation}`]: {} } }, 'f:spec': { 'f:size': {}, 'f:color': {} } };
const updated = {
  manager: 'kubectl-client-side-apply',
  operation: 'Update',
  apiVersion: 'example.com/v1',
  fieldsType: 'FieldsV1',
  fieldsV1,
};

/** An object that client-side apply keeps up: what it applied is what the annotation says. */
const live = (last: string): JsonObject => ({
  ...identity,
  metadata: { name: 'w', annotations: { [annotation]: last }, managedFields: [updated] },
  spec: { size: 1, color: 'red' },
});

const apply = (manager: string, spec: JsonObject, last = JSON.stringify({ ...identity, spec: { size: 1 } })) =>
  applyOverClientSide({
    live: live(last),
    applied: { ...identity, metadata: { name: 'w' }, spec },
    manager,
    force: false,
    apiVersion: 'example.com/v1',
    time: '2026-01-01T00:00:00Z',
    schema: widget,
  });

describe('an apply after client-side apply', () => {
  it('does not conflict for the client in fields of the annotation, and updates the annotation', () => {
    const applied = JSON.stringify({ ...identity, metadata: { name: 'w' }, spec: { size: 2 } });
    expect(apply('kubectl', { size: 2 })).toMatchObject({
      kind: 'merged',
      object: { metadata: { annotations: { [annotation]: `${applied}\n` } }, spec: { size: 2, color: 'red' } },
    });
  });

  it('conflicts in fields that the annotation does not have', () => {
    const outcome = apply('kubectl', { size: 2, color: 'blue' });
    expect(outcome).toMatchObject({ kind: 'conflict', conflicts: [{ path: '.spec.color', manager: 'kubectl-client-side-apply' }] });
  });

  it('conflicts for any other manager', () => {
    expect(apply('somebody', { size: 2 })).toMatchObject({ kind: 'conflict', conflicts: [{ path: '.spec.size' }] });
  });

  it.each(['', '[]', 'null', '{"spec":', `${'['.repeat(5000)}${']'.repeat(5000)}`])(
    'conflicts where the annotation tells nothing: %.20s',
    (last) => {
      expect(apply('kubectl', { size: 2 }, last)).toMatchObject({ kind: 'conflict', conflicts: [{ path: '.spec.size' }] });
    },
  );
});
