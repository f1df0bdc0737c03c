import { scenariosPerSubject } from '../suite-module.ts';
import { afterTheWindow } from './after-the-window.ts';
import { freshCollection } from './fresh-collection.ts';
import { latestVersion } from './latest.ts';

/** Versions that are no longer stored: at once on a collection that is younger than the version, or after waiting. Versions that are still the latest. */
export const gone = scenariosPerSubject((subject) => [
  ...(subject.fixture === undefined ? [] : [freshCollection(subject)]),
  ...afterTheWindow(subject),
  latestVersion(subject),
]);
