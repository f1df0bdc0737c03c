/** What a resource version in a read asks for (specification, "Resource-version semantics"). */
export type Semantic = 'most-recent' | 'any' | 'not-older-than' | 'exact' | 'continue-token';
