import type { EntityManager } from 'typeorm';
import { OauthApplication } from '../entities/oauth-application.entity.ts';
import { insertRow } from '../insert-row.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type RowOf } from '../table.ts';
import { asTenant } from '../tenancy.ts';
import { uuidShape } from '../uuid-shape.ts';

export type OauthApplicationType = OauthApplicationRow['type'];

export type OauthApplicationRow = RowOf<typeof OauthApplication>;

const columns = columnsOf(OauthApplication, 'p');

export function oauthApplications(manager: EntityManager, statements: StatementRunner) {
  return {
    insert: (row: OauthApplicationRow): Promise<void> =>
      asTenant(manager, row.organizationId, (scoped) => insertRow(scoped, OauthApplication, row)),

    /** Newest first. */
    list: (organizationId: string): Promise<OauthApplicationRow[]> =>
      statements.run<OauthApplicationRow>({
        name: 'oauth-application-list',
        tenant: organizationId,
        text: `select ${columns} from oauth_application p where p.organization_id = $1 order by p.created_at desc, p.id desc`,
        values: [organizationId],
      }),

    async count(organizationId: string): Promise<number> {
      const [row] = await statements.run<{ count: number }>({
        name: 'oauth-application-count',
        tenant: organizationId,
        text: 'select count(*)::int as count from oauth_application where organization_id = $1',
        values: [organizationId],
      });
      return row?.count ?? 0;
    },

    async findById(organizationId: string, id: string): Promise<OauthApplicationRow | undefined> {
      const [row] = await statements.run<OauthApplicationRow>({
        name: 'oauth-application-find',
        tenant: organizationId,
        text: `select ${columns} from oauth_application p where p.organization_id = $1 and p.id = $2`,
        values: [organizationId, id],
      });
      return row;
    },

    /** Locks the application until the transaction ends. */
    async hold(organizationId: string, id: string): Promise<OauthApplicationRow | undefined> {
      const [row] = await statements.run<OauthApplicationRow>({
        name: 'oauth-application-hold',
        tenant: organizationId,
        text: `select ${columns} from oauth_application p where p.organization_id = $1 and p.id = $2 for no key update`,
        values: [organizationId, id],
      });
      return row;
    },

    /**
     * Of any organization, with that organization's name: a client id does not say whose it is, and may be any string.
     */
    async findByClientId(clientId: string): Promise<(OauthApplicationRow & { organizationName: string }) | undefined> {
      if (!uuidShape.test(clientId)) return undefined;
      const [row] = await statements.run<OauthApplicationRow & { organizationName: string }>({
        name: 'oauth-application-find-by-client-id',
        tenant: 'every',
        text: `select ${columns}, o.name as "organizationName"
          from oauth_application p join organization o on o.id = p.organization_id where p.id = $1`,
        values: [clientId],
      });
      return row;
    },

    /** Of any organization. */
    async hasOrigin(origin: string): Promise<boolean> {
      const rows = await statements.run({
        name: 'oauth-application-has-origin',
        tenant: 'every',
        text: 'select from oauth_application where origins @> array[$1::text] limit 1',
        values: [origin],
      });
      return rows.length === 1;
    },

    async update(
      organizationId: string,
      id: string,
      patch: Pick<OauthApplicationRow, 'name' | 'logo' | 'redirectUris' | 'origins' | 'scopes'>,
      at: Date,
    ): Promise<void> {
      await statements.run({
        name: 'oauth-application-update',
        tenant: organizationId,
        text: `update oauth_application set name = $3, logo = $4, redirect_uris = $5, scopes = $6, updated_at = $7, origins = $8
          where organization_id = $1 and id = $2`,
        values: [organizationId, id, patch.name, patch.logo, patch.redirectUris, patch.scopes, at, patch.origins],
      });
    },

    /**
     * Accepts the current secret until `previousEndsAt`; one that was already replaced ends now. False if there is
     * none.
     */
    async rotateSecret(
      organizationId: string,
      id: string,
      secret: { hash: Buffer; last4: string; previousEndsAt: Date },
      at: Date,
    ): Promise<boolean> {
      const rows = await statements.run({
        name: 'oauth-application-rotate-secret',
        tenant: organizationId,
        text: `update oauth_application set previous_secret_hash = secret_hash, previous_secret_ends_at = $5,
            secret_hash = $3, secret_last4 = $4, updated_at = $6
          where organization_id = $1 and id = $2 and type = 'confidential' returning id`,
        values: [organizationId, id, secret.hash, secret.last4, secret.previousEndsAt, at],
      });
      return rows.length === 1;
    },

    /** Everything issued to it, in all organizations, is deleted too. False if there is none. */
    async delete(organizationId: string, id: string): Promise<boolean> {
      const rows = await statements.run({
        name: 'oauth-application-delete',
        tenant: organizationId,
        text: 'delete from oauth_application where organization_id = $1 and id = $2 returning id',
        values: [organizationId, id],
      });
      return rows.length === 1;
    },
  };
}
