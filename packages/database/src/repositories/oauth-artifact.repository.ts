import { OauthArtifact as Table } from '../entities/oauth-artifact.entity.ts';
import { OauthAuthorization } from '../entities/oauth-authorization.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type RowOf } from '../table.ts';

type Artifact = RowOf<typeof Table>;

export type OauthArtifactKind = Artifact['kind'];

const artifactColumns = ['payload', 'consumedAt'] as const;
export type OauthArtifact = Pick<Artifact, (typeof artifactColumns)[number]>;

const grantColumns = ['organizationId', 'authorizationId', 'expiresAt'] as const;
const grantedColumns = ['userId', 'applicationOrganizationId', 'applicationId'] as const;

/** A live grant: whose it is, and what its application may do now. */
export interface LiveGrant
  extends Pick<Artifact, (typeof grantColumns)[number]>,
    Pick<RowOf<typeof OauthAuthorization>, (typeof grantedColumns)[number]> {
  applicationScopes: string[];
}

/** A grant that was ended, and its authorization if that has no other. */
export interface EndedGrant extends Pick<LiveGrant, 'organizationId' | 'authorizationId' | 'userId' | 'applicationId'> {
  /** True: it was the last one, so the authorization ended with it. */
  isLast: boolean;
}

const artifact = columnsOf(Table, 'oauth_artifact', { only: artifactColumns });
const grant = columnsOf(Table, 'g', { only: grantColumns });
const granted = columnsOf(OauthAuthorization, 'a', { only: grantedColumns });

/**
 * SQL: locks the authorization of a grant. Whoever locks both locks it first: deleting an authorization locks it before
 * it deletes what was issued under it, and would otherwise deadlock.
 */
const heldAuthorization = (grantHash: string): string =>
  `select a.organization_id, a.id from oauth_artifact g
    join oauth_authorization a on a.organization_id = g.organization_id and a.id = g.authorization_id
    where g.hash = ${grantHash} and g.kind = 'Grant' for update of a`;

/**
 * Grants, codes and refresh tokens, looked up by hash: a value does not say whose it is, so these statements search all
 * organizations, and each row says which one it belongs to.
 */
export function oauthArtifacts(statements: StatementRunner) {
  return {
    /** False if the authorization that it belongs to is gone. */
    async insertGrant(
      organizationId: string,
      grant: {
        hash: Buffer;
        userId: string;
        applicationId: string;
        payload: Record<string, unknown>;
        expiresAt: Date;
      },
    ): Promise<boolean> {
      const rows = await statements.run({
        name: 'oauth-artifact-insert-grant',
        tenant: organizationId,
        text: `insert into oauth_artifact (organization_id, hash, kind, authorization_id, grant_hash, payload, expires_at)
          select a.organization_id, $2, 'Grant', a.id, $2, $5::jsonb, $6
          from oauth_authorization a
          where a.organization_id = $1 and a.user_id = $3 and a.application_id = $4
          on conflict (organization_id, hash) do update set payload = excluded.payload
          returning hash`,
        values: [
          organizationId,
          grant.hash,
          grant.userId,
          grant.applicationId,
          JSON.stringify(grant.payload),
          grant.expiresAt,
        ],
      });
      return rows.length === 1;
    },

    /**
     * Inserts an artifact under a grant, valid no longer than the grant. Writes nothing if the grant is gone: what was
     * issued is then invalid. Locks the grant, so that a concurrent request that ends it finds the new artifact; its
     * authorization before it, as deleting an authorization does.
     *
     * `source`: the code or refresh token that is exchanged for it and used up with it, or neither happens. Of several
     * concurrent callers with the same one only one gets true.
     */
    async insertUnderGrant(artifact: {
      hash: Buffer;
      kind: Exclude<OauthArtifactKind, 'Grant'>;
      grantHash: Buffer;
      payload: Record<string, unknown>;
      at: Date;
      expiresAt: Date;
      source?: { kind: Exclude<OauthArtifactKind, 'Grant'>; hash: Buffer };
    }): Promise<boolean> {
      const rows = await statements.run({
        name: 'oauth-artifact-insert-under-grant',
        tenant: 'every',
        text: `with held as materialized (${heldAuthorization('$3')}), grant_of as materialized (
            select g.organization_id, g.authorization_id, g.hash, g.expires_at
            from held join oauth_artifact g on g.organization_id = held.organization_id and g.hash = $3
            where g.kind = 'Grant' for key share of g
          ), consumed as (
            update oauth_artifact c set consumed_at = $6 from grant_of g
            where c.organization_id = g.organization_id and c.hash = $7 and c.kind = $8 and c.grant_hash = g.hash
              and c.consumed_at is null and c.expires_at > $6
            returning c.hash
          ), used as (
            update oauth_authorization a set last_used_at = $6 from grant_of g
            where $2 = 'RefreshToken' and a.organization_id = g.organization_id and a.id = g.authorization_id
          )
          insert into oauth_artifact (organization_id, hash, kind, authorization_id, grant_hash, payload, expires_at)
          select g.organization_id, $1, $2, g.authorization_id, g.hash, $4::jsonb, least($5::timestamptz, g.expires_at)
          from grant_of g where $7::bytea is null or exists (select from consumed)
          on conflict (organization_id, hash) do update set payload = excluded.payload
          returning hash`,
        values: [
          artifact.hash,
          artifact.kind,
          artifact.grantHash,
          JSON.stringify(artifact.payload),
          artifact.expiresAt,
          artifact.at,
          artifact.source?.hash ?? null,
          artifact.source?.kind ?? null,
        ],
      });
      return rows.length === 1;
    },

    /** Includes used ones, but not expired ones. */
    async find(kind: OauthArtifactKind, hash: Buffer, at: Date): Promise<OauthArtifact | undefined> {
      const [row] = await statements.run<OauthArtifact & Record<string, unknown>>({
        name: 'oauth-artifact-find',
        tenant: 'every',
        text: `select ${artifact} from oauth_artifact
          where hash = $1 and kind = $2 and expires_at > $3`,
        values: [hash, kind, at],
      });
      return row;
    },

    async delete(kind: OauthArtifactKind, hash: Buffer): Promise<void> {
      await statements.run({
        name: 'oauth-artifact-delete',
        tenant: 'every',
        text: 'delete from oauth_artifact where hash = $1 and kind = $2',
        values: [hash, kind],
      });
    },

    async findLiveGrant(hash: Buffer, at: Date): Promise<LiveGrant | undefined> {
      const [row] = await statements.run<LiveGrant & Record<string, unknown>>({
        name: 'oauth-artifact-find-live-grant',
        tenant: 'every',
        text: `select ${grant}, ${granted}, p.scopes as "applicationScopes"
          from oauth_artifact g
          join oauth_authorization a on a.organization_id = g.organization_id and a.id = g.authorization_id
          join known_oauth_application p on p.id = a.application_id
            and p.organization_id is not distinct from a.application_organization_id
          where g.hash = $1 and g.kind = 'Grant' and g.expires_at > $2`,
        values: [hash, at],
      });
      return row;
    },

    /** Hashes of the grants of one authorization. */
    async listGrants(organizationId: string, authorizationId: string): Promise<Buffer[]> {
      const rows = await statements.run<{ hash: Buffer }>({
        name: 'oauth-artifact-list-grants',
        tenant: organizationId,
        text: `select hash from oauth_artifact where organization_id = $1 and authorization_id = $2 and kind = 'Grant'`,
        values: [organizationId, authorizationId],
      });
      return rows.map(({ hash }) => hash);
    },

    /** Of all authorizations of a person, in every organization. */
    async listGrantsOfUser(userId: string): Promise<Buffer[]> {
      const rows = await statements.run<{ hash: Buffer }>({
        name: 'oauth-artifact-list-grants-of-user',
        tenant: 'every',
        text: `select f.hash from oauth_artifact f
          join oauth_authorization a on a.organization_id = f.organization_id and a.id = f.authorization_id
          where a.user_id = $1 and f.kind = 'Grant'`,
        values: [userId],
      });
      return rows.map(({ hash }) => hash);
    },

    /**
     * Ends a grant with everything issued under it, and its authorization if no other grant of it is live at `at`.
     * Within a transaction. Undefined if another request ended it.
     */
    async endGrant(hash: Buffer, at: Date): Promise<EndedGrant | undefined> {
      // Locked in a statement of its own: the next ones then see what others that end a grant of it have committed.
      await statements.run({
        name: 'oauth-authorization-hold',
        tenant: 'every',
        text: heldAuthorization('$1'),
        values: [hash],
      });
      const [grant] = await statements.run<Omit<EndedGrant, 'isLast' | 'userId' | 'applicationId'>>({
        name: 'oauth-artifact-delete-grant',
        tenant: 'every',
        text: `delete from oauth_artifact where hash = $1 and kind = 'Grant'
          returning organization_id as "organizationId", authorization_id as "authorizationId"`,
        values: [hash],
      });
      if (!grant) return undefined;
      await statements.run({
        name: 'oauth-artifact-delete-under-grant',
        tenant: 'every',
        text: 'delete from oauth_artifact where grant_hash = $1',
        values: [hash],
      });
      const [authorization] = await statements.run<{ userId: string; applicationId: string; isLast: boolean }>({
        name: 'oauth-artifact-last-of-authorization',
        tenant: 'every',
        text: `select a.user_id as "userId", a.application_id as "applicationId", not exists (
              select from oauth_artifact g where g.organization_id = a.organization_id and g.authorization_id = a.id
                and g.kind = 'Grant' and g.expires_at > $3) as "isLast"
          from oauth_authorization a where a.organization_id = $1 and a.id = $2`,
        values: [grant.organizationId, grant.authorizationId, at],
      });
      if (!authorization) return undefined;
      if (authorization.isLast)
        await statements.run({
          name: 'oauth-authorization-delete-last',
          tenant: 'every',
          text: 'delete from oauth_authorization where organization_id = $1 and id = $2',
          values: [grant.organizationId, grant.authorizationId],
        });
      return { ...grant, ...authorization };
    },

    /** Deletes up to `limit` that ended before `before`; returns the number deleted. */
    async deleteExpired(before: Date, limit: number): Promise<number> {
      const rows = await statements.run({
        name: 'oauth-artifact-delete-expired',
        tenant: 'every',
        text: `delete from oauth_artifact f using (
            select organization_id, hash from oauth_artifact where expires_at < $1 order by expires_at limit $2
            for update skip locked) ended
          where f.organization_id = ended.organization_id and f.hash = ended.hash returning f.hash`,
        values: [before, limit],
      });
      return rows.length;
    },

    /** Deletes authorizations under which nothing has been issued since `before`; returns the number deleted. */
    async deleteIdleAuthorizations(before: Date, limit: number): Promise<number> {
      const rows = await statements.run({
        name: 'oauth-authorization-delete-idle',
        tenant: 'every',
        text: `delete from oauth_authorization a using (
            select i.organization_id, i.id from oauth_authorization i
            where i.authorized_at < $1 and not exists (
              select from oauth_artifact f where f.organization_id = i.organization_id and f.authorization_id = i.id)
            limit $2 for update of i skip locked) idle
          where a.organization_id = idle.organization_id and a.id = idle.id returning a.id`,
        values: [before, limit],
      });
      return rows.length;
    },
  };
}
