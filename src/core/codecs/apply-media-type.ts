/** The media type of the body of an apply (specification, "Content types"). */
export const applyMediaType = 'application/apply-patch+yaml';
