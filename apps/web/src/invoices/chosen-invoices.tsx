import type { InvoiceListItem } from '@lacre/client';
import { SelectionBar } from '../list/selection.tsx';
import { BulkActions } from './bulk-actions.tsx';

/** The invoices that were chosen in the list, what they come to and what can be done with them. */
export default function ChosenInvoices({ rows, onClear }: { rows: InvoiceListItem[]; onClear: () => void }) {
  return (
    <SelectionBar rows={rows} onClear={onClear}>
      <BulkActions rows={rows} />
    </SelectionBar>
  );
}
