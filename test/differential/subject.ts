import type { JsonObject } from '#core/model/json';

/** A resource type that sequences are about. */
export type Subject = {
  /** The last part of the path of its collection, and how commands name it. */
  readonly id: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespaced: boolean;
  /** The schema that values are drawn from, as OpenAPI has it, without apiVersion, kind and metadata. */
  readonly schema: JsonObject;
  /** Whether strategic merge patches are sent too. */
  readonly builtIn: boolean;
  readonly subresources: readonly string[];
  /** What every object must have beside its metadata. */
  readonly minimal: JsonObject;
  /** The fields that sequences may be about, where these are not the usual ones. */
  readonly fields?: readonly (readonly string[])[];
};

/** The path of a collection, or of an object of it; namespaces are named, and objects of the cluster have theirs as a prefix. */
export function pathOf(subject: Subject, namespace: string, name: string | undefined, subresource?: string): string {
  const root = subject.apiVersion.includes('/') ? `/apis/${subject.apiVersion}` : `/api/${subject.apiVersion}`;
  const collection = subject.namespaced ? `${root}/namespaces/${namespace}/${subject.id}` : `${root}/${subject.id}`;
  const object = name === undefined ? collection : `${collection}/${encodeURIComponent(nameOf(subject, namespace, name))}`;
  return subresource === undefined ? object : `${object}/${subresource}`;
}

/** The name of an object, which no other sequence uses. */
export const nameOf = (subject: Subject, namespace: string, name: string): string => (subject.namespaced ? name : `${namespace}-${name}`);
