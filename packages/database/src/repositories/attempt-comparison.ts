import type { Environment } from '../columns.ts';
import type { StatementRunner } from '../statements.ts';
import { type OpenAttempt, openColumns } from './attempt-recovery.ts';

/** An organization and environment, and the PAC account that its documents were sent to. */
export interface Sender {
  organizationId: string;
  environment: Environment;
  pac: string;
}

const aheadMs = `coalesce((select k.ahead_ms from sandbox_clock k
  where k.organization_id = a.organization_id and a.environment = 'sandbox'), 0) as "aheadMs"`;

/** The latest attempt of an organization; a stamped one no longer has its bytes, which the invoice has. */
export type LatestAttempt = OpenAttempt & { stampedRfcEmisor: string | null };

/** What a PAC's own list of stamps is compared with. Ids increase with time, so a range of ids is a range of time. */
export function attemptComparison(statements: StatementRunner) {
  return {
    /** The latest attempt of each organization and account since an id; retentions are in no PAC list. */
    listIssuersSince: (sinceId: string): Promise<LatestAttempt[]> =>
      statements.run({
        name: 'attempt-issuers-since',
        text: `select ${openColumns}, ${aheadMs}, i.rfc_emisor as "stampedRfcEmisor" from organization o
          cross join lateral (select distinct on (s.environment, s.pac) s.id from stamping_attempt s
            where s.organization_id = o.id and s.id >= $1 and s.pac is not null and (s.sealed_xml is not null or s.state = 'stamped')
              and s.tipo_comprobante <> 'R'
            order by s.environment, s.pac, s.id desc) latest
          join stamping_attempt a on a.organization_id = o.id and a.id = latest.id
          left join invoice i on i.organization_id = o.id and i.id = latest.id`,
        values: [sinceId],
        tenant: 'every',
      }),

    /** Attempts that were sent to an account and are recorded as refused. */
    listRefusedSince: ({ organizationId, environment, pac }: Sender, sinceId: string, limit: number) =>
      statements.run<OpenAttempt>({
        name: 'attempt-refused-since',
        text: `select ${openColumns}, ${aheadMs} from stamping_attempt a
          where a.organization_id = $1 and a.id >= $2 and a.environment = $3 and a.pac = $4
            and a.state = 'rejected' and a.sealed_xml is not null and a.tipo_comprobante <> 'R'
          order by a.id limit $5`,
        values: [organizationId, sinceId, environment, pac, limit],
        tenant: organizationId,
      }),

    /** Those of these fiscal UUIDs, in lower case, that no document of these organizations has. */
    async listUnheld(
      organizationIds: readonly string[],
      environment: Environment,
      uuids: readonly string[],
    ): Promise<string[]> {
      const rows = await statements.run<{ uuid: string }>({
        name: 'stamp-unheld',
        text: `select listed.uuid from unnest($3::text[]) listed (uuid) where not exists (
            select from invoice i where i.organization_id = any ($1) and i.environment = $2 and i.uuid_lower = listed.uuid)`,
        values: [organizationIds, environment, uuids],
        tenant: 'every',
      });
      return rows.map(({ uuid }) => uuid);
    },
  };
}
