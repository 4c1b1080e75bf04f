import { uuid } from '../columns.ts';
import { table } from '../table.ts';

/** Fiscal UUIDs of all organizations, without a tenant: they outlive the invoices. */
export const FiscalUuid = table('fiscal_uuid', {
  columns: {
    uuid: uuid().primary(),
  },
});
