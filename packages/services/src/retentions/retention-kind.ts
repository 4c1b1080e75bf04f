import { RETENTION } from '@lacre/cfdi/document-type';
import type { Retenciones } from '@lacre/cfdi/retentions/retenciones';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import { operations } from '../access/operations.ts';
import { documentNotFound } from '../documents/find-document.ts';
import type { StampedDocument } from '../documents/stamped-document.ts';
import type { DocumentKind } from '../issuing/document-kind.ts';
import type { Issuing } from '../issuing/issuing.ts';
import { getRetention } from './get-retention.ts';
import { type CheckedRetention, checkRetention, refuseIfWrong } from './prepare-retention.ts';
import type { RetentionInput } from './retention-input.ts';
import { type RetentionDetail, toRetentionDetail } from './retention-view.ts';

/** CFDI de retenciones e información de pagos. */
export const retentionKind: DocumentKind<RetentionInput, CheckedRetention, RetentionDetail> = {
  types: [RETENTION],
  path: '/retentions',
  scope: 'write:retentions',
  roles: operations['retentions.create'].roles,
  issuerOf: ({ certificateId }) => ({ type: RETENTION, certificateId }),
  async check(issuing, issuer, input) {
    const checked = await checkRetention(issuing, issuing.organizationId, issuing.environment, issuer, input);
    refuseIfWrong(checked);
    return checked;
  },
  async claim({ organizationId, database }, _input, { comprobante }, claim, within) {
    const claimed = await within.stampingAttempts.claim(organizationId, claim, { inTransaction: within !== database });
    return claimed && { claimed, comprobante };
  },
  claimsOnlyFolio: () => true,
  view: (_issuing: Issuing, row: InvoiceRow, document: StampedDocument<Retenciones>) =>
    toRetentionDetail(row, document),
  async find({ database, access }, id) {
    const retention = await getRetention({ database }, access, { id });
    if (!('uuid' in retention)) throw documentNotFound('retention');
    return retention;
  },
};
