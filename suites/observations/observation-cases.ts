import type { Case, Observing } from '#core/model/case';
import type { OpenPoint, Setup } from '#core/model/open-point';
import type { Subject } from '#core/model/subject';
import { caseOf } from '../scenario/case-of.ts';
import { events, transitions } from './changes.ts';
import { errors } from './errors.ts';
import { applyConflict, names, object } from './objects.ts';
import { collectionParameters, createParameters, deleteParameters, listParameters } from './parameters.ts';
import type { SetupMaker } from './setup.ts';
import { credentials, health, sizes } from './surroundings.ts';

const setups: Readonly<Record<Setup, SetupMaker>> = {
  errors,
  object,
  names,
  'apply-conflict': applyConflict,
  events,
  transitions,
  'list-parameters': listParameters,
  'create-parameters': createParameters,
  'delete-parameters': deleteParameters,
  'collection-parameters': collectionParameters,
  health,
  credentials,
  sizes,
};

/** The cases that show what a target does if the specification does not define it: one for each setup that a row names. They judge nothing. */
export function observationCases(points: readonly OpenPoint[], subjects: readonly Subject[]): readonly Case[] {
  return Object.entries(setups).flatMap(([setup, maker]) => {
    const subject = subjects.find(({ id }) => id === maker.subject);
    const observations = points.flatMap((point) => observingIn(setup, point));
    if (subject === undefined || observations.length === 0) return [];
    const outline = { id: `observations/${setup}`, area: 'observations', about: maker.about, steps: maker.steps(subject), checks: [] };
    return [{ ...caseOf(subject, { ...outline, needs: maker.needs ?? [] }), observations }];
  });
}

function observingIn(setup: string, { id, text, form }: OpenPoint): readonly Observing[] {
  return form.name === 'observation' && form.setup === setup ? [{ point: id, text, looks: form.looks }] : [];
}
