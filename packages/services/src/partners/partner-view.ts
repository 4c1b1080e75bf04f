import type { PartnerRow } from '@lacre/database/repositories/partner.repository';

/** Enrollment as a referral partner (contract section 3). */
export interface PartnerView {
  id: string;
  organizationId: string;
  code: string;
  referralUrl: string;
  status: 'active' | 'suspended';
  commissionRate: number;
  referredCount: number;
  activeReferredCount: number;
  earnedTotal: number;
  paidTotal: number;
  currency: string;
  createdAt: string;
  updatedAt: string;
}

export function toPartnerView(row: PartnerRow, baseUrl: string): PartnerView {
  return {
    id: row.id,
    organizationId: row.organizationId,
    code: row.code,
    referralUrl: `${baseUrl}/app/sign-up?ref=${row.code}`,
    status: row.status,
    commissionRate: Number(row.commissionRate),
    referredCount: row.referredCount,
    activeReferredCount: row.activeReferredCount,
    earnedTotal: Number(row.earnedTotal),
    paidTotal: Number(row.paidTotal),
    currency: row.currency,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
