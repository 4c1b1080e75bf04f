import type { InvoiceListItem } from '@lacre/client';
import { SelectionBar } from '../list/selection.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { PaySelected } from './pay-selected.tsx';

/** The invoices selected in the list, their sum and the actions for them. */
export default function ChosenInvoices({ rows, onClear }: { rows: InvoiceListItem[]; onClear: () => void }) {
  return (
    <SelectionBar rows={rows} onClear={onClear}>
      <BulkActions rows={rows} />
      <PaySelected rows={rows} onPaid={onClear} />
    </SelectionBar>
  );
}
