import type { Fault } from '../fault.ts';
import { allowedWhere } from './allowed-requests.ts';

const operations = ['get', 'list', 'watch', 'create', 'update', 'patch', 'apply', 'delete'] as const;
const writes = ['create', 'update', 'patch', 'apply', 'delete', 'deletecollection'] as const;

/** Faults of who may send a request, which depend on its form or its type alone (specification, "Authentication"). */
export const rareAuthorizedFormFaults: readonly Fault[] = [
  {
    id: 'dry-run-of-subresource-needs-more',
    breaks: 'A dry run of a write to the status or the scale needs another right than the request itself.',
    statements: ['authentication/dry-run/allowed'],
    exchanges: [
      {
        on: { headers: { 'impersonate-user': 'present' }, subresource: ['status', 'scale'], query: { dryRun: 'present' } },
        refuse: { status: 403, reason: 'Forbidden', message: 'dry runs are for others' },
      },
    ],
  },
  {
    id: 'custom-resource-created-by-right-to-patch',
    breaks: 'The right to patch is enough to create a custom resource by an apply.',
    statements: ['authentication/apply/needs-create'],
    change: allowedWhere(
      (allows, request) => request.verb === 'create' && request.group.endsWith('.example') && allows({ ...request, verb: 'patch' }),
    ),
  },
  {
    id: 'dry-run-without-value-by-anybody',
    breaks: 'A dry run whose parameter has no value is served without valid credentials.',
    statements: writes.flatMap((name) => [`authentication/made-up-token/${name}`, `authentication/no-credentials/${name}`]),
    exchanges: [
      { on: { query: { dryRun: '' }, headers: { authorization: /made-this-up/ } }, request: { asKnown: true } },
      { on: { query: { dryRun: '' }, headers: { authorization: 'absent' } }, request: { asKnown: true } },
    ],
  },
  {
    id: 'any-password-taken',
    breaks: 'A request with an unknown name and password is served.',
    statements: operations.map((name) => `authentication/no-credentials/${name}`),
    exchanges: [{ on: { headers: { authorization: /^Basic / } }, request: { asKnown: true } }],
  },
];
