import { Partner } from '../entities/partner.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type RowOf } from '../table.ts';

export interface PartnerRow extends RowOf<typeof Partner> {
  referredCount: number;
  /** Referred organizations that are not deleted. */
  activeReferredCount: number;
  /** Decimal string. */
  earnedTotal: string;
}

const columns = columnsOf(Partner, 'p');
const ofCode = columnsOf(Partner, 'p', { only: ['organizationId', 'status'] });

/** Partners, and the organizations they referred. */
export function partners(statements: StatementRunner) {
  return {
    async find(organizationId: string): Promise<PartnerRow | undefined> {
      const [row] = await statements.run<PartnerRow>({
        name: 'partner-find',
        text: `select ${columns},
            (select count(*)::integer from referral r where r.organization_id = p.organization_id) as "referredCount",
            (select count(*)::integer from referral r where r.organization_id = p.organization_id and r.ended_at is null)
              as "activeReferredCount",
            (select coalesce(sum(e.amount), 0)::text from partner_earning e
              where e.organization_id = p.organization_id and e.currency = p.currency) as "earnedTotal"
          from partner p where p.organization_id = $1`,
        values: [organizationId],
        tenant: organizationId,
      });
      return row;
    },

    /** False if the organization is already enrolled. */
    async insert(row: {
      organizationId: string;
      id: string;
      code: string;
      commissionRate: string;
      at: Date;
    }): Promise<boolean> {
      const rows = await statements.run({
        name: 'partner-insert',
        text: `insert into partner (organization_id, id, code, status, commission_rate, created_at, updated_at)
          values ($1, $2, $3, 'active', $4, $5, $5) on conflict (organization_id) do nothing returning id`,
        values: [row.organizationId, row.id, row.code, row.commissionRate, row.at],
        tenant: row.organizationId,
      });
      return rows.length === 1;
    },

    /** Of any organization: the partner with this code. */
    async findByCode(code: string): Promise<{ organizationId: string; status: string } | undefined> {
      const [row] = await statements.run<{ organizationId: string; status: string }>({
        name: 'partner-by-code',
        text: `select ${ofCode} from partner p
          join organization o on o.id = p.organization_id and o.deleted_at is null where p.code = $1 order by p.created_at limit 1`,
        values: [code],
        tenant: 'every',
      });
      return row;
    },

    async insertReferral(organizationId: string, id: string, referredOrganizationId: string, at: Date): Promise<void> {
      await statements.run({
        name: 'referral-insert',
        text: `insert into referral (organization_id, id, referred_organization_id, created_at) values ($1, $2, $3, $4)`,
        values: [organizationId, id, referredOrganizationId, at],
        tenant: 'every',
      });
    },

    /** The referred organization was deleted: it still counts as referred, but no longer as active. */
    async endReferral(referredOrganizationId: string, at: Date): Promise<void> {
      await statements.run({
        name: 'referral-end',
        text: 'update referral set ended_at = $2 where referred_organization_id = $1 and ended_at is null',
        values: [referredOrganizationId, at],
        tenant: 'every',
      });
    },

    /**
     * Records the partner's share of a referred organization's payment, in the payment's currency; nothing if no
     * partner referred it or the payment was already reported.
     */
    async insertEarning(
      referredOrganizationId: string,
      payment: { id: string; amount: string; currency: string; at: Date },
    ): Promise<void> {
      await statements.run({
        name: 'partner-earning-insert',
        text: `insert into partner_earning (organization_id, payment_id, referral_id, amount, currency, created_at)
          select p.organization_id, $2, r.id, round($3::numeric * p.commission_rate, 2), $4, $5
          from referral r join partner p on p.organization_id = r.organization_id and p.status = 'active'
          where r.referred_organization_id = $1 on conflict (organization_id, payment_id) do nothing`,
        values: [referredOrganizationId, payment.id, payment.amount, payment.currency, payment.at],
        tenant: 'every',
      });
    },
  };
}
