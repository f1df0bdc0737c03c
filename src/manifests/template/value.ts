import type { Release } from '#core/model/release';

/** A value of a template. `unknown` is what depends on values of the user. `version` is that of the cluster, as text. */
export type Value =
  | { readonly is: 'unknown' }
  | { readonly is: 'literal'; readonly value: string | number | boolean | null }
  | { readonly is: 'version'; readonly prefix: 'v' | '' }
  | { readonly is: 'part'; readonly of: 'root' | 'capabilities' | 'kube-version' | 'api-versions' | 'parsed-version' };

/** What a template learns of the cluster. */
export type Capabilities = {
  readonly release: Release;
  /** Returns whether the cluster serves a group and version, or a type of it, or `undefined` if that is not known. */
  readonly has: (name: string) => boolean | undefined;
};

/** Returns what a template of a name writes, if that is known and one line. */
export type IncludedText = (name: string) => string | undefined;

export const unknown: Value = { is: 'unknown' };

/** Returns a value that is known. */
export function literal(value: string | number | boolean | null): Value {
  return { is: 'literal', value };
}

/** Returns whether a condition holds for a value, by the rules of Go templates; `undefined` if the value is unknown. */
export function isTrue(value: Value): boolean | undefined {
  if (value.is === 'unknown') return undefined;
  return value.is !== 'literal' || (value.value !== '' && value.value !== 0 && value.value !== false && value.value !== null);
}

/** Returns what an action writes for a value, or `undefined` if that is not known. */
export function textOfValue(value: Value, { release }: Capabilities): string | undefined {
  if (value.is === 'version') return `${value.prefix}${release.major}.${release.minor}.0`;
  return value.is === 'literal' && value.value !== null ? String(value.value) : undefined;
}

/** Returns a part of a value by its name: `.Capabilities` of the root. */
export function fieldOf(value: Value, name: string, { release }: Capabilities): Value {
  // Charts pass the root on in many forms (`.context`, `$root`, `.top`); no other thing is called so.
  if (name === 'Capabilities') return { is: 'part', of: 'capabilities' };
  if (value.is !== 'part') return unknown;
  const { of } = value;
  if (of === 'capabilities') {
    if (name === 'KubeVersion') return { is: 'part', of: 'kube-version' };
    return name === 'APIVersions' ? { is: 'part', of: 'api-versions' } : unknown;
  }
  if (of === 'kube-version' || of === 'parsed-version') {
    if (of === 'kube-version' && (name === 'Version' || name === 'GitVersion')) return { is: 'version', prefix: 'v' };
    const part = name === 'Major' ? release.major : name === 'Minor' ? release.minor : undefined;
    return part === undefined ? unknown : literal(of === 'kube-version' ? String(part) : part);
  }
  return unknown;
}
