import type { Case } from '#core/model/case';
import type { Entry, KeptTest } from '#core/model/evidence';
import type { Plan, PlannedCase } from '#core/model/plan';

/** The most failed tests of a run whose objects are kept: a server with many failures is not filled with objects. */
export const mostKeptTests = 20;

/** Returns whether a test failed, by its evidence. */
export type IsFailed = (planned: PlannedCase, entries: readonly Entry[]) => boolean;

/** The failed tests of a run whose objects stay on the target, with their namespaces and the fixtures that they need. */
export class KeptTests {
  readonly #isFailed: IsFailed;
  readonly #repeated: ReadonlySet<string>;
  readonly #kept: KeptTest[] = [];
  readonly #fixtures = new Set<string>();
  readonly #namespaces = new Set<string>();
  readonly #objects = new Set<string>();
  #count = 0;

  constructor(isFailed: IsFailed = () => false, { run }: Pick<Plan, 'run'> = { run: [] }) {
    this.#isFailed = isFailed;
    const names = run.map(({ case: of }) => nameOf(of));
    this.#repeated = new Set(names.filter((name, index) => names.indexOf(name) < index));
  }

  /**
   * Returns whether to keep the objects of a test that has ended. Where a repetition of it defines types of the same names, the
   * definitions would be in its way, so that they are not kept.
   */
  wants(planned: PlannedCase, entries: readonly Entry[], { hasOwnGroups }: { readonly hasOwnGroups: boolean }): boolean {
    if (this.#count >= mostKeptTests || (hasOwnGroups && this.#repeated.has(nameOf(planned.case)))) return false;
    return this.#isFailed(planned, entries);
  }

  /** Keeps the objects of a test, its namespace, and the fixtures that it needs. */
  add({ key, case: { needs, bystander } }: PlannedCase, objects: readonly string[], namespace: string | undefined): void {
    this.#count += 1;
    if (namespace !== undefined) this.#namespaces.add(namespace);
    const ofNamespace = namespace === undefined ? [] : [`/api/v1/namespaces/${namespace}`];
    this.#keep({ test: key, objects: [...ofNamespace, ...objects] });
    for (const need of needs) if (need.need === 'fixture') this.#fixtures.add(need.fixture);
    if (bystander !== undefined) this.#fixtures.add(bystander.id);
  }

  /** Returns whether a kept test needs a fixture; its objects are kept then. */
  keepsFixture(id: string, objects: () => readonly string[]): boolean {
    if (!this.#fixtures.has(id)) return false;
    this.#keep({ test: `fixture:${id}`, objects: objects() });
    return true;
  }

  keepsNamespace(name: string): boolean {
    return this.#namespaces.has(name);
  }

  /** Returns whether an object is kept, by its path or with its namespace. */
  has(path: string): boolean {
    const namespace = /\/namespaces\/([^/]+)/.exec(path)?.[1];
    return this.#objects.has(path) || (namespace !== undefined && this.#namespaces.has(namespace));
  }

  /** The paths of all objects that are kept, which may be gone by now. */
  paths(): readonly string[] {
    return [...this.#objects];
  }

  /** Returns what is kept of each test: those of its objects that are there. */
  among(there: ReadonlySet<string>): readonly KeptTest[] {
    return this.#kept.flatMap(({ test, objects }) => {
      const kept = objects.filter((path) => there.has(path));
      return kept.length === 0 ? [] : [{ test, objects: kept }];
    });
  }

  #keep(kept: KeptTest): void {
    this.#kept.push(kept);
    for (const path of kept.objects) this.#objects.add(path);
  }
}

function nameOf({ id, subject }: Pick<Case, 'id' | 'subject'>): string {
  return `${id}@${subject}`;
}
