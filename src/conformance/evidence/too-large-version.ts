/** The message of the error for a resourceVersion that the server has not reached (specification, "Resource-version semantics"). */
export const tooLargeVersion = 'Too large resource version';
