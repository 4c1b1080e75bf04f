/** One violated rule. Texts in both languages; the API selects by Accept-Language (default English). */
export interface Violation {
  /** Our stable identifier: the SAT code in upper case if there is one, otherwise a name such as `AMOUNT_MISMATCH`. */
  code: string;
  /** Code of the SAT's validation matrix, `CFDI40161`. */
  rule?: string;
  /** Path in the request body, `items[0].taxes[1].rate`. */
  path: string;
  severity: 'error' | 'warning';
  message: Text;
  /** What to change. */
  hint?: Text;
  source: 'api' | 'sat';
  /** RFC 6902, on the request body; only if the fix is certain. Each one applies independently. */
  patch?: JsonPatchOperation[];
}

/** RFC 6902; `path` is a JSON Pointer (RFC 6901) into the request body. `add` sets a field whether it exists or not. */
export type JsonPatchOperation = { op: 'add'; path: string; value: string | boolean } | { op: 'remove'; path: string };

export interface Text {
  en: string;
  es: string;
}
