import type { Expectation, FieldOwner } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { sameRefusal, sameStatus } from '../dry-run/same-status.ts';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold } from '../scenario/shows.ts';
import { create, get, objectPath } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';

const at = '/status/conditions';
const typeOf = (name: string): string => `Apiconform${name}`;
const condition = (name: string, reason: string) => ({ type: typeOf(name), status: 'True', reason });
const includes = (of: string, ...conditions: readonly Template[]): readonly Predicate[] =>
  conditions.map((value): Predicate => ({ of, at, is: 'includes-once', value }));
const lacks = (of: string, name: string): Predicate => ({ of, at, is: 'excludes', value: { type: typeOf(name) } });

const applier = (manager: string): FieldOwner => ({ manager: `apiconform-${manager}`, operation: 'Apply' });
const patcher = (manager: string): FieldOwner => ({ manager: `apiconform-${manager}`, operation: 'Update' });
const owned = (of: string, name: string, ...are: readonly FieldOwner[]): Expectation => ({
  kind: 'owners',
  of,
  path: ['f:status', 'f:conditions', `k:{"type":"${typeOf(name)}"}`, 'f:reason'],
  are,
});

const dryRun = { dryRun: 'All' } as const;

/** The conditions of a namespace, a list with a merge key in a status, are written by several managers with each kind of patch. */
export function statusConditions(subject: Subject): Scenario {
  const path = objectPath(subject, 'a', 'status');
  const patch = (id: string, type: keyof typeof patchTypes, manager: string, body: Template, query: Request['query'] = {}): Step => ({
    id,
    do: 'send',
    request: {
      method: 'PATCH',
      path,
      query: { fieldManager: `apiconform-${manager}`, ...query },
      headers: { 'content-type': patchTypes[type] },
      body,
    },
  });
  const apply = (id: string, manager: string, conditions: readonly Template[], query: Request['query'] = {}): Step => {
    const identity = { apiVersion: subject.apiVersion, kind: subject.kind, metadata: { name: { $own: 'a' } } };
    return patch(id, 'apply', manager, { ...identity, status: conditions.length === 0 ? {} : { conditions } }, query);
  };
  const strategic = { status: { conditions: [condition('Two', 'Patched'), condition('Three', 'Patched')] } };
  const added = { op: 'add', path: `${at}/-`, value: condition('Four', 'Added') };
  return {
    id: 'paths/conditions-of-namespace',
    about:
      'Two managers apply a condition of a namespace each; one is changed and another added by a strategic merge patch, a fourth by a JSON patch, which another follows that fails, each with a dry run before; the first manager gives up its condition, has a conflict, and takes a condition by force.',
    steps: [
      create(subject, 'a'),
      apply('first', 'first', [condition('One', 'Applied')]),
      apply('second', 'second', [condition('Two', 'Applied')]),
      get(subject, 'a', 'both'),
      patch('dry-patch', 'strategic-merge-patch', 'merging', strategic, dryRun),
      get(subject, 'a', 'after-dry'),
      patch('patch', 'strategic-merge-patch', 'merging', strategic),
      get(subject, 'a', 'patched'),
      patch('dry-add', 'json-patch', 'adding', [added], dryRun),
      get(subject, 'a', 'after-dry-add'),
      patch('add', 'json-patch', 'adding', [added]),
      get(subject, 'a', 'added'),
      patch('failing', 'json-patch', 'adding', [
        { op: 'remove', path: `${at}/0` },
        { op: 'test', path: '/status/phase', value: 'None' },
      ]),
      get(subject, 'a', 'after-failing'),
      apply('give-up', 'first', []),
      get(subject, 'a', 'given-up'),
      apply('dry-conflict', 'first', [condition('Two', 'Taken')], dryRun),
      apply('conflict', 'first', [condition('Two', 'Taken')]),
      get(subject, 'a', 'after-conflict'),
      apply('take', 'first', [condition('Two', 'Taken')], { force: 'true' }),
      get(subject, 'a', 'taken'),
    ],
    checks: {
      'apply/keeps-the-rest': must(
        all(allHold(...includes('both', condition('One', 'Applied'), condition('Two', 'Applied')))),
        ...includes('first', condition('One', 'Applied')),
        answered('second', 200),
      ),
      'apply/subresource/status-owned': must(
        all(owned('both', 'One', applier('first')), owned('both', 'Two', applier('second'))),
        ...includes('both', condition('One', 'Applied'), condition('Two', 'Applied')),
      ),
      'paths/subresource/status-patched': must(
        allHold(
          answered('patch', 200),
          ...includes('patched', condition('One', 'Applied'), condition('Two', 'Patched'), condition('Three', 'Patched')),
          answered('add', 200),
          ...includes('added', condition('One', 'Applied'), condition('Four', 'Added')),
          answered('failing', '4xx'),
          ...includes('after-failing', condition('One', 'Applied'), condition('Four', 'Added')),
        ),
        ...includes('both', condition('One', 'Applied'), condition('Two', 'Applied')),
        answered('patched', 200),
        answered('added', 200),
      ),
      'dry-run/subresource/status': must(
        all(
          sameStatus('dry-patch', 'patch'),
          allHold(
            ...includes('dry-patch', condition('One', 'Applied'), condition('Two', 'Patched'), condition('Three', 'Patched')),
            ...includes('after-dry', condition('Two', 'Applied')),
            lacks('after-dry', 'Three'),
            ...includes('dry-add', condition('Three', 'Patched'), condition('Four', 'Added')),
            lacks('after-dry-add', 'Four'),
          ),
        ),
        answered('patch', 200),
        answered('dry-add', 200),
        ...includes('both', condition('Two', 'Applied')),
        ...includes('patched', condition('Three', 'Patched')),
      ),
      'managed-fields/kept-up': must(
        all(
          owned('patched', 'One', applier('first')),
          owned('patched', 'Two', patcher('merging')),
          owned('patched', 'Three', patcher('merging')),
          owned('added', 'Two', patcher('merging')),
          owned('added', 'Four', patcher('adding')),
        ),
        ...includes('patched', condition('Two', 'Patched'), condition('Three', 'Patched')),
        ...includes('added', condition('Two', 'Patched'), condition('Four', 'Added')),
      ),
      'apply/removes-missing-items': must(
        allHold(
          answered('give-up', 200),
          lacks('given-up', 'One'),
          ...includes('given-up', condition('Two', 'Patched'), condition('Three', 'Patched'), condition('Four', 'Added')),
        ),
        ...includes('after-failing', condition('One', 'Applied'), condition('Three', 'Patched')),
        answered('given-up', 200),
      ),
      'apply/conflict': must(
        allHold(answered('conflict', '4xx'), ...includes('after-conflict', condition('Two', 'Patched'))),
        ...includes('given-up', condition('Two', 'Patched')),
        answered('take', 200),
      ),
      'dry-run/stages/apply-conflict': must(
        all(sameRefusal('dry-conflict', 'conflict')),
        ...includes('given-up', condition('Two', 'Patched')),
        answered('take', 200),
      ),
      'apply/force': must(
        all(
          allHold(answered('take', 200), ...includes('taken', condition('Two', 'Taken'), condition('Three', 'Patched'))),
          owned('taken', 'Two', applier('first')),
        ),
        ...includes('after-conflict', condition('Two', 'Patched'), condition('Three', 'Patched')),
      ),
    },
  };
}
