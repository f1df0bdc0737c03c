import { kindText, parseApiVersion } from '#core/codecs/group-version-kind';
import { stabilityOf } from '#core/codecs/version-name';
import type { Release } from '#core/model/release';
import type { Schedule } from '#spec/schedule/schedule';
import { statusOfVersion } from '#spec/schedule/status-of';
import { isMetaKind } from './unknown-type.ts';

/** Tells documents that may have a finding from those that have none. The others are parsed but not searched. */
export type Mentions = { readonly test: (text: string) => boolean };

/**
 * Returns a test that every document with a finding passes: names of versions that go away, kinds that go away in stable versions, removed
 * groups, and types of built-in groups that the schedule does not list. Escape sequences also pass, because they may spell a name.
 */
export function mentionsOf(schedule: Schedule, target: Release): Mentions {
  const words = wordsOf(schedule, target);
  const groups = new Set(schedule.versions.flatMap(({ group, project }) => (project === undefined ? [group] : [])));
  const known = new Set(schedule.versions.map(kindText));
  const isBuiltIn = (apiVersion: string): boolean => groups.has(parseApiVersion(apiVersion)?.group ?? '/');
  return {
    test(text) {
      if (words.test(text)) return true;
      const apiVersions = [...valuesOf(text, apiVersionKey)].filter(isBuiltIn);
      if (apiVersions.length === 0) return false;
      const kinds = [...valuesOf(text, kindKey)].filter((kind) => !isMetaKind(kind));
      // A document with very many names is searched without comparing all of them.
      if (apiVersions.length * kinds.length > mostPairs) return true;
      return apiVersions.some((apiVersion) => kinds.some((kind) => !known.has(`${apiVersion}/${kind}`)));
    },
  };
}

const mostPairs = 400;
const apiVersionKey = /apiVersion\\*["']?[ \t]*:[ \t]*(?:[&!]\S+[ \t]+)*\\*["']?([\w./-]+)/g;
const kindKey = /kind\\*["']?[ \t]*:[ \t]*(?:[&!]\S+[ \t]+)*\\*["']?([\w./-]+)/g;

function valuesOf(text: string, key: RegExp): ReadonlySet<string> {
  const values = new Set<string>();
  for (const [, value = ''] of text.matchAll(key)) values.add(value);
  return values;
}

function wordsOf({ versions }: Schedule, target: Release): RegExp {
  const words = new Set<string>();
  const groups = new Map<string, boolean>();
  for (const row of versions) {
    const status = statusOfVersion(row, target);
    groups.set(row.group, (groups.get(row.group) ?? true) && status === 'removed');
    if (status !== 'removed' && status !== 'deprecated') continue;
    words.add(stabilityOf(row.version) === 'stable' ? row.kind : row.version);
  }
  for (const [group, left] of groups) if (left) words.add(group);
  const escaped = [...words].map((word) => word.replace(/[.\\]/g, '\\$&'));
  return new RegExp([...escaped, '\\\\[xuU\\r\\n]'].join('|'));
}
