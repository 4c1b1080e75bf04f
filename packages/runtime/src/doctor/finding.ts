/** What a check of an installation found, in a sentence that says what to do where something is to be done. */
export interface Finding {
  /** What was looked at. */
  about: string;
  /** `fail`: it will not serve, or not safely. `warn`: it serves, and the operator should look. */
  state: 'ok' | 'warn' | 'fail';
  text: string;
}

export const ok = (about: string, text: string): Finding => ({ about, state: 'ok', text });
export const warn = (about: string, text: string): Finding => ({ about, state: 'warn', text });
export const fail = (about: string, text: string): Finding => ({ about, state: 'fail', text });

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
