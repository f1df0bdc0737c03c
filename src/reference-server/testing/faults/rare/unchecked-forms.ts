import { isJsonObject } from '#core/json/json-object';
import { textAt } from '../../../json/json-object.ts';
import type { Matcher } from '../../exchanges/exchange-rule.ts';
import type { ParsedRequest } from '../../exchanges/parsed-request.ts';
import type { Fault } from '../fault.ts';
import { isOfOtherVersion } from './seen-requests.ts';

/** Returns the rule by which the requests of a user that match are served with the permissions of the administrator. */
function unauthorized(on: Matcher): Pick<Fault, 'exchanges'> {
  const headers = { ...on.headers, 'impersonate-user': 'present' } as const;
  return { exchanges: [{ on: { ...on, headers }, request: { headers: { 'impersonate-user': null } } }] };
}

/** Returns the fault by which the requests of one form are served with an invalid token. */
function served(id: string, requests: string, operation: 'get' | 'list' | 'watch' | 'create' | 'delete' | 'patch', on: Matcher): Fault {
  return {
    id,
    breaks: `${requests} with an invalid token is served.`,
    statements: [`authentication/made-up-token/${operation}`],
    exchanges: [{ on: { ...on, headers: { ...on.headers, authorization: /made-this-up/ } }, request: { asKnown: true } }],
  };
}

const unknownTokens: readonly Fault[] = [
  served('indented-read-of-unknown-token-served', 'A get or list that asks for indentation', 'get', {
    operation: ['get', 'list'],
    query: { pretty: 'present' },
  }),
  served('list-by-name-of-unknown-token-served', 'A list with a field selector', 'list', {
    operation: 'list',
    query: { fieldSelector: 'present' },
  }),
  served('watched-table-of-unknown-token-served', 'A watch as a Table', 'watch', { operation: 'watch', headers: { accept: /as=Table/ } }),
  served('validated-create-of-unknown-token-served', 'A create with a level of field validation', 'create', {
    operation: 'create',
    query: { fieldValidation: 'present' },
  }),
  served('dry-json-patch-of-unknown-token-served', 'A dry run of a JSON patch', 'patch', {
    operation: 'json-patch',
    query: { dryRun: 'present' },
  }),
  served('dry-delete-by-options-of-unknown-token-served', 'A dry run of a delete that its options request', 'delete', {
    operation: 'delete',
    when: ({ body }) => isJsonObject(body) && body['dryRun'] !== undefined,
  }),
];

/** The statement about dry runs of users without permission. */
const ofDryRuns = ['authentication/dry-run/refused'];

/** Returns whether a deletion is a dry run by its options. */
const isDryByOptions = ({ body }: ParsedRequest): boolean => isJsonObject(body) && body['dryRun'] !== undefined;

/** Faults of requests in one form that need no permission, or less (specification, "Authentication"). */
export const rareUncheckedFormFaults: readonly Fault[] = [
  {
    id: 'read-as-table-unauthorized',
    breaks: 'A get or list whose response is requested as a Table needs no permission.',
    statements: ['authentication/permission/get', 'authentication/permission/list'],
    ...unauthorized({ operation: ['get', 'list'], scope: 'namespaced', headers: { accept: /as=Table/ } }),
  },
  {
    id: 'next-page-unauthorized',
    breaks: 'A list with a continue token needs no permission.',
    statements: ['authentication/permission/list'],
    ...unauthorized({ operation: 'list', query: { continue: 'present' } }),
  },
  {
    id: 'resumed-watch-unauthorized',
    breaks: 'A watch from a version needs no permission.',
    statements: ['authentication/permission/watch'],
    ...unauthorized({ operation: 'watch', scope: 'namespaced', query: { resourceVersion: 'present' } }),
  },
  {
    id: 'create-with-generated-name-unauthorized',
    breaks: 'A create whose name the server generates needs no permission.',
    statements: ['authentication/permission/create'],
    ...unauthorized({
      operation: 'create',
      when: ({ body }) => isJsonObject(body) && textAt(body, 'metadata', 'generateName') !== undefined,
    }),
  },
  {
    id: 'dry-run-without-value-unauthorized',
    breaks: 'A dry run that is requested without a value needs no permission.',
    statements: ['authentication/dry-run/refused'],
    ...unauthorized({ query: { dryRun: '' } }),
  },
  {
    id: 'table-of-unknown-token-served',
    breaks: 'A list with an invalid token is served where a Table is requested.',
    statements: ['authentication/made-up-token/list', 'csinode-operations/list/unauthenticated'],
    exchanges: [{ on: { operation: 'list', headers: { authorization: /made-this-up/, accept: /as=Table/ } }, request: { asKnown: true } }],
  },
  {
    id: 'invalid-body-of-unknown-token-read',
    breaks: 'A create with an invalid token and an invalid body is answered with 400.',
    statements: ['authentication/made-up-token/create'],
    exchanges: [
      {
        on: {
          operation: 'create',
          headers: { authorization: /made-this-up/ },
          when: ({ body }) => isJsonObject(body) && typeof body['spec'] === 'string',
        },
        request: { asKnown: true },
      },
    ],
  },
  {
    id: 'eviction-allowed-by-permission-for-pods',
    breaks: 'Permission to delete a pod is also permission to evict it.',
    statements: ['authentication/parent', 'service/subresource/authorized-separately'],
    change: ({ isAllowed }) => ({
      isAllowed: (allows, request) =>
        isAllowed(allows, request) ||
        (!('path' in request) && request.subresource === 'eviction' && allows({ ...request, verb: 'delete', subresource: '' })),
    }),
  },
  {
    id: 'writes-in-other-version-unauthorized',
    breaks: 'A write in another version than the one in which objects are stored needs no permission.',
    statements: ['authentication/permission/update', 'authentication/permission/patch'],
    ...unauthorized({ resource: 'horizontalpodautoscalers', operation: ['update', 'merge-patch'], when: isOfOtherVersion }),
  },
  {
    id: 'parts-of-custom-resources-allowed-by-permission-for-them',
    breaks: 'Permission for a custom resource is also permission for its status and its scale.',
    statements: ['authentication/parent', 'service/subresource/authorized-separately'],
    change: ({ isAllowed }) => ({
      isAllowed: (allows, request) =>
        isAllowed(allows, request) || (!('path' in request) && request.resource === 'shapeds' && allows({ ...request, subresource: '' })),
    }),
  },
  {
    id: 'update-of-part-allowed-by-update-of-object',
    breaks: 'Permission to update a resource is also permission to update its status and its scale.',
    statements: ['authentication/parent', 'service/subresource/authorized-separately'],
    change: ({ isAllowed }) => ({
      isAllowed: (allows, request) =>
        isAllowed(allows, request) || (!('path' in request) && request.verb === 'update' && allows({ ...request, subresource: '' })),
    }),
  },
  {
    id: 'dry-delete-by-options-unauthorized',
    breaks: 'A dry run of a delete that its options request needs no permission.',
    statements: ofDryRuns,
    ...unauthorized({ operation: 'delete', when: isDryByOptions }),
  },
  {
    id: 'dry-deletion-of-collection-by-options-unauthorized',
    breaks: 'A dry run of the deletion of a collection that its options request needs no permission.',
    statements: ofDryRuns,
    ...unauthorized({ operation: 'deletecollection', when: isDryByOptions }),
  },
  ...(['apply', 'json-patch', 'strategic-merge-patch'] as const).map(
    (operation): Fault => ({
      id: `dry-${operation}-of-part-unauthorized`,
      breaks: `A dry run of a write to the status or the scale (${operation}) needs no permission.`,
      statements: ofDryRuns,
      ...unauthorized({ operation, subresource: ['status', 'scale'], query: { dryRun: 'present' } }),
    }),
  ),
  {
    id: 'deletion-of-collection-by-name-unauthorized',
    breaks: 'The deletion of a collection with a field selector needs no permission.',
    statements: ['authentication/permission/deletecollection'],
    ...unauthorized({ operation: 'deletecollection', query: { fieldSelector: 'present' } }),
  },
  {
    id: 'deletion-of-collection-with-options-unauthorized',
    breaks: 'The deletion of a collection with options in its body needs no permission.',
    statements: ['authentication/permission/deletecollection'],
    ...unauthorized({ operation: 'deletecollection', query: { dryRun: 'absent' }, when: ({ text }) => text !== '' }),
  },
  ...unknownTokens,
];
