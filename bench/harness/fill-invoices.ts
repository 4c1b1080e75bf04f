import type { OpenDatabase } from '@lacre/database/data-source';
import type { Client } from 'pg';

/** Three years of invoices of all kinds, newest last. Indexes are created afterwards, in a third of the time. */
export async function fillInvoices(client: Client, organizationId: string, count: number): Promise<void> {
  const indexes = [
    'uuid_key',
    'list_idx',
    'environment_idx',
    'receptor_idx',
    'folio_idx',
    'fecha_idx',
    'total_idx',
    'folio_order_idx',
  ].map((name) => `invoice_${name}`);
  const { rows: definitions } = await client.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where tablename = 'invoice' and indexname = any ($1)`,
    [indexes],
  );
  for (const name of indexes) await client.query(`drop index if exists ${name}`);
  await client.query(
    `insert into invoice (organization_id, id, environment, uuid, serie, folio, tipo_comprobante, rfc_emisor, rfc_receptor,
       nombre_receptor, regimen_receptor, moneda, total, metodo_pago, fecha, lugar_expedicion, fecha_timbrado, has_fuel, status, created_at, updated_at)
     select $1::uuid, ('018c0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, case when n % 5 = 0 then 'sandbox' else 'production' end,
       md5(n::text || $1::text)::uuid::text, 'A', n::text,
       case when n % 20 = 1 then 'P' when n % 50 = 0 then 'E' when n % 100 = 3 then 'T' else 'I' end, 'EKU9003173C9',
       'RFC' || (n % 2000), 'NOMBRE', '601', 'MXN', 1740 + n % 100000, case when n % 10 = 2 then 'PPD' end, to_char(at - interval '6 hours', 'YYYY-MM-DD"T"HH24:MI:SS'), '06000', '2026-01-01T00:00:00', false,
       case when n % 25 = 3 then 'cancelado' else 'vigente' end, at, at
     from generate_series(1, $2::integer) n,
       lateral (select '2023-11-20T00:00:00Z'::timestamptz + n * ($3 || ' seconds')::interval as at) moment`,
    [organizationId, count, String(94_608_000 / count)],
  );
  for (const { indexdef } of definitions) await client.query(indexdef);
}

/** Updates counts, balances and planner statistics after the filling. */
export async function settleCounts(client: Client, { database }: OpenDatabase): Promise<void> {
  while ((await database.invoiceCounts.fold(10_000)) > 0);
  while ((await database.receivables.fold(10_000)) > 0);
  await client.query(
    'vacuum analyze invoice, invoice_count, invoice_count_delta, invoice_balance, invoice_balance_day, invoice_balance_delta',
  );
}
