import { groupInName, leaseOf, ownLabel, slotOfGroup, slots } from '#core/codecs/own-names';
import { bodyOf } from '#core/http/body-of';
import { itemsOf, nameOf, stringAt } from '#core/json/object-identity';
import type { Exchange } from '#core/model/evidence';
import type { Json } from '#core/model/json';
import type { Request } from '#core/model/request';
import { CaseRecord } from './case-record.ts';
import { cleanUpTools } from './clean-up-tools.ts';
import { newSession } from './new-session.ts';
import { runPrefix } from './prefixes.ts';
import { prepare, wireRequestOf } from './prepared-request.ts';
import { type Remains, removeObjects } from './remove-objects.ts';
import type { Run } from './run.ts';
import type { Session } from './session.ts';
import { StepFailure } from './step-failure.ts';

/** Why a run has no slot: each is taken by another run, or the target did not accept the definition that leases one. */
export type WithoutSlot = { readonly because: 'taken'; readonly by: readonly string[] } | { readonly because: 'refused' };

type Attempt = 'leased' | 'refused' | { readonly by: string | undefined };

/**
 * The slot of a run: the names of its API groups, which runs use one after the other. A run leases a slot by creating a
 * definition with the name of the slot, whose type is not served. Only one run can, because names are unique. A slot in which
 * another run left definitions is not taken.
 */
export class GroupSlot {
  readonly #run: Run;
  readonly #sessions: Session[] = [];
  #slot: string | undefined;

  constructor(run: Run) {
    this.#run = run;
  }

  get slot(): string | undefined {
    return this.#slot;
  }

  /** Leases the first slot that is free. Returns why there is none, and `undefined` where there is one. Never throws for what a target does. */
  async lease(): Promise<WithoutSlot | undefined> {
    const holders = new Set<string>();
    for (const slot of slots) {
      const attempt = await this.#attempt(slot);
      if (attempt === 'leased') {
        this.#slot = slot;
        return undefined;
      }
      if (attempt === 'refused') return { because: 'refused' };
      if (attempt.by !== undefined) holders.add(attempt.by);
    }
    return { because: 'taken', by: [...holders] };
  }

  /** Removes what the leasing created: to be called when nothing of the run is in its groups any more. */
  async release(): Promise<readonly Remains[]> {
    const remains: Remains[] = [];
    for (const session of this.#sessions) remains.push(await this.#remove(session));
    return remains;
  }

  async #attempt(slot: string): Promise<Attempt> {
    const record = new CaseRecord(`fixture:lease-${slot}`, [], this.#run);
    const session = newSession(this.#run, record, { prefix: `${runPrefix(this.#run.context.run)}-lease` }, 'fixture');
    record.start(session.bindings.prefix);
    try {
      const attempt = await this.#create(slot, session);
      if (attempt === 'leased') {
        this.#sessions.push(session);
        const left = await findLeft(slot, session);
        if (left === undefined) return attempt;
        this.#sessions.pop();
        await this.#remove(session);
        return left;
      }
      if (session.created.existing().length > 0) this.#sessions.push(session);
      else record.end();
      return attempt;
    } catch (error) {
      if (!(error instanceof StepFailure)) throw error;
      this.#sessions.push(session);
      return 'refused';
    } finally {
      session.leave();
    }
  }

  async #create(slot: string, session: Session): Promise<Attempt> {
    const { name } = leaseOf(slot);
    const exchange = await send(
      'create',
      { method: 'POST', path: definitionsPath(session), body: leaseDefinition(slot, session) },
      session,
    );
    const { status } = 'answer' in exchange ? exchange.answer : { status: 0 };
    if (status >= 200 && status < 300) return nameOf(shown(exchange)) === name ? 'leased' : 'refused';
    if (status !== 409) return 'refused';
    const holder = await send('holder', { method: 'GET', path: `${definitionsPath(session)}/${name}` }, session);
    return { by: runOf(shown(holder)) };
  }

  async #remove(session: Session): Promise<Remains> {
    const remains = await removeObjects(session.created, cleanUpTools(this.#run, session.record));
    session.record.end();
    return remains;
  }
}

/** Returns whose definitions are in a slot that was just leased. */
async function findLeft(slot: string, session: Session): Promise<{ readonly by: string | undefined } | undefined> {
  const accept = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json';
  const query = { labelSelector: ownLabel, limit: '500' };
  const exchange = await send('left', { method: 'GET', path: definitionsPath(session), query, headers: { accept } }, session);
  const left = itemsOf(shown(exchange)).find(
    (item) => slotOfGroup(groupInName(nameOf(item))) === slot && nameOf(item) !== leaseOf(slot).name,
  );
  return left === undefined ? undefined : { by: runOf(left) };
}

async function send(step: string, request: Request, session: Session): Promise<Exchange> {
  const prepared = prepare(request, session.bindings);
  const settle = session.created.note(prepared);
  const exchange = await session.sender.sendWithRetries(step, wireRequestOf(prepared));
  settle(exchange);
  return exchange;
}

function shown(exchange: Exchange): Json | undefined {
  return 'answer' in exchange && exchange.answer.status < 300 ? bodyOf(exchange.answer) : undefined;
}

/** A label comes from the server: only a text of the form of an id is one. */
function runOf(object: Json | undefined): string | undefined {
  const run = stringAt(object, `/metadata/labels/${ownLabel}`) ?? '';
  return /^[a-z0-9]{6}$/.test(run) ? run : undefined;
}

function definitionsPath({ facts }: Session): string {
  return `/apis/apiextensions.${facts.dialect.apiDomain}/v1/customresourcedefinitions`;
}

function leaseDefinition(slot: string, { bindings, facts }: Session): NonNullable<Request['body']> {
  const { name, group, plural } = leaseOf(slot);
  const schema = { openAPIV3Schema: { type: 'object' } };
  return {
    apiVersion: `apiextensions.${facts.dialect.apiDomain}/v1`,
    kind: 'CustomResourceDefinition',
    metadata: { name, labels: { [ownLabel]: bindings.run } },
    spec: {
      group,
      scope: 'Cluster',
      names: { plural, singular: 'lease', kind: 'Lease', listKind: 'LeaseList' },
      versions: [{ name: 'v1', served: false, storage: true, schema }],
    },
  };
}
