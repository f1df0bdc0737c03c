import { arrayAt, objectAt, withFields } from '../../json/json-object.ts';
import type { Strategy } from './strategy.ts';

/** What holds a namespace until its contents are gone; the word is part of the interface's data, not of a dialect. */
const contentsFinalizer = 'kubernetes';

/** Namespaces: they hold on to themselves until what is in them is gone. */
export const namespaceStrategy: Strategy = {
  onCreate: (_api, object) => object,
  settle: (_api, object) => withFields(object, { spec: { finalizers: [contentsFinalizer] }, status: { phase: 'Active' } }),
  onUpdate: (_api, object, live) => withFields(object, { spec: live['spec'] }),
  onDelete: (_api, object) => withFields(object, { status: withFields(objectAt(object, 'status'), { phase: 'Terminating' }) }),
  problems: () => [],
  held: (object) => arrayAt(object, 'spec', 'finalizers').length > 0,
};
