import { printableLine } from '#core/http/printable-line';
import type { Request } from '#core/model/request';
import type { TrialObject, TrialObjects } from './trial-objects.ts';

/** Why a target was not seen to honour something, as a clause; undefined where it was. */
export type Outcome = string | undefined;

/** What was seen of the deletion of collections. */
export type DeletionOutcome = {
  readonly labels: Outcome;
  readonly fields: Outcome;
  readonly namespaces: Outcome;
  /** A deletion deleted what it does not select. */
  readonly isHarmful: boolean;
};

type Selection = {
  readonly query: NonNullable<Request['query']>;
  readonly selected: readonly TrialObject[];
  readonly beside: readonly TrialObject[];
};
type Trial = { readonly objects: TrialObjects; readonly here: string; readonly elsewhere: TrialObject };
type Seen = { readonly selector: Outcome; readonly namespaces: Outcome; readonly isHarmful: boolean };

/**
 * Finds whether a target honours label selectors, field selectors and namespaces when it deletes a collection. It lists first: what
 * lists ignore is not tried in a deletion, unless the other confines it to objects of the trial. A deletion must delete something
 * that it selects, and spare the objects beside it in the same namespace and one in another.
 */
export async function tryDeletions(objects: TrialObjects, here: string, there: string): Promise<DeletionOutcome> {
  const byLabel = [await objects.create(here, 'by-label', 'chosen'), await objects.create(here, 'by-label-too', 'chosen')];
  const byName = await objects.create(here, 'by-name', 'other');
  const beside = await objects.create(here, 'beside', 'other');
  const elsewhere = await objects.create(there, 'elsewhere', 'chosen');
  const trial = { objects, here, elsewhere };
  const labels = { query: { labelSelector: objects.labelSelector('chosen') }, selected: byLabel, beside: [byName, beside] };
  const fields = { query: { fieldSelector: `metadata.name=${byName.name}` }, selected: [byName], beside: [beside] };
  const [listedByLabel, listedByField] = [await tryList(labels, trial), await tryList(fields, trial)];
  const namespaces = listedByLabel.namespaces ?? listedByField.namespaces;
  const ofLabels = await tryDeletion(labels, { ...listedByLabel, namespaces }, trial);
  const ofFields = await tryDeletion(fields, { ...listedByField, namespaces: ofLabels.namespaces }, trial);
  const isHarmful = ofLabels.isHarmful || ofFields.isHarmful;
  return { labels: ofLabels.selector, fields: ofFields.selector, namespaces: ofFields.namespaces, isHarmful };
}

async function tryList({ query, selected }: Selection, { objects, here }: Trial): Promise<Seen> {
  const kind = kindOf(query);
  const keys = await objects.list(here, query);
  const isHarmful = false;
  if (keys === undefined) return { selector: `a list with a ${kind} returned no list`, namespaces: undefined, isHarmful };
  const own = selected.map(({ name }) => `${here}/${name}`);
  const foreign = keys.find((key) => !key.startsWith(`${here}/`));
  const beside = keys.find((key) => key.startsWith(`${here}/`) && !own.includes(key));
  const namespaces = foreign === undefined ? undefined : `a list of one namespace showed ${shown(foreign)}, which is in another`;
  if (beside !== undefined)
    return { selector: `a list with a ${kind} showed ${shown(beside)}, which it does not select`, namespaces, isHarmful };
  const isWhole = own.every((key) => keys.includes(key));
  return { selector: isWhole ? undefined : `a list with a ${kind} did not show each object that it selects`, namespaces, isHarmful };
}

async function tryDeletion({ query, selected, beside }: Selection, listed: Seen, { objects, here, elsewhere }: Trial): Promise<Seen> {
  if (listed.selector !== undefined && listed.namespaces !== undefined) return listed;
  const deletion = `a deletion of ${objects.type.plural} with a ${kindOf(query)}`;
  const { status } = await objects.send({ method: 'DELETE', path: objects.type.collectionIn(here), query });
  const deletes = (await objects.isOneDeleted(selected)) ? undefined : `${deletion} returned ${status} and deleted nothing that it selects`;
  const spared = await Promise.all(beside.map((object) => objects.isThere(object)));
  const selector = spared.includes(false) ? `${deletion} also deleted one that it does not select` : deletes;
  // An earlier deletion may have shown it already.
  const isElsewhere = listed.namespaces !== undefined || (await objects.isThere(elsewhere));
  return {
    selector: listed.selector ?? selector,
    namespaces: isElsewhere ? listed.namespaces : `${deletion} in one namespace also deleted one in another`,
    isHarmful: spared.includes(false) || !isElsewhere,
  };
}

function kindOf(query: Selection['query']): string {
  return 'labelSelector' in query ? 'label selector' : 'field selector';
}

function shown(key: string): string {
  return `"${printableLine(key).slice(0, 120)}"`;
}
