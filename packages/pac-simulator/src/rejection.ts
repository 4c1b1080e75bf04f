/** A definite rejection by the PAC: SAT or matrix code, and a Spanish message that says what is wrong. */
export type Rejection = { code: string; message: string };

/** Builds a rejection. Matrix codes are written with prefix (`CFDI40108`), generic ones without (`302`). */
export function reject(code: string, message: string): Rejection {
  return { code, message };
}
