import type { ProfilesRow } from './tables/profiles.ts';
import type { Where } from './where.ts';

/** What a product can be certified for: a row of `spec-tables/profiles.yaml`. */
export type Profile = ProfilesRow & { readonly where: Where };

/** What is optional for a server or a run in general, and a profile may require. */
export type Feature = ProfilesRow['features'][number];
