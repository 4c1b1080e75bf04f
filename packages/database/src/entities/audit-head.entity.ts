import { bigint, bytes, text, uuid } from '../columns.ts';
import { indexOfMigration, ofOrganization, table } from '../table.ts';

/** The end of an organization's chain of audit entries, and the seal of the master key over it. */
export const AuditHead = table('audit_head', {
  columns: {
    organizationId: uuid().primary(),
    position: bigint(),
    hash: bytes(),
    /**
     * Position and hash of the chain's end as they were, under envelope encryption: who has no master key cannot make
     * one. Null: a chain of before; only an operator may have it sealed.
     */
    sealed: bytes().nullable().hidden(),
    sealedKeyId: text().nullable().hidden(),
    /** How far it is sealed, to find what is to do. Believed nowhere. */
    sealedPosition: bigint().default('0').hidden(),
    /** Place in the stream of events of the last stamp that is in the chain. */
    stampsPosition: bigint().default('0').hidden(),
  },
  indices: [indexOfMigration('audit_head_unsealed_idx', ['organizationId'])],
  foreignKeys: [ofOrganization],
});
