import { useQuery } from '@tanstack/react-query';
import { Failure } from './failure.tsx';
import { lacre } from './lacre.ts';

/** The latest invoices. */
export function InvoiceList() {
  const { data, error, isPending } = useQuery(lacre.invoices.list.queryOptions({ limit: 20 }));
  if (isPending) return <p>Cargando…</p>;
  if (error) return <Failure error={error} />;
  if (data.total === 0) return <p>Todavía no hay facturas.</p>;
  return (
    <table>
      <thead>
        <tr>
          <th>Folio</th>
          <th>Receptor</th>
          <th>Fecha</th>
          <th className="amount">Total</th>
          <th>Estado</th>
        </tr>
      </thead>
      <tbody>
        {data.data.map((invoice) => (
          <tr key={invoice.id}>
            <td title={invoice.uuid}>
              {invoice.serie}
              {invoice.folio}
            </td>
            <td>{invoice.receptorNombre}</td>
            <td>{invoice.fecha.slice(0, 10)}</td>
            <td className="amount">{amountIn(invoice.moneda).format(invoice.total)}</td>
            <td>{invoice.status}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const amountIn = (currency: string) => new Intl.NumberFormat('es-MX', { style: 'currency', currency });
