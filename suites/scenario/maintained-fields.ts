/** Values of the metadata that the server maintains, none of which it sets itself. */
export const otherMaintained = {
  uid: '00000000-0000-4000-8000-000000000000',
  creationTimestamp: '2001-02-03T04:05:06Z',
  deletionTimestamp: '2001-02-03T04:05:06Z',
} as const;

export type MaintainedField = keyof typeof otherMaintained;
export const maintainedFields: readonly MaintainedField[] = ['uid', 'creationTimestamp', 'deletionTimestamp'];
