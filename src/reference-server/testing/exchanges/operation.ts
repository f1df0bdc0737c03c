/** What an operation is to a rule: the verbs of the API, with the kinds of patches told apart. */
export type Operation =
  | 'get'
  | 'list'
  | 'watch'
  | 'create'
  | 'update'
  | 'json-patch'
  | 'merge-patch'
  | 'strategic-merge-patch'
  | 'apply'
  | 'delete'
  | 'deletecollection'
  /** Any request to what is no resource: discovery, health, metrics, a path that nothing is served at. */
  | 'other';
