import type { StatementRunner } from '../statements.ts';

export const invitationStatuses = ['pending', 'accepted', 'declined', 'cancelled', 'expired'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

export interface InvitationRow {
  organizationId: string;
  id: string;
  email: string;
  role: 'admin' | 'member';
  status: InvitationStatus;
  invitedBy: string;
  invitedByName: string;
  invitedByEmail: string;
  expiresAt: Date;
  acceptedAt: Date | null;
  createdAt: Date;
}

/** What the bearer of a token sees before signing in. */
export interface InvitationOfToken extends InvitationRow {
  organizationName: string;
  organizationLogo: string | null;
}

/** One that has just ended without an answer. */
export interface ExpiredInvitation {
  organizationId: string;
  id: string;
  role: 'admin' | 'member';
}

export interface NewInvitation {
  organizationId: string;
  id: string;
  email: string;
  role: 'admin' | 'member';
  tokenHash: Buffer;
  invitedBy: string;
  expiresAt: Date;
  createdAt: Date;
}

const columns = `i.organization_id as "organizationId", i.id, i.email, i.role, i.status, i.invited_by as "invitedBy",
  u.name as "invitedByName", u.email as "invitedByEmail", i.expires_at as "expiresAt", i.accepted_at as "acceptedAt",
  i.created_at as "createdAt"`;

/** Who was asked to join. `invitation_pending_key` is violated by a second open invitation of one e-mail. */
export function invitations(statements: StatementRunner) {
  return {
    async insert(row: NewInvitation): Promise<void> {
      await statements.run({
        name: 'invitation-insert',
        text: `insert into invitation (organization_id, id, email, role, status, token_hash, invited_by, expires_at, created_at, updated_at)
          values ($1, $2, $3, $4, 'pending', $5, $6, $7, $8, $8)`,
        values: [
          row.organizationId,
          row.id,
          row.email,
          row.role,
          row.tokenHash,
          row.invitedBy,
          row.expiresAt,
          row.createdAt,
        ],
        tenant: row.organizationId,
      });
    },

    /** Those that may still be accepted, newest first. */
    async listPending(organizationId: string, at: Date): Promise<InvitationRow[]> {
      return statements.run<InvitationRow>({
        name: 'invitation-list',
        text: `select ${columns} from invitation i join user_account u on u.id = i.invited_by
          where i.organization_id = $1 and i.status = 'pending' and i.expires_at > $2 order by i.created_at desc, i.id desc`,
        values: [organizationId, at],
        tenant: organizationId,
      });
    },

    async findById(organizationId: string, id: string): Promise<InvitationRow | undefined> {
      const [row] = await statements.run<InvitationRow>({
        name: 'invitation-by-id',
        text: `select ${columns} from invitation i join user_account u on u.id = i.invited_by
          where i.organization_id = $1 and i.id = $2`,
        values: [organizationId, id],
        tenant: organizationId,
      });
      return row;
    },

    /** Of any organization: who brings a token does not say whose it is. */
    async findByTokenHash(tokenHash: Buffer): Promise<InvitationOfToken | undefined> {
      const [row] = await statements.run<InvitationOfToken>({
        name: 'invitation-by-token',
        text: `select ${columns}, o.name as "organizationName", o.logo as "organizationLogo"
          from invitation i join user_account u on u.id = i.invited_by join organization o on o.id = i.organization_id
          where i.token_hash = $1 and o.deleted_at is null`,
        values: [tokenHash],
        tenant: 'every',
      });
      return row;
    },

    /** A new token and a new end; the token before is dead. False when it is not pending any more. */
    async renew(organizationId: string, id: string, tokenHash: Buffer, expiresAt: Date, at: Date): Promise<boolean> {
      const rows = await statements.run({
        name: 'invitation-renew',
        text: `update invitation set token_hash = $3, expires_at = $4, updated_at = $5
          where organization_id = $1 and id = $2 and status = 'pending' returning id`,
        values: [organizationId, id, tokenHash, expiresAt, at],
        tenant: organizationId,
      });
      return rows.length === 1;
    },

    /**
     * Ends a pending invitation that still lives; of many callers one gets true. With `tokenHash` only while that is its
     * token.
     */
    async settle(
      organizationId: string,
      id: string,
      status: 'accepted' | 'declined' | 'cancelled',
      at: Date,
      tokenHash?: Buffer,
    ): Promise<boolean> {
      const rows = await statements.run({
        name: 'invitation-settle',
        text: `update invitation set status = $3, updated_at = $4, accepted_at = case when $3 = 'accepted' then $4 end
          where organization_id = $1 and id = $2 and status = 'pending' and ($5::bytea is null or token_hash = $5)
            and (expires_at > $4 or $3 = 'cancelled') returning id`,
        values: [organizationId, id, status, at, tokenHash ?? null],
        tenant: organizationId,
      });
      return rows.length === 1;
    },

    /** Of one e-mail, so that it can be invited again. */
    async expireOf(organizationId: string, email: string, at: Date): Promise<{ id: string }[]> {
      return statements.run<{ id: string }>({
        name: 'invitation-expire-of',
        text: `update invitation set status = 'expired', updated_at = $3
          where organization_id = $1 and email = $2 and status = 'pending' and expires_at <= $3 returning id`,
        values: [organizationId, email, at],
        tenant: organizationId,
      });
    },

    /** Of any organization, oldest first; answers those that it ended. */
    async expireDue(at: Date, limit: number): Promise<ExpiredInvitation[]> {
      return statements.run<ExpiredInvitation>({
        name: 'invitation-expire-due',
        text: `update invitation i set status = 'expired', updated_at = $1
          from (select organization_id, id from invitation where status = 'pending' and expires_at <= $1
                order by expires_at limit $2 for update skip locked) due
          where i.organization_id = due.organization_id and i.id = due.id
          returning i.organization_id as "organizationId", i.id, i.role`,
        values: [at, limit],
        tenant: 'every',
      });
    },
  };
}
