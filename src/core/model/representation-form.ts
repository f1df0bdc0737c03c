/** Forms of promises about what objects and collections look like, and in which encodings they come. */
export type RepresentationForm =
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
    };
