import { bytes, instant, integer } from '../columns.ts';
import { table } from '../table.ts';

/** Tries of signing in that did not succeed, by the hash of the e-mail. */
export const SignInFailure = table('sign_in_failure', {
  columns: {
    /** SHA-256: what people type by mistake is not kept readable. */
    emailHash: bytes().primary(),
    failures: integer(),
    lastAt: instant(),
  },
  indices: [{ name: 'sign_in_failure_last_idx', columns: ['lastAt'] }],
});
