import { OauthAuthorization } from '../entities/oauth-authorization.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type RowOf } from '../table.ts';

export type OauthAuthorizationRow = RowOf<typeof OauthAuthorization>;

/** For the user's own list. */
export interface AuthorizationOfUser extends Pick<OauthAuthorizationRow, (typeof listedColumns)[number]> {
  organizationName: string;
  applicationName: string;
  applicationLogo: string | null;
  /** Null: it belongs to no organization. */
  applicationOwner: string | null;
  /** Of all live grants. */
  scopes: string[];
}
const listedColumns = ['organizationId', 'id', 'applicationId', 'authorizedAt', 'lastUsedAt'] as const;

const columns = columnsOf(OauthAuthorization, 'a');

const deletedColumns = ['organizationId', 'id', 'applicationId'] as const;

const listedColumnsSql = columnsOf(OauthAuthorization, 'a', { only: listedColumns });
const deleted = columnsOf(OauthAuthorization, 'oauth_authorization', { only: deletedColumns });

export function oauthAuthorizations(statements: StatementRunner) {
  return {
    /**
     * The authorization of this user, application and organization, created if missing; returns its id. Fails with a
     * foreign key violation if the user is not a member or the application is gone.
     */
    async upsert(row: Omit<OauthAuthorizationRow, 'oauthClientId' | 'createdAt' | 'lastUsedAt'>): Promise<string> {
      const [found] = await statements.run<{ id: string }>({
        name: 'oauth-authorization-upsert',
        tenant: row.organizationId,
        text: `insert into oauth_authorization (organization_id, id, user_id, application_organization_id, application_id,
            oauth_client_id, created_at, authorized_at)
          values ($1, $2, $3, $4::uuid, $5::uuid, case when $4::uuid is null then $5::uuid end, $6, $6)
          on conflict (organization_id, user_id, application_id) do update set authorized_at = excluded.authorized_at
          returning id`,
        values: [
          row.organizationId,
          row.id,
          row.userId,
          row.applicationOrganizationId,
          row.applicationId,
          row.authorizedAt,
        ],
      });
      return found?.id ?? row.id;
    },

    /** Those with a grant that is live at `at`, latest first. */
    listOfUser: (userId: string, at: Date): Promise<AuthorizationOfUser[]> =>
      statements.run<AuthorizationOfUser>({
        name: 'oauth-authorization-list-of-user',
        tenant: 'every',
        text: `select ${listedColumnsSql}, o.name as "organizationName",
            p.name as "applicationName", p.logo as "applicationLogo", w.name as "applicationOwner", g.scopes
          from oauth_authorization a
          join organization o on o.id = a.organization_id
          join known_oauth_application p on p.id = a.application_id
            and p.organization_id is not distinct from a.application_organization_id
          left join organization w on w.id = p.organization_id
          join lateral (
            select array_agg(distinct s.scope order by s.scope) as scopes
            from oauth_artifact f, unnest(string_to_array(f.payload -> 'openid' ->> 'scope', ' ')) as s (scope)
            where f.organization_id = a.organization_id and f.authorization_id = a.id and f.kind = 'Grant'
              and f.expires_at > $2
          ) g on g.scopes is not null
          where a.user_id = $1
          order by a.authorized_at desc, a.id desc`,
        values: [userId, at],
      }),

    /** Of one user, in any organization. */
    async findOfUser(userId: string, id: string): Promise<OauthAuthorizationRow | undefined> {
      const [row] = await statements.run<OauthAuthorizationRow>({
        name: 'oauth-authorization-find-of-user',
        tenant: 'every',
        text: `select ${columns} from oauth_authorization a where a.user_id = $1 and a.id = $2`,
        values: [userId, id],
      });
      return row;
    },

    /** In all organizations. */
    listOfApplication: (applicationOrganizationId: string, applicationId: string): Promise<OauthAuthorizationRow[]> =>
      statements.run<OauthAuthorizationRow>({
        name: 'oauth-authorization-list-of-application',
        tenant: 'every',
        text: `select ${columns} from oauth_authorization a
          where a.application_organization_id = $1 and a.application_id = $2 order by a.organization_id, a.id`,
        values: [applicationOrganizationId, applicationId],
      }),

    /** Scopes of the grants that are live at `at`; empty if there are none. */
    async liveScopes(organizationId: string, userId: string, applicationId: string, at: Date): Promise<string[]> {
      const rows = await statements.run<{ scope: string }>({
        name: 'oauth-authorization-live-scopes',
        tenant: organizationId,
        text: `select distinct s.scope from oauth_authorization a
          join oauth_artifact f on f.organization_id = a.organization_id and f.authorization_id = a.id and f.kind = 'Grant'
          cross join lateral unnest(string_to_array(f.payload -> 'openid' ->> 'scope', ' ')) as s (scope)
          where a.organization_id = $1 and a.user_id = $2 and a.application_id = $3 and f.expires_at > $4`,
        values: [organizationId, userId, applicationId, at],
      });
      return rows.map(({ scope }) => scope);
    },

    /**
     * Locks the organizations in which a person has authorized applications, in one order and before anything else:
     * whoever ends several authorizations of an organization locks it first, since a cascade locks them in no order.
     */
    async holdOrganizationsOfUser(userId: string): Promise<void> {
      await statements.run({
        name: 'oauth-authorization-hold-organizations-of-user',
        tenant: 'every',
        text: `select from organization where id in (select organization_id from oauth_authorization where user_id = $1)
          order by id for no key update`,
        values: [userId],
      });
    },

    /** The same for the organizations that have authorized an application, or any of its owner's, and for the owner. */
    async holdOrganizationsOfOwner(applicationOrganizationId: string, applicationId?: string): Promise<void> {
      await statements.run({
        name: 'oauth-authorization-hold-organizations-of-owner',
        tenant: 'every',
        text: `select from organization where id = $1 or id in (select organization_id from oauth_authorization
            where application_organization_id = $1 and ($2::uuid is null or application_id = $2))
          order by id for no key update`,
        values: [applicationOrganizationId, applicationId ?? null],
      });
    },

    /**
     * All authorizations of a person, in every organization, with everything issued under them. By organization, the
     * order in which callers record it: several users' in the same organizations would otherwise deadlock.
     */
    deleteOfUser: (userId: string): Promise<Pick<OauthAuthorizationRow, (typeof deletedColumns)[number]>[]> =>
      statements.run({
        name: 'oauth-authorization-delete-of-user',
        tenant: 'every',
        text: `with gone as (delete from oauth_authorization where user_id = $1 returning ${deleted})
          select * from gone order by "organizationId", id`,
        values: [userId],
      }),

    /** With everything issued under it. False if it was already gone. */
    async delete(organizationId: string, id: string): Promise<boolean> {
      const rows = await statements.run({
        name: 'oauth-authorization-delete',
        tenant: organizationId,
        text: 'delete from oauth_authorization where organization_id = $1 and id = $2 returning id',
        values: [organizationId, id],
      });
      return rows.length === 1;
    },
  };
}
