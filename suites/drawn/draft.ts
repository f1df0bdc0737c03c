import type { ModelledSchema } from '#core/model/case';
import type { Request } from '#core/model/request';
import { flatSteps, type Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { inOtherNamespace } from '../scenario/other-namespace.ts';
import { objectPath, testLabels } from '../scenario/test-object.ts';
import { type BesideWrite, drawBesideWrite, drawRefused } from './beside-writes.ts';
import { inDrawnForm } from './forms.ts';
import { drawDeletionOptions, drawManner } from './manners.ts';
import { type Random, randomOf } from './random.ts';
import { absent, type Drawn, type Supposed, type Where } from './supposed.ts';
import { isNodeRecord, schemaOf } from './types.ts';
import { Visits } from './visits.ts';

/** The name of a namespace that begins with that of the usual other one. */
export const longerNamespace = 'other-more';

/** How field managers are called in a sequence. No two of one way have the same name. */
type ManagerNames = { readonly what: string; readonly nameOf: (manager: string) => string };

const plainNames: ManagerNames = { what: 'plain managers', nameOf: (manager) => manager };

/** Names that differ at their end alone, of the most characters that released servers accept; that begin each other; and not ASCII. */
const managerNames: readonly ManagerNames[] = [
  plainNames,
  plainNames,
  plainNames,
  { what: 'long managers', nameOf: (manager) => `${'m'.repeat(127 - manager.length)}-${manager}` },
  plainNames,
  { what: 'managers that begin others', nameOf: (manager) => manager.replace(/-1$/, '') },
  plainNames,
  { what: 'managers that are not ASCII', nameOf: (manager) => `größe "${manager}" / 漢字` },
];

/**
 * The random numbers of what is beside the requests of a sequence: the writes that are tried, repeated and read, the manners, and what
 * leaves the rest of it as it is, namely forms of responses, refused senders and options of deletes.
 */
type RandomBeside = { readonly writes: Random; readonly manners: Random; readonly additions: Random };

function randomBeside(seed: number): RandomBeside {
  return { writes: randomOf(seed ^ 0x51ab07e5), manners: randomOf(seed ^ 0x1d6e04b3), additions: randomOf(seed ^ 0x7f4a7c15) };
}

/** A sequence while it is drawn: its steps so far, and what it supposes of each name. */
export class Draft {
  readonly subject: Subject;
  readonly schema: ModelledSchema | undefined;
  readonly steps: Step[] = [];
  /** The steps whose responses have a version of a collection or of an object. */
  readonly versions: string[] = [];
  /** Whether it has requests with unknown and duplicate fields: a server without field validation is sent the sequence without them. */
  readonly isValidated: boolean;
  readonly #nameOf: (manager: string) => string;
  #beside: RandomBeside;
  #visits = new Visits();
  #random: Random;
  #count = 0;
  #areAlike = false;
  readonly #refused = new Set<string>();
  #apart = 0;
  #isApart = false;
  readonly #supposed = new Map<string, Supposed>();

  constructor(subject: Subject, seed: number) {
    this.subject = subject;
    this.schema = schemaOf(subject);
    this.isValidated = subject.origin === 'built-in' && seed % 5 === 0;
    this.#random = randomOf(seed);
    this.#beside = randomBeside(seed);
    const { what, nameOf } = managerNames[seed % managerNames.length] ?? plainNames;
    this.#nameOf = nameOf;
    this.visits.of('a sequence', what);
  }

  get random(): Random {
    return this.#random;
  }

  get visits(): Visits {
    return this.#visits;
  }

  /** How many steps there are, without those that are refused to their sender and the reads after them: values are made of it. */
  get position(): number {
    return this.steps.filter(({ id }) => !this.#refused.has(id)).length;
  }

  /** How many steps are refused to their sender, read after that, or drawn apart. */
  get uncounted(): number {
    return this.#refused.size + this.#apart;
  }

  /** Draws a part of the sequence by other random numbers, so that the rest of it does not depend on that part. */
  drawBy(random: Random, part: () => void): void {
    const before = this.#random;
    this.#random = random;
    part();
    this.#random = before;
  }

  /** Draws a part by random numbers of its own, of which neither the steps nor the visits count. */
  drawApart(seed: number, part: () => void): void {
    const [beside, visits, isApart] = [this.#beside, this.#visits, this.#isApart];
    this.#isApart = true;
    this.#beside = randomBeside(seed);
    this.#visits = new Visits();
    const counted = (): number => flatSteps(this.steps).length - this.#refused.size;
    const before = counted();
    this.drawBy(randomOf(seed), part);
    this.#apart += counted() - before;
    [this.#beside, this.#visits, this.#isApart] = [beside, visits, isApart];
  }

  /** Whether a part is drawn that does not count. */
  get isApart(): boolean {
    return this.#isApart;
  }

  /** Adds a step. Returns its id. */
  add(what: string, step: (id: string) => Step): string {
    const id = this.nextId(what);
    this.steps.push(step(id));
    return id;
  }

  /** Returns the id of a new step, which begins with its number. */
  nextId(what: string): string {
    this.#count += 1;
    return `${this.#count}-${what}`;
  }

  /**
   * Adds a step that sends one request with no unknown or duplicate fields, under the name that its field manager has in this sequence,
   * in some manner. Some writes are tried before, and repeated or read after. Returns the id of the step whose response shows the object.
   */
  send(what: string, request: Request): string {
    const inManner = (sent: Request): Request => drawManner(this.#beside.manners, sent, this.subject, this.visits);
    return this.#send(what, request, inManner, (sent, after) => inDrawnForm(this.#beside.additions, sent, after));
  }

  /** Adds a step that sends one request like `send`, and as it is. */
  sendAsIs(what: string, request: Request): string {
    return this.#send(what, request, (sent) => sent);
  }

  #send(
    what: string,
    request: Request,
    inManner: (sent: Request) => Request,
    inForm: (sent: Request, after: BesideWrite['after']) => Request = (sent) => sent,
  ): string {
    const sent = this.#as(request, request.query?.['fieldManager']);
    const { before, after } = drawBesideWrite(this.#beside.writes, sent, this.visits);
    const send = (name: string, of: Request): string => this.add(name, (id) => ({ id, do: 'send', request: inManner(of) }));
    const sender = this.subject.scope === 'namespaced' ? 'limited' : 'invalid';
    for (const { how, request: refused } of drawRefused(this.#beside.additions, sent, sender))
      this.#refused.add(this.add(`${how}-${what}`, (id) => ({ id, do: 'send', request: refused })));
    for (const { how, request: tried } of before) send(`${how}-${what}`, this.#byAnother(tried));
    const write = inForm(sent, after);
    const step = send(what, drawDeletionOptions(this.#beside.additions, write));
    const afterwards = after.map(({ how, request: next }) => send(`${how}-${what}`, next));
    // The response to the write itself need not show the whole object.
    return write === sent ? step : (afterwards.at(-1) ?? step);
  }

  /** A request under the name that a field manager has in this sequence. */
  #as(request: Request, manager: Template | undefined): Request {
    return typeof manager === 'string' ? { ...request, query: { ...request.query, fieldManager: this.#nameOf(manager) } } : request;
  }

  /** A dry run, sometimes by a field manager that sends nothing else. */
  #byAnother(tried: Request): Request {
    if (tried.query?.['fieldManager'] === undefined || !this.#beside.manners.chance(0.3)) return tried;
    this.visits.of('tried', 'by another');
    return this.#as(tried, 'trier-1');
  }

  supposed(name: string, where: Where): Supposed {
    return this.#supposed.get(`${where}/${name}`) ?? { ...absent, name, where };
  }

  suppose(supposed: Supposed): void {
    if (supposed.last !== '') this.versions.push(supposed.last);
    this.#supposed.set(`${supposed.where}/${supposed.name}`, supposed);
  }

  all(): readonly Supposed[] {
    return [...this.#supposed.values()];
  }

  /** Takes two namespaces of which the name of one begins with that of the other. */
  takeAlike(): void {
    this.#areAlike = true;
  }

  /** The subject in a namespace of the case. */
  in(where: Where): Subject {
    if (where === 'there') return inOtherNamespace(this.subject, this.#areAlike ? longerNamespace : undefined);
    return this.#areAlike ? inOtherNamespace(this.subject) : this.subject;
  }

  path({ name, where }: Pick<Supposed, 'name' | 'where'>): Template {
    return objectPath(this.in(where), name);
  }

  /** An object with what is drawn, and what every object of the type must have. */
  body(name: string, drawn: Drawn, metadata: Readonly<Record<string, Template>> = {}): { readonly [key: string]: Template } {
    return { ...this.applied(name, drawn, metadata), ...this.contentOf(drawn.fields) };
  }

  /** The metadata of an object. */
  metadata(name: string, drawn: Drawn): { readonly [key: string]: Template } {
    return { name: { $own: name }, ...metadataOf(drawn) };
  }

  /** The part of an object that an apply sends. */
  applied(name: string, drawn: Drawn, metadata: Readonly<Record<string, Template>> = {}): { readonly [key: string]: Template } {
    return {
      apiVersion: this.subject.apiVersion,
      kind: this.subject.kind,
      metadata: { ...this.metadata(name, drawn), ...metadata },
      ...this.contentOf(drawn.fields),
    };
  }

  /** The fields beside metadata: the data of a ConfigMap, or the spec of a custom resource. Of other types they are always the same. */
  contentOf(fields: Readonly<Record<string, Template>>): { readonly [key: string]: Template } {
    const at = contentField(this.subject);
    if (at === undefined) return this.subject.body;
    if (isNodeRecord(this.subject)) return { ...this.subject.body, ...('drivers' in fields ? { [at]: fields } : {}) };
    // A spec with a schema is never empty: this field stays.
    if (this.schema !== undefined) return { [at]: { kept: 'kept', ...fields } };
    return Object.keys(fields).length === 0 ? {} : { [at]: fields };
  }
}

/** The field with the content of an object; undefined where only metadata is drawn. */
export function contentField({ kind, fixture }: Subject): 'data' | 'spec' | undefined {
  if (kind === 'ConfigMap') return 'data';
  if (isNodeRecord({ kind })) return 'spec';
  return fixture === undefined ? undefined : 'spec';
}

function metadataOf({ labels, annotations, finalizers }: Drawn): { readonly [key: string]: Template } {
  return {
    labels: { ...testLabels, ...labels },
    ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
    ...(finalizers.length === 0 ? {} : { finalizers }),
  };
}
