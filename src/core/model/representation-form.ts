/** Forms of promises about what objects and collections look like, and in which encodings they come. */
export type RepresentationForm =
  | {
      readonly name: 'collection';
      readonly aspect: 'kind' | 'fields' | 'items' | 'empty' | 'no-kind-list' | 'every-kind';
    }
  | {
      readonly name: 'table';
      readonly aspect: 'kind' | 'columns' | 'rows' | 'default-columns' | 'default-cells' | 'pages';
    }
  | {
      readonly name: 'binary';
      readonly aspect:
        | 'prefix'
        | 'message'
        | 'type-meta'
        | 'raw'
        | 'content-encoding'
        | 'content-type'
        | 'collection'
        | 'error'
        | 'foreign-prefix';
    }
  | {
      readonly name: 'media-type';
      readonly aspect:
        | 'default'
        | 'json'
        | 'every-type-in-json'
        | 'binary'
        | 'no-binary-for-definitions'
        | 'table'
        | 'fallback'
        | 'not-acceptable'
        | 'binary-create'
        | 'binary-update'
        | 'apply'
        | 'unknown-body-type';
    };
