/** The result of a check, in a sentence that says what to do if anything is needed. */
export interface Finding {
  /** The subject of the check. */
  about: string;
  /** `fail`: it will not serve, or not safely. `warn`: it serves, but the operator should look at it. */
  state: 'ok' | 'warn' | 'fail';
  text: string;
}

export const ok = (about: string, text: string): Finding => ({ about, state: 'ok', text });
export const warn = (about: string, text: string): Finding => ({ about, state: 'warn', text });
export const fail = (about: string, text: string): Finding => ({ about, state: 'fail', text });

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
