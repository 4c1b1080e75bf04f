import { createServer } from 'node:http';
import { Pool } from 'pg';

/**
 * Yardstick: a list as plain `http` and `pg` make it, without credentials, rules or policies: rows and counts by two
 * prepared statements.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const server = createServer((request, response) => {
  void answer(request.url?.slice(1) ?? '').then((body) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(body);
  });
});

async function answer(organizationId: string): Promise<string> {
  const [rows, totals] = await Promise.all([
    pool.query<{ total: string; createdAt: Date }>({
      name: 'rows',
      text: `select id, uuid, serie, folio, tipo_comprobante as "tipoComprobante", rfc_receptor as "rfcReceptor", moneda, total, status,
          environment, created_at as "createdAt", cancellation_status as "cancellationStatus"
        from invoice where organization_id = $1 and tipo_comprobante <> 'P' order by created_at desc, id desc limit 20`,
      values: [organizationId],
    }),
    pool.query<{ total: string }>({
      name: 'total',
      text: `select sum(count) as total from invoice_count where organization_id = $1 and span = 'month' and tipo_comprobante <> 'P'`,
      values: [organizationId],
    }),
  ]);
  const data = rows.rows.map((row) => ({ ...row, total: Number(row.total), requiresReceptorApproval: false }));
  return JSON.stringify({ data, total: Number(totals.rows[0]?.total), page: 1, limit: 20, totalPages: 1 });
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ kind: 'ready', port: typeof address === 'object' ? address?.port : undefined });
});
process.on('disconnect', () => process.exit(0));
