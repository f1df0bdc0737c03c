import type { Json } from '#core/model/json';

/** What the body of a request is written in. */
export type BodyType = 'json' | 'yaml' | 'json-patch' | 'merge-patch' | 'strategic-merge-patch' | 'apply';

/**
 * One request of a sequence, as data that is the same for every server. Texts that begin with a dollar stand for what a
 * server drew: `$version:2` for the third resourceVersion that was seen, `$version` for that of the object last seen under
 * the name, `$uid:0` and `$uid` likewise, `$continue` for the last token. The same words stand in normalized answers.
 */
export type Command = {
  /** `WATCH` opens a stream that is read at the end of the sequence. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'WATCH';
  /** The id of the subject. */
  readonly of: string;
  /** Without it, the request is to the collection. */
  readonly name?: string;
  readonly subresource?: string;
  readonly query?: { readonly [parameter: string]: string };
  readonly type?: BodyType;
  readonly body?: Json;
  /** The body as text, for what no JSON value can say. */
  readonly text?: string;
  /** The body is merged over the object as it was last seen: a client that reads, changes and writes. */
  readonly overLastSeen?: boolean;
};

/** The media types of bodies. */
export const mediaTypes: { readonly [Type in BodyType]: string } = {
  json: 'application/json',
  yaml: 'application/yaml',
  'json-patch': 'application/json-patch+json',
  'merge-patch': 'application/merge-patch+json',
  'strategic-merge-patch': 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
};
