import { createServer } from 'node:http';
import { Pool } from 'pg';

/**
 * Yardstick: the same response, byte for byte, with the minimum of plain `http` and `pg`: without credentials, rules or
 * policies, with two prepared statements, and with balances and counts read from where they are stored.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const server = createServer((request, response) => {
  void answer(request.url?.slice(1) ?? '').then((body) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(body);
  });
});

interface Row {
  id: string;
  tipoComprobante: string;
  total: string;
  status: string;
  environment: string;
  createdAt: Date;
  cancellationStatus: string | null;
  [column: string]: unknown;
}

async function answer(organizationId: string): Promise<string> {
  const [rows, totals] = await Promise.all([
    pool.query<Row>({
      name: 'rows',
      text: `select id, uuid, serie, folio, tipo_comprobante as "tipoComprobante", rfc_receptor as "rfcReceptor", i.moneda, total, status,
          i.environment, created_at as "createdAt", cancellation_status as "cancellationStatus", nombre_receptor as "receptorNombre",
          i.fecha, coalesce(subtotal, total) as subtotal, metodo_pago as "metodoPago",
          case when metodo_pago = 'PPD' then coalesce(b.owed, 0) end as saldo, external_id as "externalId"
        from invoice i left join invoice_balance b on b.organization_id = i.organization_id and b.invoice_id = i.id
        where i.organization_id = $1 and i.environment = 'production' and tipo_comprobante not in ('P', 'N', 'R')
        order by created_at desc, id desc limit 20`,
      values: [organizationId],
    }),
    pool.query<{ total: string }>({
      name: 'total',
      text: `select sum(count) as total from invoice_count where organization_id = $1 and span = 'month' and environment = 'production'
          and tipo_comprobante not in ('P', 'N', 'R')`,
      values: [organizationId],
    }),
  ]);
  const total = Number(totals.rows[0]?.total);
  const data = rows.rows.map((row) => ({
    id: row.id,
    uuid: row['uuid'],
    serie: row['serie'],
    folio: row['folio'],
    tipoComprobante: row.tipoComprobante,
    rfcReceptor: row['rfcReceptor'],
    moneda: row['moneda'],
    total: Number(row.total),
    status: row.status,
    environment: row.environment,
    createdAt: row.createdAt,
    // The result of the rule for invoices of the bench, all of which are older than its free days.
    requiresReceptorApproval: row.status === 'vigente' && row.tipoComprobante === 'I' && Number(row.total) > 1_000,
    cancellationStatus: row.cancellationStatus,
    cancellationDesynced: false,
    receptorNombre: row['receptorNombre'],
    fecha: row['fecha'],
    subtotal: Number(row['subtotal']),
    metodoPago: row['metodoPago'],
    saldo: row['saldo'] === null ? null : Number(row['saldo']),
    externalId: row['externalId'],
  }));
  const last = data.at(-1);
  const nextCursor =
    total > 20 && last
      ? Buffer.from(JSON.stringify(['-createdAt', last.createdAt, last.id])).toString('base64url')
      : null;
  return JSON.stringify({ data, total, page: 1, limit: 20, totalPages: Math.ceil(total / 20), nextCursor });
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ kind: 'ready', port: typeof address === 'object' ? address?.port : undefined });
});
process.on('disconnect', () => process.exit(0));
