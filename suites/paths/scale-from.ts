import type { Template } from '#core/model/template';

/** Returns the scale from the response of a step, with another number of replicas and only these fields of its metadata. */
export function scaleFrom(step: string, replicas: number, fields: readonly string[]): { readonly [field: string]: Template } {
  const at = (place: `/${string}`): Template => ({ $ref: { step, at: place } });
  const metadata = Object.fromEntries(fields.map((field) => [field, at(`/metadata/${field}`)] as const));
  return { apiVersion: at('/apiVersion'), kind: at('/kind'), metadata, spec: { replicas } };
}
