import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { RecordListPage, useRecordPage } from '../list/record-list-page.tsx';
import { api } from '../service/service.ts';
import { CustomerDrawer } from './customer-drawer.tsx';
import { CustomerTable } from './customer-table.tsx';
import { useCustomerWords } from './words.ts';

/** The customers of the current environment. */
export function CustomerListPage() {
  const page = useRecordPage();
  const query = useQuery(api.customers.list.queryOptions(page, { placeholderData: keepPreviousData }));
  return (
    <RecordListPage
      t={useCustomerWords()}
      importPage="/customers/import"
      query={query}
      table={(rows, onOpen) => <CustomerTable rows={rows} onOpen={onOpen} />}
      drawer={(customer, onClose) => <CustomerDrawer customer={customer} onClose={onClose} />}
    />
  );
}
