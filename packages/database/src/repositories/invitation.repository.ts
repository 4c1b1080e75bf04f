import type { EntityManager } from 'typeorm';
import { Invitation, type invitationStatuses } from '../entities/invitation.entity.ts';
import { insertRow } from '../insert-row.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type RowOf, type StoredRowOf } from '../table.ts';
import { asTenant } from '../tenancy.ts';
import { organizationsWith } from './organizations-with.ts';

export type InvitationStatus = (typeof invitationStatuses)[number];

export interface InvitationRow extends RowOf<typeof Invitation> {
  invitedByName: string;
  invitedByEmail: string;
}

/** What the bearer of a token sees before signing in. */
export interface InvitationOfToken extends InvitationRow {
  /** Whoever sent the invitation may still invite. */
  isBacked: boolean;
  organizationName: string;
  organizationLogo: string | null;
}

/** An invitation that has just ended without being accepted. */
export type EndedInvitation = Pick<InvitationRow, (typeof endedColumns)[number]>;
const endedColumns = ['organizationId', 'id', 'role'] as const;

export type NewInvitation = Pick<
  StoredRowOf<typeof Invitation>,
  | 'organizationId'
  | 'id'
  | 'email'
  | 'role'
  | 'tokenHash'
  | 'invitedBy'
  | 'apiKeyId'
  | 'authorizationId'
  | 'expiresAt'
  | 'createdAt'
>;

const columns = `${columnsOf(Invitation, 'i')}, u.name as "invitedByName", u.email as "invitedByEmail"`;

/**
 * SQL: whether the sender of invitation `i` may still invite at `at`: is an owner or admin, and the key or
 * authorization used is still valid. For statements that see every organization: an application usually belongs to
 * another one.
 */
const isBacked = (at: string) => `exists (select from member b
    where b.organization_id = i.organization_id and b.user_id = i.invited_by and b.role in ('owner', 'admin'))
  and (i.api_key_id is null or exists (select from api_key k
    where k.organization_id = i.organization_id and k.id = i.api_key_id and k.revoked_at is null
      and k.is_active and (k.expires_at is null or k.expires_at > ${at}) and 'write:members' = any (k.scopes)))
  and (i.authorization_id is null or exists (select from oauth_authorization a
    join known_oauth_application p on p.id = a.application_id
      and p.organization_id is not distinct from a.application_organization_id
    join oauth_artifact g on g.organization_id = a.organization_id and g.authorization_id = a.id and g.kind = 'Grant'
    where a.organization_id = i.organization_id and a.id = i.authorization_id and a.user_id = i.invited_by
      and g.expires_at > ${at} and 'write:members' = any (p.scopes)))`;

const ended = columnsOf(Invitation, 'i', { only: endedColumns });

/** Invitations. A second open invitation of one e-mail violates `invitation_pending_key`. */
export function invitations(manager: EntityManager, statements: StatementRunner) {
  return {
    insert: (row: NewInvitation): Promise<void> =>
      asTenant(manager, row.organizationId, (scoped) =>
        insertRow(scoped, Invitation, { ...row, status: 'pending', updatedAt: row.createdAt }),
      ),

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

    /** Of any organization: a token does not say whose it is. */
    async findByTokenHash(tokenHash: Buffer, at: Date): Promise<InvitationOfToken | undefined> {
      const [row] = await statements.run<InvitationOfToken>({
        name: 'invitation-by-token',
        text: `select ${columns}, o.name as "organizationName", o.logo as "organizationLogo", ${isBacked('$2')} as "isBacked"
          from invitation i join user_account u on u.id = i.invited_by join organization o on o.id = i.organization_id
          where i.token_hash = $1 and o.deleted_at is null`,
        values: [tokenHash, at],
        tenant: 'every',
      });
      return row;
    },

    /** Whether this e-mail has a valid invitation, in any organization. */
    async isInvited(email: string, at: Date): Promise<boolean> {
      const rows = await statements.run({
        name: 'invitation-is-invited',
        text: `select 1 from invitation i where i.email = $1 and i.status = 'pending' and i.expires_at > $2 and ${isBacked('$2')} limit 1`,
        values: [email, at],
        tenant: 'every',
      });
      return rows.length === 1;
    },

    /** Sets a new token and expiry; the old token becomes invalid. False if it is no longer pending. */
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
     * Ends a pending invitation that has not expired; only one of several concurrent callers gets true. With
     * `tokenHash`, only if that is still its token.
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

    /** Expires those of one e-mail, so that it can be invited again. */
    async expireOf(organizationId: string, email: string, at: Date): Promise<{ id: string }[]> {
      return statements.run<{ id: string }>({
        name: 'invitation-expire-of',
        text: `update invitation set status = 'expired', updated_at = $3
          where organization_id = $1 and email = $2 and status = 'pending' and expires_at <= $3 returning id`,
        values: [organizationId, email, at],
        tenant: organizationId,
      });
    },

    /** Organizations with an invitation that `expireDue` would expire, by id. */
    listDueOrganizations: (at: Date, after: string | undefined, limit: number): Promise<string[]> =>
      organizationsWith(statements, {
        name: 'invitation-due-organizations',
        table: 'invitation',
        as: 'i',
        where: "i.status = 'pending' and i.expires_at <= $1",
        values: [at],
        after,
        limit,
      }),

    /** Returns those that it expired. */
    async expireDue(organizationId: string, at: Date): Promise<EndedInvitation[]> {
      return statements.run<EndedInvitation>({
        name: 'invitation-expire-due',
        text: `update invitation i set status = 'expired', updated_at = $1
          from (select organization_id, id from invitation
                where organization_id = $2 and status = 'pending' and expires_at <= $1
                order by expires_at for update skip locked) due
          where i.organization_id = due.organization_id and i.id = due.id
          returning ${ended}`,
        values: [at, organizationId],
        tenant: organizationId,
      });
    },

    /** Organizations with an invitation that `cancelOrphaned` would cancel, by id. */
    listOrphanedOrganizations: (at: Date, after: string | undefined, limit: number): Promise<string[]> =>
      organizationsWith(statements, {
        name: 'invitation-orphaned-organizations',
        table: 'invitation',
        as: 'i',
        where: `i.status = 'pending' and not (${isBacked('$1')})`,
        values: [at],
        after,
        limit,
      }),

    /** Cancels those whose sender is gone or no longer an admin, or whose key or authorization has ended. */
    async cancelOrphaned(organizationId: string, at: Date): Promise<EndedInvitation[]> {
      return statements.run<EndedInvitation>({
        name: 'invitation-cancel-orphaned',
        text: `update invitation i set status = 'cancelled', updated_at = $1
          from (select i.organization_id, i.id from invitation i
                where i.organization_id = $2 and i.status = 'pending' and not (${isBacked('$1')})
                order by i.id for update of i skip locked) ended
          where i.organization_id = ended.organization_id and i.id = ended.id
          returning ${ended}`,
        values: [at, organizationId],
        // The application of an authorization may belong to another organization.
        tenant: 'every',
      });
    },
  };
}
