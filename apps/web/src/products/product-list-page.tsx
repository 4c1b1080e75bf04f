import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { RecordListPage, useRecordPage } from '../list/record-list-page.tsx';
import { api } from '../service/service.ts';
import { ProductDrawer } from './product-drawer.tsx';
import { ProductTable } from './product-table.tsx';
import { useProductWords } from './words.ts';

/** The products of the current environment. */
export function ProductListPage() {
  const page = useRecordPage();
  const query = useQuery(api.products.list.queryOptions(page, { placeholderData: keepPreviousData }));
  return (
    <RecordListPage
      t={useProductWords()}
      importPage="/products/import"
      query={query}
      table={(rows, onOpen) => <ProductTable rows={rows} onOpen={onOpen} />}
      drawer={(product, onClose) => <ProductDrawer product={product} onClose={onClose} />}
    />
  );
}
