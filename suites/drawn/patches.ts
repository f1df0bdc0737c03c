import type { Request } from '#core/model/request';
import type { Template } from '#core/model/template';
import { patchTypes } from '../scenario/write-step.ts';
import { contentField, type Draft } from './draft.ts';
import { drawContent } from './draw-content.ts';
import { sending, short } from './sending.ts';
import { written } from './suppose.ts';
import type { Drawn, Supposed } from './supposed.ts';

type PatchKind = 'merge-patch' | 'json-patch' | 'strategic-merge-patch';

/** Changes, adds and removes some labels, annotations and fields of an object by a patch. */
export function drawPatch(draft: Draft, at: Supposed): void {
  const { random, subject, visits } = draft;
  const kinds: readonly [PatchKind, ...PatchKind[]] =
    subject.origin === 'built-in' ? ['merge-patch', 'json-patch', 'strategic-merge-patch'] : ['merge-patch', 'json-patch'];
  const kind = random.one(kinds);
  visits.begin(kind, at);
  const { query, isDry, manager } = sending(draft);
  const sets = drawContent(draft, 2, at.drawn.fields);
  const removes = {
    labels: random.some(Object.keys(at.drawn.labels), 0, 1),
    annotations: random.some(Object.keys(at.drawn.annotations), 0, 1),
    fields: random.some(Object.keys(at.drawn.fields), 0, 1),
  };
  const drawn: Drawn = {
    labels: without({ ...at.drawn.labels, ...sets.labels }, removes.labels),
    annotations: without({ ...at.drawn.annotations, ...sets.annotations }, removes.annotations),
    finalizers: at.drawn.finalizers,
    fields: without({ ...at.drawn.fields, ...sets.fields }, removes.fields),
  };
  const isRefused = kind === 'json-patch' && random.chance(0.1);
  if (isRefused) visits.with('a test that fails');
  const body =
    kind === 'json-patch'
      ? [...jsonPatch(draft, at, sets, removes), ...(isRefused ? [failingTest] : [])]
      : mergePatch(draft, sets, removes);
  const request: Request = { method: 'PATCH', path: draft.path(at), query, headers: { 'content-type': patchTypes[kind] }, body };
  const last = draft.send(`${kind}-${short(at)}`, request);
  if (!isDry && !isRefused && at.is !== 'absent') draft.suppose(written(at, drawn, { manager, schema: draft.schema }, last));
}

/** An operation of a JSON patch after which nothing of it may be stored. */
const failingTest = { op: 'test', path: '/metadata/name', value: 'no-such-name' };

type Removes = { readonly labels: readonly string[]; readonly annotations: readonly string[]; readonly fields: readonly string[] };

/** A merge patch that sets and removes some content; `metadata` is sent too. */
export function mergePatch({ subject }: Draft, sets: Drawn, removes: Removes, metadata: Readonly<Record<string, Template>> = {}): Template {
  const of = (values: Readonly<Record<string, Template>>, nulls: readonly string[]): Readonly<Record<string, Template>> => ({
    ...values,
    ...Object.fromEntries(nulls.map((key) => [key, null])),
  });
  const at = contentField(subject);
  const fields = of(sets.fields, removes.fields);
  return {
    metadata: { labels: of(sets.labels, removes.labels), annotations: of(sets.annotations, removes.annotations), ...metadata },
    ...(at === undefined || Object.keys(fields).length === 0 ? {} : { [at]: fields }),
  };
}

function jsonPatch({ subject, schema }: Draft, { drawn }: Supposed, sets: Drawn, removes: Removes): readonly Template[] {
  const at = contentField(subject);
  const into = (
    pointer: string,
    there: Readonly<Record<string, Template>>,
    values: Readonly<Record<string, Template>>,
    gone: readonly string[],
  ) => {
    const entries = Object.entries(values).filter(([key]) => !gone.includes(key));
    if (entries.length === 0 && gone.length === 0) return [];
    // A map that is empty need not be there.
    const base = Object.keys(there).length === 0 ? [{ op: 'add', path: pointer, value: {} }] : [];
    return [
      ...base,
      ...gone.map((key) => ({ op: 'remove', path: `${pointer}/${escaped(key)}` })),
      ...entries.map(([key, value]) => ({ op: 'add', path: `${pointer}/${escaped(key)}`, value })),
    ];
  };
  return [
    ...into('/metadata/labels', { test: '' }, sets.labels, removes.labels),
    ...into('/metadata/annotations', drawn.annotations, sets.annotations, removes.annotations),
    ...(at === undefined ? [] : into(`/${at}`, schema === undefined ? drawn.fields : { kept: 'kept' }, sets.fields, removes.fields)),
  ];
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function without<Value>(values: Readonly<Record<string, Value>>, keys: readonly string[]): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)));
}
