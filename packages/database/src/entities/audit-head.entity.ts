import { bigint, bytes, text, uuid } from '../columns.ts';
import { indexOfMigration, ofOrganization, table } from '../table.ts';

/** The end of an organization's audit chain, and its seal by the master key. */
export const AuditHead = table('audit_head', {
  columns: {
    organizationId: uuid().primary(),
    position: bigint(),
    hash: bytes(),
    /**
     * Position and hash of the end of the chain when it was sealed, under envelope encryption: nobody can forge it
     * without the master key. Null: a chain from before sealing existed; only an operator may have it sealed.
     */
    sealed: bytes().nullable().hidden(),
    sealedKeyId: text().nullable().hidden(),
    /** Position up to which it is sealed, to find the chains to seal. Not trusted for verification. */
    sealedPosition: bigint().default('0').hidden(),
    /** Position in the event stream of the last stamp that the chain contains. */
    stampsPosition: bigint().default('0').hidden(),
  },
  indices: [indexOfMigration('audit_head_unsealed_idx', ['organizationId'])],
  foreignKeys: [ofOrganization],
});
