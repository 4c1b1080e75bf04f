import { operations } from '../access/operations.ts';
import { documentNotFound } from '../documents/find-document.ts';
import type { DocumentKind } from '../issuing/document-kind.ts';
import { getPayroll } from './get-payroll.ts';
import type { PayrollInput } from './payroll-input.ts';
import { type PayrollDetail, toPayrollDetail } from './payroll-view.ts';
import { type CheckedPayroll, checkPayroll, refuseIfWrong } from './prepare-payroll.ts';

/** Payroll receipts. */
export const payrollKind: DocumentKind<PayrollInput, CheckedPayroll, PayrollDetail> = {
  types: ['N'],
  path: '/payrolls',
  scope: 'write:payrolls',
  roles: operations['payrolls.create'].roles,
  issuerOf: ({ series, certificateId }) => ({ type: 'N', series, certificateId }),
  async check(issuing, issuer, input) {
    const checked = await checkPayroll(issuing, issuing.organizationId, issuing.environment, issuer, input);
    refuseIfWrong(checked);
    return checked;
  },
  async claim({ organizationId, database }, _input, { comprobante }, claim, within) {
    const claimed = await within.stampingAttempts.claim(organizationId, claim, { inTransaction: within !== database });
    return claimed && { claimed, comprobante };
  },
  claimsOnlyFolio: () => true,
  view: toPayrollDetail,
  async find({ database, catalogs, realClock, access }, id) {
    const payroll = await getPayroll({ database, catalogs, clock: realClock }, access, { id });
    if (!('uuid' in payroll)) throw documentNotFound('payroll');
    return payroll;
  },
};
