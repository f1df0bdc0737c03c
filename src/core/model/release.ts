/** A minor release of the servers, as 1.22. Patches are of no account: no version comes or goes in one. */
export type Release = { readonly major: number; readonly minor: number };

/** A release and the day on which it was tagged (`2021-08-04`): a row of `spec-tables/releases.yaml`. */
export type DatedRelease = { readonly release: Release; readonly date: string };
