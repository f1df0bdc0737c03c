import { parseKindText } from '#core/codecs/group-version-kind';
import { parseRelease } from '#core/codecs/release';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { Release } from '#core/model/release';
import { readCatalogue } from '#spec/catalogue/catalogue';
import { scheduleFor } from '#spec/schedule/schedule-for';
import { projectTables, schemas } from '../catalogue/schema-texts.ts';

/** The tables of the project. */
export const catalogue = readCatalogue({ tables: projectTables, schemas });

/** The schedule of the project with the names of Kubernetes. */
export const projectSchedule = scheduleFor(catalogue.schedule, 'k8s.io');

/** The type that a word such as `apps/v1/Deployment` names. */
export function type(text: string): GroupVersionKind {
  const found = parseKindText(text);
  if (found === undefined) throw new Error(`${text} names no type`);
  return found;
}

/** The release that a text such as `1.22` names. */
export function release(text: string): Release {
  const found = parseRelease(text);
  if (found === undefined) throw new Error(`${text} names no release`);
  return found;
}
