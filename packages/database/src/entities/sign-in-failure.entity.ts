import { bytes, instant, integer } from '../columns.ts';
import { table } from '../table.ts';

/** Failed sign-in attempts, by the hash of the e-mail address. */
export const SignInFailure = table('sign_in_failure', {
  columns: {
    /** SHA-256: what people type by mistake must not be readable. */
    emailHash: bytes().primary(),
    failures: integer(),
    lastAt: instant(),
  },
  indices: [{ name: 'sign_in_failure_last_idx', columns: ['lastAt'] }],
});
