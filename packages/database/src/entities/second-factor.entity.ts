import { bigint, bytes, instant, text, uuid } from '../columns.ts';
import { ofUser, table } from '../table.ts';

/** The authenticator app of a person. */
export const SecondFactor = table('second_factor', {
  columns: {
    userId: uuid().primary(),
    sealedSecret: bytes(),
    sealedSecretKeyId: text(),
    /** Null: shown to the person, but not required yet. */
    confirmedAt: instant().nullable(),
    /** Time step (RFC 6238) of the last accepted code: codes of this or an earlier step are rejected. */
    lastStep: bigint().nullable(),
    createdAt: instant(),
  },
  foreignKeys: [ofUser],
});
