import { printableLine } from '#core/http/printable-line';
import type { Request } from '#core/model/request';
import { configMapsIn, type TrialObject, type TrialObjects } from './trial-objects.ts';

/** Why a target was not seen to honour something, as a clause; undefined where it was. */
export type Outcome = string | undefined;

/** What was seen of the deletion of collections. */
export type DeletionOutcome = { readonly labels: Outcome; readonly fields: Outcome; readonly namespaces: Outcome };

type Query = NonNullable<Request['query']>;

/**
 * Finds whether a target honours label selectors, field selectors and namespaces when it deletes a collection. It lists first: what
 * a list ignores is not tried in a deletion, unless something else confines it to objects of the trial. Each deletion must delete what it
 * selects, and spare the objects beside it: one in the same namespace, one in another.
 */
export async function tryDeletions(objects: TrialObjects, here: string, there: string): Promise<DeletionOutcome> {
  const byLabel = await objects.create(here, 'by-label', 'chosen');
  const byName = await objects.create(here, 'by-name', 'other');
  const beside = await objects.create(here, 'beside', 'other');
  const elsewhere = await objects.create(there, 'elsewhere', 'chosen');
  const label = { labelSelector: objects.labelSelector('chosen') };
  const field = { fieldSelector: `metadata.name=${byName.name}` };
  const trial = { objects, here, elsewhere };
  const listedByLabel = await tryList(label, byLabel, trial);
  const listedByField = await tryList(field, byName, trial);
  const listed = { namespaces: listedByLabel.namespaces ?? listedByField.namespaces };
  const ofLabels = await tryDeletion(
    label,
    { selected: byLabel, beside: [byName, beside], listed: { ...listed, selector: listedByLabel.selector } },
    trial,
  );
  const ofFields = await tryDeletion(
    field,
    { selected: byName, beside: [beside], listed: { ...listed, selector: listedByField.selector } },
    trial,
  );
  return { labels: ofLabels.selector, fields: ofFields.selector, namespaces: ofLabels.namespaces ?? ofFields.namespaces };
}

type Trial = { readonly objects: TrialObjects; readonly here: string; readonly elsewhere: TrialObject };
type Seen = { readonly selector: Outcome; readonly namespaces: Outcome };

async function tryList(query: Query, selected: TrialObject, { objects, here }: Trial): Promise<Seen> {
  const kind = kindOf(query);
  const keys = await objects.list(here, query);
  if (keys === undefined) return { selector: `a list with a ${kind} returned no list`, namespaces: undefined };
  const own = `${here}/${selected.name}`;
  const foreign = keys.find((key) => !key.startsWith(`${here}/`));
  const beside = keys.find((key) => key.startsWith(`${here}/`) && key !== own);
  if (beside !== undefined)
    return { selector: `a list with a ${kind} showed ${shown(beside)}, which it does not select`, namespaces: namespaceOf(foreign) };
  const selector = keys.includes(own) ? undefined : `a list with a ${kind} did not show the object that it selects`;
  return { selector, namespaces: namespaceOf(foreign) };
}

function namespaceOf(foreign: string | undefined): Outcome {
  return foreign === undefined ? undefined : `a list of one namespace showed ${shown(foreign)}, which is in another`;
}

async function tryDeletion(
  query: Query,
  { selected, beside, listed }: { readonly selected: TrialObject; readonly beside: readonly TrialObject[]; readonly listed: Seen },
  { objects, here, elsewhere }: Trial,
): Promise<Seen> {
  if (listed.selector !== undefined && listed.namespaces !== undefined) return listed;
  const kind = kindOf(query);
  const { status } = await objects.send({ method: 'DELETE', path: configMapsIn(here), query });
  const isGone = await objects.becomes('gone', selected);
  const spared = await Promise.all(beside.map((object) => objects.isThere(object)));
  const isElsewhere = await objects.isThere(elsewhere);
  const selector = spared.includes(false)
    ? `a deletion of ConfigMaps with a ${kind} also deleted one that it does not select`
    : isGone
      ? undefined
      : `a deletion of ConfigMaps with a ${kind} returned ${status} and did not delete the one that it selects`;
  return {
    selector: listed.selector ?? selector,
    namespaces:
      listed.namespaces ?? (isElsewhere ? undefined : 'a deletion of the ConfigMaps of one namespace also deleted one of another'),
  };
}

function kindOf(query: Query): string {
  return 'labelSelector' in query ? 'label selector' : 'field selector';
}

function shown(key: string): string {
  return `"${printableLine(key).slice(0, 120)}"`;
}
