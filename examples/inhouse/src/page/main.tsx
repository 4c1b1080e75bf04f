import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { InvoiceList } from './invoice-list.tsx';
import { queryClient } from './lacre.ts';
import { NewInvoice } from './new-invoice.tsx';

const page = document.getElementById('page');
if (!page) throw new Error('index.html has no #page');

createRoot(page).render(
  <QueryClientProvider client={queryClient}>
    <h1>Facturas</h1>
    <NewInvoice />
    <InvoiceList />
  </QueryClientProvider>,
);
