import { bigint, bytes, instant, text, uuid } from '../columns.ts';
import { ofUser, table } from '../table.ts';

/** The authenticator app of a person. */
export const SecondFactor = table('second_factor', {
  columns: {
    userId: uuid().primary(),
    sealedSecret: bytes(),
    sealedSecretKeyId: text(),
    /** Null: shown to the person, and asked for nowhere yet. */
    confirmedAt: instant().nullable(),
    /** Time step (RFC 6238) of the last code that was taken: none of it or before it is taken again. */
    lastStep: bigint().nullable(),
    createdAt: instant(),
  },
  foreignKeys: [ofUser],
});
