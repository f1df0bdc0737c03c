import type { Expectation } from '#core/model/expectation';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list } from '../scenario/collection-read.ts';
import { accepting, inForm, orJson, table } from '../scenario/media-types.ts';
import { type Judgement, type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold } from '../scenario/shows.ts';
import { create, get } from '../scenario/test-object.ts';
import { grant, grantNeeds, resourcesOf } from './grant.ts';
import { isRead, type Operation, operationsOn, type Permission, sendLimited, type Verb } from './operations.ts';

/** Verbs that are granted at one time, in addition to earlier ones, and an operation that shows that they have taken effect. */
export type Grant = { readonly id: string; readonly verbs: readonly Verb[]; readonly shownBy: Operation['id'] };

/** Permissions that are granted one after the other. */
export type Order = {
  readonly id: string;
  readonly about: string;
  /** Whether everything is tried without any permission first. */
  readonly withoutAny: boolean;
  readonly grants: readonly Grant[];
  /** Sent at the end. */
  readonly afterwards?: readonly Step[];
};

/** An operation at one time, and whether the identity has permission for all its verbs. */
type Tried = { readonly operation: Operation; readonly time: string; readonly allowed: boolean };

const realId = ({ operation, time }: Tried): string => `${time}-${operation.id}`;
const dryId = ({ operation, time }: Tried): string => `${time}-dry-${operation.id}`;
const shownId = ({ id }: Grant): string => `${id}-granted`;

/** Other forms of the response to a read. */
const forms: readonly (readonly [form: string, accept: Template])[] = [
  ['table', orJson(table)],
  ['metadata', orJson(inForm('PartialObjectMetadata'))],
];

/** The statement of each permission. */
const statements: Readonly<Record<Permission, string>> = {
  get: 'authentication/permission/get',
  list: 'authentication/permission/list',
  watch: 'authentication/permission/watch',
  create: 'authentication/permission/create',
  update: 'authentication/permission/update',
  patch: 'authentication/permission/patch',
  apply: 'authentication/apply/needs-patch',
  'create-by-apply': 'authentication/apply/needs-create',
  delete: 'authentication/permission/delete',
  deletecollection: 'authentication/permission/deletecollection',
};

/**
 * Every operation, with and without a dry run, and reads that are refused also in other forms, by an identity whose permissions grow. A refusal may have any status of its
 * class, because a server may hide what one may not see.
 */
export function permissions(subject: Subject, order: Order): Scenario {
  const tried = triedIn(subject, order);
  return {
    id: `authentication/${order.id}`,
    about: order.about,
    needs: grantNeeds,
    queue: 'waiting',
    steps: [
      ...['a', 'spared', 'deleted'].map((own) => create(subject, own)),
      ...(order.withoutAny ? [...refusedSteps(subject, 'without', tried), list(subject, 'untouched')] : []),
      ...order.grants.flatMap((one) => [
        ...grantSteps(subject, one),
        ...refusedSteps(subject, one.id, tried),
        ...allowedSteps(subject, one.id, tried),
      ]),
      ...(order.afterwards ?? []),
    ],
    checks: { ...checksOfPermissions(tried, order), ...checksOfDryRuns(tried, order) },
  };
}

/** What is allowed once is not tried again. */
function triedIn(subject: Subject, { withoutAny, grants }: Order): readonly Tried[] {
  const times = [...(withoutAny ? [{ id: 'without', verbs: [] }] : []), ...grants];
  const granted = new Set<Verb>();
  let left = operationsOn(subject);
  return times.flatMap(({ id, verbs }) => {
    for (const verb of verbs) granted.add(verb);
    const tried = left.map((operation): Tried => ({ operation, time: id, allowed: operation.verbs.every((verb) => granted.has(verb)) }));
    left = tried.filter(({ allowed }) => !allowed).map(({ operation }) => operation);
    return tried;
  });
}

function grantSteps(subject: Subject, { id, verbs, shownBy }: Grant): readonly Step[] {
  const shown = shownId({ id, verbs, shownBy });
  const step = sendLimited(subject, shownBy, { id: shown, own: shownBy === 'create' ? shown : 'a' });
  return [
    ...grant(id, [{ ...resourcesOf(subject), verbs }]),
    ...(step.do === 'send'
      ? [{ ...step, do: 'until', holds: { of: shown, at: 'status', is: 'one-of', value: ['2xx'] }, boundSeconds: 30 } as const]
      : []),
    get(subject, 'a', `${id}-current`),
  ];
}

function refusedSteps(subject: Subject, time: string, tried: readonly Tried[]): readonly Step[] {
  const refused = tried.filter((one) => one.time === time && !one.allowed);
  return refused.flatMap((one) => [...dryStep(subject, one), realStep(subject, one), ...formSteps(subject, one)]);
}

/** A read in other forms, which requires the same permission. */
function formSteps(subject: Subject, one: Tried): readonly Step[] {
  return formIds(one).map((id, index) => accepting({ ...realStep(subject, one), id }, forms[index]?.[1] ?? null));
}

function formIds(one: Tried): readonly string[] {
  const isRead = one.operation.id === 'get' || one.operation.id === 'list';
  return isRead && !one.allowed ? forms.map(([form]) => `${realId(one)}-${form}`) : [];
}

/** Dry runs first, because they change nothing. */
function allowedSteps(subject: Subject, time: string, tried: readonly Tried[]): readonly Step[] {
  const allowed = tried.filter((one) => one.time === time && one.allowed);
  return [...allowed.flatMap((one) => dryStep(subject, one)), ...allowed.map((one) => realStep(subject, one))];
}

function dryStep(subject: Subject, one: Tried): readonly Step[] {
  if (isRead(one.operation.id)) return [];
  return [sendLimited(subject, one.operation.id, { ...objectOf(one, dryId(one)), id: dryId(one), dry: true })];
}

function realStep(subject: Subject, one: Tried): Step {
  return sendLimited(subject, one.operation.id, { ...objectOf(one, realId(one)), id: realId(one) });
}

/** A new object is called as its step. What is deleted without permission is not needed later. */
function objectOf({ operation, time, allowed }: Tried, id: string): { readonly own: string; readonly from: string } {
  const from = time === 'without' ? 'create-a' : `${time}-current`;
  if (operation.creates) return { own: id, from };
  if (operation.id === 'delete') return { own: allowed ? 'deleted' : 'spared', from };
  return { own: 'a', from };
}

function checksOfPermissions(tried: readonly Tried[], order: Order): Judgements {
  return Object.fromEntries(
    Object.entries(statements).flatMap(([permission, statement]): readonly (readonly [string, Judgement])[] => {
      const about = tried.filter(({ operation }) => operation.permission === permission);
      const refused = about
        .filter(({ allowed }) => !allowed)
        .flatMap((one) => [realId(one), ...formIds(one)].map((id) => answered(id, '4xx')));
      if (refused.length === 0) return [];
      const changesNothing = order.withoutAny && about.some(({ operation }) => !isRead(operation.id));
      return [
        [
          statement,
          {
            ...must(
              changesNothing ? all(allHold(...refused), { kind: 'shows-own-state', read: 'untouched' }) : allHold(...refused),
              ...shown(order),
            ),
            when: about.filter(({ allowed }) => allowed).map((one) => answered(realId(one), '2xx')),
            otherwise: 'the target does not carry out the operation for a user with permission',
          },
        ],
      ];
    }),
  );
}

function checksOfDryRuns(tried: readonly Tried[], order: Order): Judgements {
  const writes = tried.filter(({ operation }) => !isRead(operation.id));
  const same = (one: Tried, of: '2xx' | '4xx', other: '2xx' | '4xx'): Expectation => ({
    kind: 'any',
    of: [allHold(answered(realId(one), other)), allHold(answered(dryId(one), of))],
  });
  return {
    'authentication/dry-run/refused': must(
      all(...writes.filter(({ allowed }) => !allowed).map((one) => same(one, '4xx', '2xx'))),
      ...shown(order),
    ),
    'authentication/dry-run/allowed': must(
      all(...writes.filter(({ allowed }) => allowed).map((one) => same(one, '2xx', '4xx'))),
      ...shown(order),
    ),
  };
}

/** That permissions take effect. */
function shown({ grants }: Order): Judgement['given'] {
  return grants.map((one) => answered(shownId(one), '2xx'));
}
