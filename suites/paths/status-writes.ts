import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { sameStatus } from '../dry-run/same-status.ts';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { type Judgements, must } from '../scenario/scenario.ts';
import { all, allHold, shows, showsSame } from '../scenario/shows.ts';
import { get, objectPath } from '../scenario/test-object.ts';

/** The status of a type: the place of a value in the object, and a status with a value at that place. */
export type Status = { readonly at: `/${string}`; readonly fields: (value: number) => { readonly [key: string]: Template } };

/** A condition that no controller sets; released servers require the phase beside it. */
export const ofNamespaces: Status = {
  at: '/status/conditions/0/reason',
  fields: (value) => ({ conditions: [{ type: 'ApiconformTried', status: 'True', reason: reasonOf(value) }] }),
};
export const reasonOf = (value: number): string => `Value${value}`;

export const ofSamples: Status = { at: '/status/replicas', fields: (replicas) => ({ replicas }) };

export const patchHeaders: Readonly<Record<'apply' | 'merge', NonNullable<Request['headers']>>> = {
  apply: { 'content-type': 'application/apply-patch+yaml' },
  merge: { 'content-type': 'application/merge-patch+json' },
};

/** The steps that write to the status, and the reads of the object after each. */
export function statusSteps(subject: Subject, { fields }: Status, phase: { readonly [key: string]: Template }): readonly Step[] {
  const path = objectPath(subject, 'a', 'status');
  const identity = { apiVersion: subject.apiVersion, kind: subject.kind };
  const applied = { ...identity, metadata: { name: { $own: 'a' } }, status: fields(1) };
  const merge = (value: number): Request => ({ method: 'PATCH', path, headers: patchHeaders.merge, body: { status: fields(value) } });
  const metadata = (from: string) => ({ name: { $own: 'a' }, resourceVersion: versionOf(from) });
  const put = (value: number): Template => ({ ...identity, metadata: metadata('after-patch'), status: { ...phase, ...fields(value) } });
  return [
    {
      id: 'apply-status',
      do: 'send',
      request: { method: 'PATCH', path, headers: patchHeaders.apply, query: { fieldManager: 'apiconform-status' }, body: applied },
    },
    get(subject, 'a', 'after-apply'),
    { id: 'dry-status', do: 'send', request: { ...merge(2), query: { dryRun: 'All' } } },
    { id: 'part-after-dry-status', do: 'send', request: { method: 'GET', path: objectPath(subject, 'a', 'status') } },
    get(subject, 'a', 'after-dry-status'),
    { id: 'patch-status', do: 'send', request: merge(2) },
    get(subject, 'a', 'after-patch'),
    { id: 'put-status', do: 'send', request: { method: 'PUT', path, body: put(3) } },
    get(subject, 'a', 'after-put'),
    {
      id: 'empty-status',
      do: 'send',
      request: { method: 'PUT', path, body: { ...identity, metadata: metadata('after-put'), status: phase } },
    },
    get(subject, 'a', 'after-empty'),
    { id: 'patch-before-null', do: 'send', request: merge(5) },
    {
      id: 'null-status',
      do: 'send',
      request: { method: 'PATCH', path, headers: patchHeaders.merge, body: { status: withNulls(fields(4)) } },
    },
    get(subject, 'a', 'after-null'),
    { id: 'patch-empty-status', do: 'send', request: merge(4) },
    get(subject, 'a', 'after-patch-of-empty'),
  ];
}

/** Returns the fields with null for each value, by which a JSON merge patch removes them. */
function withNulls(fields: { readonly [key: string]: Template }): Template {
  return Object.fromEntries(Object.keys(fields).map((key) => [key, null]));
}

/** Returns the judgements of a status, by the value that was written to it. */
export function statusJudgements({ at }: Status, shown: (value: number) => Template, { writers }: Subject): Judgements {
  // Others may write the object too, and so change its version.
  const isUnwritten = writers === 'ours' ? [showsSame('after-dry-status', '/metadata/resourceVersion', 'after-apply')] : [];
  return {
    'apply/subresource/status-applied': must(allHold(answered('apply-status', 200), shows('after-apply', at, shown(1)))),
    'paths/subresource/status-patched': must(
      allHold(
        answered('patch-status', 200),
        shows('after-patch', at, shown(2)),
        answered('patch-empty-status', 200),
        shows('after-patch-of-empty', at, shown(4)),
        shows('patch-before-null', at, shown(5)),
        answered('null-status', 200),
        answered('after-null', 200),
        { of: 'after-null', at, is: 'absent' },
      ),
    ),
    'paths/subresource/status-updated': must(
      allHold(answered('put-status', 200), shows('after-put', at, shown(3)), answered('empty-status', 200), {
        of: 'after-empty',
        at,
        is: 'absent',
      }),
    ),
    'dry-run/subresource/status': must(
      all(
        sameStatus('dry-status', 'patch-status'),
        allHold(shows('dry-status', at, shown(2)), shows('after-dry-status', at, shown(1)), ...isUnwritten),
        // A server need not serve the status alone.
        {
          kind: 'any',
          of: [allHold(shows('part-after-dry-status', at, shown(1))), allHold(answered('part-after-dry-status', '4xx'))],
        },
      ),
      answered('after-apply', 200),
    ),
  };
}
