import type { Permission } from './operations.ts';

/** The statement of each permission. */
export const statements: Readonly<Record<Permission, string>> = {
  get: 'authentication/permission/get',
  list: 'authentication/permission/list',
  watch: 'authentication/permission/watch',
  create: 'authentication/permission/create',
  update: 'authentication/permission/update',
  patch: 'authentication/permission/patch',
  apply: 'authentication/apply/needs-patch',
  'create-by-apply': 'authentication/apply/needs-create',
  delete: 'authentication/permission/delete',
  deletecollection: 'authentication/permission/deletecollection',
};
