import type { Request } from '#core/model/request';
import type { Template } from '#core/model/template';
import { patchTypes } from '../scenario/write-step.ts';
import type { Draft } from './draft.ts';
import type { Supposed } from './supposed.ts';

type Query = NonNullable<Request['query']>;

/** How a write is sent: the query and whether it changes what is supposed. */
export type Sending = { readonly query: Query; readonly manager: string; readonly isDry: boolean };

/** The manager of writes for which it does not matter. */
export const editor = 'editor-1';

const editors: readonly [string, ...string[]] = ['editor-1', 'editor-2'];

/** Managers of other operations: one manager can update and apply an object, and its status. */
const managersOfOthers: readonly [string, ...string[]] = ['editor-1', 'applier-1', 'applier-1', 'applier-2', 'status-1'];

export function sending({ random, visits }: Draft, managers: readonly [string, ...string[]] = editors, dry = 0.12): Sending {
  const isDry = random.chance(dry);
  const isOfAnother = random.chance(0.15);
  const manager = random.one(isOfAnother ? managersOfOthers : managers);
  if (isOfAnother) visits.with(`as ${manager.replace(/-\d$/, '')}`);
  if (isDry) visits.dryRun();
  return { query: { fieldManager: manager, ...(isDry ? { dryRun: dryRunOf(random) } : {}) }, manager, isDry };
}

/** The value of the parameter for a dry run; `null` is a parameter without a value. */
export function dryRunOf(random: Draft['random']): 'All' | null {
  return random.chance(0.15) ? null : 'All';
}

/** Reads an object. Returns the id of the step. */
export function drawGet(draft: Draft, at: Pick<Supposed, 'name' | 'where'>): string {
  return draft.send(`get-${short(at)}`, { method: 'GET', path: draft.path(at) });
}

/** A name in the id of a step. */
export function short({ name, where }: Pick<Supposed, 'name' | 'where'>): string {
  return `${name.slice(0, 3).replaceAll('.', '-')}${where === 'there' ? '-there' : ''}`;
}

type PatchKind = 'json-patch' | 'merge-patch' | 'strategic-merge-patch' | 'apply';

/** Returns a patch of an object, or an apply to it. */
export function patchOf(draft: Draft, at: Supposed, kind: PatchKind, body: Template, manager: string = editor): Request {
  return { method: 'PATCH', path: draft.path(at), query: { fieldManager: manager }, headers: { 'content-type': patchTypes[kind] }, body };
}
