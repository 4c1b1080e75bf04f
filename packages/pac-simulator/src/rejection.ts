/** A definite "no" of the PAC: SAT or matrix code, and a Spanish text that says what is wrong. */
export type Rejection = { code: string; message: string };

/** Builds a rejection. Matrix codes are written whole (`CFDI40108`), generic ones bare (`302`). */
export function reject(code: string, message: string): Rejection {
  return { code, message };
}
