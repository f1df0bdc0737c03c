import { parseApiVersion } from '#core/codecs/group-version-kind';
import { stabilityOf } from '#core/codecs/version-name';
import type { Release } from '#core/model/release';
import { resolveReplacement } from '#spec/schedule/resolve-replacement';
import type { Schedule } from '#spec/schedule/schedule';
import { statusOf, statusOfVersion } from '#spec/schedule/status-of';
import type { NamedPair, NamedTypes } from '../parse/skimmed.ts';
import { isComputed } from '../parse/template-text.ts';
import { isMetaKind } from './unknown-type.ts';

/** Tells documents that may have a finding from those that have none. The others are not searched. */
export type Mentions = {
  /** Decides by the text alone. */
  readonly test: (text: string) => boolean;
  /** Decides by the types that a document names if they are known, or else by its text. */
  readonly wants: (types: NamedTypes | undefined, text: string) => boolean;
};

/**
 * Returns a test that every document with a finding passes: names of versions that go away, kinds that go away in stable versions, removed
 * groups, types of built-in groups that the schedule does not list, and versions that the current release does not have yet. Escape
 * sequences also pass, because they may spell a name.
 */
export function mentionsOf(schedule: Schedule, target: Release, current?: Release): Mentions {
  const words = wordsOf(schedule, target, current);
  const matters = typeTest(schedule, target, current);
  const test = (text: string): boolean => words.test(text) || namesUnknownType(text, matters);
  return {
    test,
    wants: (types, text) =>
      types === undefined ? test(text) : types.some((pair) => matters(pair) || (mayHaveRules(pair) && words.test(text))),
  };
}

type TypeTest = (pair: NamedPair) => boolean;

/** Returns a test for types that go away, that are too new, or that are of built-in groups and not in the schedule. */
function typeTest(schedule: Schedule, target: Release, current: Release | undefined): TypeTest {
  const groups = new Set(schedule.versions.map(({ group }) => group));
  const builtIn = new Set(schedule.versions.flatMap(({ group, project }) => (project === undefined ? [group] : [])));
  const known = new Map<string, boolean>();
  const decide = ({ apiVersion, kind }: NamedPair): boolean => {
    const type = parseApiVersion(apiVersion);
    if (type === undefined || !groups.has(type.group) || isMetaKind(kind) || isComputed(apiVersion + kind)) return false;
    // Items of a list may have no type of their own.
    const types = [kind, kind.replace(/List$/, '')].map((name) => ({ ...type, kind: name }));
    if (current !== undefined && types.some((each) => statusOf(schedule, each, current) === 'not-introduced')) return true;
    const statuses = types.map((each) => statusOf(schedule, each, target));
    if (statuses.some((status) => status === 'removed' || status === 'deprecated')) return true;
    return builtIn.has(type.group) && statuses.every((status) => status === 'unknown');
  };
  return (pair) => {
    const key = `${pair.apiVersion} ${pair.kind}`;
    const decided = known.get(key) ?? decide(pair);
    if (known.size < mostTypes) known.set(key, decided);
    return decided;
  };
}

const mostTypes = 10_000;

/** Roles and webhooks name groups and versions of other types in their rules. */
function mayHaveRules({ apiVersion, kind }: NamedPair): boolean {
  return apiVersion.startsWith('admissionregistration.') || (apiVersion.startsWith('rbac.') && kind.endsWith('Role'));
}

/** Compares each apiVersion of a text with each kind. What is not written in a simple way may be anything. */
function namesUnknownType(text: string, matters: TypeTest): boolean {
  if (!text.includes('apiVersion')) return false;
  if (unusualForm.test(text)) return true;
  const apiVersions = valuesOf(text, apiVersionKey);
  if (apiVersions === undefined) return true;
  if (apiVersions.size === 0) return false;
  const kinds = valuesOf(text, kindKey);
  // A document with very many names is searched without comparing all of them.
  if (kinds === undefined || apiVersions.size * kinds.size > mostPairs) return true;
  for (const apiVersion of apiVersions) for (const kind of kinds) if (matters({ apiVersion, kind })) return true;
  return false;
}

const mostPairs = 400;
/** Explicit keys, names with an anchor, and JSON patches that set the version. */
const unusualForm = /(?:^|[\s[{,])\?\s|&\S+\s+\\*["']?(?:apiVersion|kind)|\/apiVersion/;
const apiVersionKey = /apiVersion\\*["']?[ \t]*:/g;
const kindKey = /kind\\*["']?[ \t]*:/g;
/** A value that ends on its line, and whose scalar does not go on in the next one. */
const simpleValue = /[ \t]*(?:[&!]\S+[ \t]+)*(?:\\*(["'])([\w./-]+)\\*\1|([\w./-]+)[ \t]*(?:[,}\\]|[ \t]#|(\r?\n|$)))/y;
/** A value that is no text: a map, a list, or the action of a template. */
const noText = /[ \t]*(?:[[{]|\\*["']?\{\{|(?:#[^\n]*)?\r?\n\s*(?:- |["']?[$\w./-]+["']?:))/y;

/** Returns the values of a key, or `undefined` if one of them is not simple. */
function valuesOf(text: string, key: RegExp): ReadonlySet<string> | undefined {
  const values = new Set<string>();
  for (const { 0: found, index } of text.matchAll(key)) {
    const at = index + found.length;
    simpleValue.lastIndex = at;
    const [, , quoted, plain, lineEnd] = simpleValue.exec(text) ?? [];
    const value = quoted ?? plain;
    if (value !== undefined && (lineEnd === undefined || !goesOn(text, index, simpleValue.lastIndex))) values.add(value);
    else {
      noText.lastIndex = at;
      if (value !== undefined || !noText.test(text)) return undefined;
    }
  }
  return values;
}

/** Checks whether the line after a key and its value is indented more than the key, as the rest of a plain scalar is. */
function goesOn(text: string, key: number, next: number): boolean {
  const column = key - text.lastIndexOf('\n', key - 1) - 1;
  const [indent = ''] = /^(?:[ \t]*\r?\n)*[ \t]*(?=[^\s#])/.exec(text.slice(next, next + longestIndent)) ?? [''];
  return indent.length - indent.lastIndexOf('\n') - 1 > column || indent.length >= longestIndent;
}

const longestIndent = 400;

function wordsOf(schedule: Schedule, target: Release, current: Release | undefined): RegExp {
  const words = new Set<string>();
  const groups = new Map<string, boolean>();
  for (const row of schedule.versions) {
    const status = statusOfVersion(row, target);
    groups.set(row.group, (groups.get(row.group) ?? true) && status === 'removed');
    const isTooNew = current !== undefined && statusOfVersion(row, current) === 'not-introduced';
    if (status !== 'removed' && status !== 'deprecated' && !isTooNew) continue;
    if (stabilityOf(row.version) === 'stable') {
      words.add(row.kind);
      if (status === 'removed' && row.resource !== undefined) words.add(row.resource);
    } else words.add(row.version);
    const replacement = status === 'removed' ? resolveReplacement(schedule, row, target)?.version : undefined;
    if (replacement !== undefined && replacement.group !== row.group && row.resource !== undefined && isGone(row, schedule, target))
      words.add(row.group);
  }
  for (const [group, left] of groups) if (left) words.add(group);
  const escaped = [...words].map((word) => word.replace(/[.\\]/g, '\\$&'));
  return new RegExp([...escaped, '\\\\[xuU\\r\\n]'].join('|'));
}

/** Checks whether a group no longer has a kind, so that permissions for it in that group have no effect. */
function isGone(row: Parameters<Schedule['versionsOf']>[0], schedule: Schedule, target: Release): boolean {
  return schedule.versionsOf(row).every((each) => statusOfVersion(each, target) === 'removed');
}
