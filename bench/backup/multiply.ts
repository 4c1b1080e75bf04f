import { Client } from 'pg';

/** By table: columns that differ in a copied row, as SQL. */
type Changes = Record<string, Record<string, string>>;

/** Aliases: `n` is the number of the copy, `t` the row, `old` and `fresh` the fiscal UUIDs. */
const newId = 'md5(t.id::text || n)::uuid';
const newInvoice = 'md5(t.invoice_id::text || n)::uuid';
const fresh = 'md5(i.uuid || n)::uuid::text';
const text = "convert_from(t.xml, 'UTF8')";

const copies: Changes = {
  stamping_attempt: { id: newId, idempotency_key: "t.idempotency_key || '-' || n", folio: "t.folio || '-' || n" },
  invoice: { id: newId, uuid: fresh, idempotency_key: "t.idempotency_key || '-' || n", folio: "t.folio || '-' || n" },
  invoice_xml: { invoice_id: newInvoice, xml: `convert_to(replace(${text}, i.uuid, ${fresh}), 'UTF8')` },
  fiscal_uuid: { uuid: `${fresh}::uuid` },
};

/** Join of a row to its invoice. */
const joins: Record<string, string> = {
  stamping_attempt: 'i.id = t.id',
  invoice: 'i.id = t.id',
  invoice_xml: 'i.id = t.invoice_id',
  fiscal_uuid: 'i.uuid_lower = t.uuid::text',
};

/**
 * Copies every invoice `times` times, with attempt and XML under new UUIDs: any number of documents with valid seals,
 * without signing each of them.
 *
 * @param url of a superuser, because triggers and foreign keys are disabled
 */
export async function multiplyInvoices(url: string, times: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query('create temp table original as select * from invoice');
    for (const [table, changes] of Object.entries(copies)) {
      const { rows } = await client.query<{ name: string }>(
        "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''",
        [table],
      );
      const names = rows.map(({ name }) => name);
      await client.query(
        `insert into ${table} (${names.join(', ')}) select ${names.map((name) => changes[name] ?? `t.${name}`).join(', ')}
           from ${table} t join original i on ${joins[table]} cross join generate_series(1, ${times}) n`,
      );
    }
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
