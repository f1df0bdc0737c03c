import { kindText } from '#core/codecs/group-version-kind';
import { definedFields } from '#core/json/defined-fields';
import type { ScheduledVersion } from '#core/model/deprecation-schedule';
import type { CheckFinding } from '#core/model/finding';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { RuleResult } from '#core/model/rule-result';
import type { DeprecatedRequest } from '#core/model/snapshot';
import { releaseName } from '#spec/schedule/release-name';
import { resolveReplacement } from '#spec/schedule/resolve-replacement';
import { statusOfVersion } from '#spec/schedule/status-of';
import { findingOf, notApplicable, undecided } from '../rule-results.ts';
import { type ObservedServer, scheduleOfUses } from './observed-server.ts';
import { unlistedOf } from './unlisted.ts';
import { isServedAsDeprecatedOnly } from './versions-to-list.ts';

/**
 * Checks for deprecated endpoints that were requested before this check sent any request, as the metric shows. Of a kind that has
 * deprecated versions alone, a request shows no use, because a controller of all kinds sends it too; its stored objects show it.
 */
export function requested(server: ObservedServer): RuleResult {
  const { deprecatedRequests } = server.snapshot;
  if (deprecatedRequests === undefined) return undecided('requests of other clients', 'the metrics of the server');
  const rule = 'server/requested';
  return {
    checked: deprecatedRequests.length,
    findings: deprecatedRequests.flatMap((request) => {
      const row = rowOf(server, request);
      if (row === undefined || !goesAway(server, row) || isServedAsDeprecatedOnly(server, row)) return [];
      const { group, version, resource, subresource } = request;
      const path = subresource === '' ? resource : `${resource}/${subresource}`;
      return [
        findingOf(rule, {
          ...about(server, row),
          message: `Since the server started, a client requested ${path} in ${group}/${version}, ${removalClause(server, row)}.`,
        }),
      ];
    }),
    undecided: deprecatedRequests.flatMap((request) => {
      const row = rowOf(server, request);
      if (row === undefined || !goesAway(server, row) || !isServedAsDeprecatedOnly(server, row)) return [];
      const isListed = server.usage?.listed.some(({ type }) => type.group === row.group && type.kind === row.kind) === true;
      return isListed ? [] : [{ about: kindText(row), missing: 'a list of its objects (--objects): controllers request every kind' }];
    }),
  };
}

function rowOf({ schedule }: ObservedServer, { group, version, resource }: DeprecatedRequest): ScheduledVersion | undefined {
  return schedule.versions.find((each) => each.group === group && each.version === version && each.resource === resource);
}

/** Checks for stored objects of a kind that goes away as a whole: no version of it is left, and no other kind replaces it. */
export function object(server: ObservedServer): RuleResult {
  if (server.usage === undefined) return notApplicable;
  return {
    checked: server.usage.objects,
    findings: server.usage.listed.flatMap(({ type, objects, names }) => {
      if (objects === 0 || !goesAway(server, type) || resolveReplacement(scheduleOfUses(server), type, server.targetRelease) !== undefined)
        return [];
      const more = objects - names.length;
      return [
        findingOf('server/object', {
          ...about(server, type),
          message: `${objects} ${objects === 1 ? 'object is' : 'objects are'} stored of ${kindText(type)}, ${removalClause(server, type)} without a replacement.`,
          seen: `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
        }),
      ];
    }),
    undecided: unlistedOf(server.usage),
  };
}

/** Checks for clients that wrote a version that goes away, as the managed fields of stored objects show. */
export function client(server: ObservedServer): RuleResult {
  if (server.usage === undefined) return notApplicable;
  const rule = 'server/client';
  return {
    checked: server.usage.objects,
    findings: server.usage.clients
      .filter(({ type }) => goesAway(server, type))
      .map(({ manager, type, objects }) =>
        findingOf(rule, {
          ...about(server, type),
          message: `${manager} wrote ${objects} ${objects === 1 ? 'object' : 'objects'} as ${kindText(type)}, ${removalClause(server, type)}.`,
          subject: { is: 'client', name: manager },
          part: kindText(type),
        }),
      ),
    undecided: unlistedOf(server.usage),
  };
}

/** Checks for stored objects whose last applied manifest has a version that goes away. */
export function manifest(server: ObservedServer): RuleResult {
  if (server.usage === undefined) return notApplicable;
  const rule = 'server/manifest';
  return {
    checked: server.usage.objects,
    findings: server.usage.manifests
      .filter(({ applied }) => goesAway(server, applied))
      .map(({ stored, applied, name, namespace }) =>
        findingOf(rule, {
          ...about(server, applied),
          message: `${namespace === undefined ? '' : `${namespace}/`}${name} was last applied as ${kindText(applied)}, ${removalClause(server, applied)}.`,
          subject: { is: 'object', type: stored, name, ...definedFields({ namespace }) },
          part: kindText(applied),
        }),
      ),
    undecided: unlistedOf(server.usage),
  };
}

function goesAway(server: ObservedServer, type: GroupVersionKind): boolean {
  const row = scheduleOfUses(server).find(type);
  return row !== undefined && statusOfVersion(row, server.targetRelease) === 'removed';
}

function removalClause(server: ObservedServer, type: GroupVersionKind): string {
  const row = scheduleOfUses(server).find(type);
  return row?.removed === undefined ? 'which is removed' : `which is removed in release ${releaseName(row, row.removed)}`;
}

function about(
  server: ObservedServer,
  type: GroupVersionKind,
): Pick<CheckFinding, 'subject' | 'release' | 'project' | 'replacement' | 'changes'> {
  const { group, version, kind } = type;
  const schedule = scheduleOfUses(server);
  const row = schedule.find(type);
  const found = resolveReplacement(schedule, type, server.targetRelease);
  return {
    subject: { is: 'type', type: { group, version, kind } },
    ...definedFields({ release: row?.removed, project: row?.project?.name }),
    ...(found === undefined
      ? {}
      : {
          replacement: { group: found.version.group, version: found.version.version, kind: found.version.kind },
          ...(found.changes.length === 0 ? {} : { changes: found.changes }),
        }),
  };
}
