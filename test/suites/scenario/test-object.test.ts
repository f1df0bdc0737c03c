import { describe, expect, it } from 'vitest';
import type { Subject } from '#core/model/subject';
import { testLabels, testObject } from '#suites/scenario/test-object';

const subject: Subject = {
  id: 'widgets',
  served: 'v1/widgets',
  apiVersion: 'v1',
  kind: 'Widget',
  collection: '/api/v1/widgets',
  scope: 'cluster',
  isolation: 'shared-collection',
  deletion: 'immediate',
  writers: 'ours',
  body: { kind: 'Gadget', metadata: { name: 'production' }, spec: { size: 1 } },
  where: { file: 'widgets.yaml', line: 1, column: 1 },
};

describe('a test object', () => {
  it('has the name and the labels of the run, whatever the body of its subject says', () => {
    expect(testObject(subject, 'a', 'first')).toEqual({
      apiVersion: 'v1',
      kind: 'Widget',
      metadata: { name: { $own: 'a' }, labels: testLabels, annotations: { 'apiconform-change': 'first' } },
      spec: { size: 1 },
    });
  });
});
