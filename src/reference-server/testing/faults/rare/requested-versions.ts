import type { RequestedResource } from '../../../api/metrics/request-counts.ts';
import type { ResourceType } from '../../../kinds/resources/resource-type.ts';
import type { Fault } from '../fault.ts';
import { seeing } from './seen-requests.ts';

const nameOf = ({ group, resource }: Pick<RequestedResource, 'group' | 'resource'>): string => `${group}/${resource}`;
const versionOf = ({ group, version, resource }: Pick<RequestedResource, 'group' | 'version' | 'resource'>): string =>
  `${group}/${version}/${resource}`;

/** Returns the first of several versions of each resource, with its subresources. */
function firstVersions(requested: readonly RequestedResource[]): readonly RequestedResource[] {
  const first = new Map<string, string>();
  return requested.filter((one) => {
    const known = first.get(nameOf(one)) ?? one.version;
    first.set(nameOf(one), known);
    return known === one.version;
  });
}

/** Returns the parts of the fault by which only versions that were read are in the gauge. */
function readVersions(): Pick<Fault, 'change' | 'exchanges'> {
  const read = new Set<string>();
  return {
    exchanges: [
      seeing(({ request, route }) => {
        if (request.method === 'GET' && (route?.of === 'collection' || route?.of === 'object')) read.add(versionOf(route.type));
      }),
    ],
    change: ({ requestedDeprecated }) => ({
      requestedDeprecated: (requested) => requestedDeprecated(requested).filter((one) => read.has(versionOf(one))),
    }),
  };
}

/** Returns the parts of the fault by which the audit events of deletions have no annotation. */
function unauditedDeletions(): Pick<Fault, 'change' | 'exchanges'> {
  let isDeletion = false;
  return {
    exchanges: [
      seeing(({ request }) => {
        isDeletion = request.method === 'DELETE';
      }),
    ],
    change: ({ warnsOfDeprecation }) => ({
      warnsOfDeprecation: (request) => warnsOfDeprecation(request) && !(request.by === 'audit' && isDeletion),
    }),
  };
}

/** Returns the function that knows the first version of each type that was requested. */
function firstRequested(): (type: ResourceType) => boolean {
  const first = new Map<string, string>();
  return (type) => {
    const known = first.get(nameOf(type)) ?? type.version;
    first.set(nameOf(type), known);
    return known === type.version;
  };
}

/** Faults of what a server reports of requested deprecated versions (specification, "Deprecation rules"). */
export const rareRequestedVersionFaults: readonly Fault[] = [
  {
    id: 'gauge-has-one-version-of-resource',
    breaks: 'The gauge of requested deprecated versions has only the first of several deprecated versions of a resource.',
    statements: ['deprecation/requested/gauge'],
    change: ({ requestedDeprecated }) => ({ requestedDeprecated: (requested) => firstVersions(requestedDeprecated(requested)) }),
  },
  {
    id: 'gauge-has-versions-that-were-read',
    breaks: 'The gauge of requested deprecated versions has no version that was only written to.',
    statements: ['deprecation/requested/gauge'],
    ...readVersions(),
  },
  {
    id: 'gauge-without-core-group',
    breaks: 'The gauge of requested deprecated versions has no resources of the core group.',
    statements: ['deprecation/requested/gauge'],
    change: ({ requestedDeprecated }) => ({
      requestedDeprecated: (requested) => requestedDeprecated(requested).filter(({ group }) => group !== ''),
    }),
  },
  {
    id: 'requests-of-later-versions-uncounted',
    breaks: 'Requests of the second deprecated version of a resource and of later ones are not counted.',
    statements: ['deprecation/requested/joinable'],
    exchanges: [
      {
        on: { operation: 'other', path: /^\/metrics$/ },
        answer: { text: [/apiserver_request_total\{[^}]*version="v1beta(?:[2-9]|\d\d)"[^\n]*\n/g, ''] },
      },
    ],
  },
  {
    id: 'second-deprecated-version-unwarned',
    breaks: 'Only the first of several deprecated versions of a type has a warning.',
    statements: ['errors/deprecated-warning'],
    change: ({ warnsOfDeprecation }) => {
      const isFirst = firstRequested();
      return {
        warnsOfDeprecation: ({ by, type }) =>
          warnsOfDeprecation({ by, type }) && (type?.deprecation === undefined || by === 'audit' || isFirst(type)),
      };
    },
  },
  {
    id: 'deletion-in-deprecated-version-unaudited',
    breaks: 'The audit event of a deletion in a deprecated version has no annotation.',
    statements: ['deprecation/requested/audit'],
    ...unauditedDeletions(),
  },
];
