/** A definite "no" of the PAC: SAT or matrix code, and a Spanish text that tells what is wrong. */
export type Refusal = { code: string; message: string };

/** Builds a refusal. Matrix codes are written whole (`CFDI40108`), generic ones bare (`302`). */
export function refuse(code: string, message: string): Refusal {
  return { code, message };
}
