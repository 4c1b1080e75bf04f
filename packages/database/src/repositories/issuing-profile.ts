import { Organization, type OrganizationRow } from '../entities/organization.entity.ts';
import { columnsOf } from '../table.ts';
import { certificateOrder } from './certificate-order.ts';

const issuerColumns = ['name', 'plan', 'legalName', 'taxId', 'taxSystem', 'addressZip'] as const;

/**
 * What issuing needs to know about an organization and the sealing certificate; the certificate's columns are null
 * without one.
 */
export interface IssuingProfile extends Pick<OrganizationRow, (typeof issuerColumns)[number]> {
  organizationId: string;
  certificateId: string | null;
  certificateRfc: string | null;
  certificateSerialNumber: string | null;
  certificateIsTest: boolean | null;
  certificateValidFrom: Date | null;
  certificateValidTo: Date | null;
  emailOnStamp: boolean;
  /** It has places of issue besides its fiscal domicile. */
  hasBranches: boolean;
  /** At least one series names a certificate. */
  hasSeriesCertificates: boolean;
  /** How far its sandbox is ahead of real time. */
  aheadMs: number;
  /** All of the above as one string: a claim prepared with another version claims nothing. */
  version: string;
}

const issuer = columnsOf(Organization, 'o', { only: issuerColumns });

/**
 * The profile of the organization `$1`, without its version, with the preferred active certificate at an instant or the
 * active one that is named.
 *
 * @param at its SQL expression: `$2`
 * @param certificateId its SQL expression, which may be null; undefined: none is named
 */
export const issuingProfileText = (at: string, certificateId?: string): string => /* sql */ `
  select o.id as "organizationId", ${issuer}, c.id as "certificateId", c.rfc as "certificateRfc",
    c.serial_number as "certificateSerialNumber", c.is_test as "certificateIsTest",
    c.valid_from as "certificateValidFrom", c.valid_to as "certificateValidTo",
    coalesce(s.email_on_stamp, false) as "emailOnStamp",
    exists (select from branch b where b.organization_id = o.id) as "hasBranches",
    exists (select from folio_series f where f.organization_id = o.id and f.certificate_id is not null)
      as "hasSeriesCertificates",
    coalesce(k.ahead_ms, 0)::float8 as "aheadMs"
  from organization o
  left join lateral (
    select * from certificate c where c.organization_id = o.id and c.replaced_at is null
      ${certificateId === undefined ? '' : `and (${certificateId}::uuid is null or c.id = ${certificateId})`}
    order by ${certificateOrder(at)} limit 1
  ) c on true
  left join document_settings s on s.organization_id = o.id
  left join sandbox_clock k on k.organization_id = o.id
  where o.id = $1 and o.deleted_at is null`;
