/** A DSSE envelope: a payload with its type and its signatures, in base64 (DSSE 1.0, "JSON envelope"). */
export type Envelope = {
  readonly payload: string;
  readonly payloadType: string;
  readonly signatures: readonly Signature[];
};

/** A signature; `keyid` is a hint, and nothing that can be relied on. */
export type Signature = { readonly keyid?: string; readonly sig: string };
