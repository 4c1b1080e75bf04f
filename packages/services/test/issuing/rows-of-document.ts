import type { TestServices } from '@lacre/testing/test-services';

type Row = Record<string, unknown>;

/** The rows of one document in a table: its organization is `$1`, its record id `$2`. */
const sources = [
  'stamping_attempt t where organization_id = $1 and id = $2',
  'invoice t where organization_id = $1 and id = $2',
  `outbox_event t where organization_id = $1 and t::text like '%' || $2 || '%'`,
  'invoice_email t where organization_id = $1 and invoice_id = $2',
  'api_key_use t where organization_id = $1 and attempt_id = $2',
];

/** All rows of a document, without the values that are unique to it. */
export async function rowsOfDocument(
  { database }: Pick<TestServices, 'database'>,
  organizationId: string,
  { id, uuid }: { id: string; uuid: string },
): Promise<{ from: string; row: Row }[]> {
  const rows = [];
  for (const source of sources) {
    const text = `select to_jsonb(t) as row from ${source} order by t::text`;
    for (const { row } of await database.dataSource.query<{ row: Row }[]>(text, [organizationId, id]))
      rows.push({ from: source.split(' ', 1)[0] ?? '', row: withoutOwn(row, [id, uuid]) });
  }
  return rows;
}

/** Values that are unique to a document, or contain a unique one, replaced by a placeholder. */
function withoutOwn(row: Row, own: readonly string[]): Row {
  const differ = new Set([
    'id',
    'folio',
    'folio_order',
    'position',
    'idempotency_key',
    'external_id',
    'body_hash',
    'xid',
  ]);
  const isOwn = (name: string, value: unknown) =>
    differ.has(name) ||
    /^(sealed|xml|sello|search|stamped_xml)/.test(name) ||
    own.some((each) => JSON.stringify(value).toLowerCase().includes(each.toLowerCase()));
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value !== null && isOwn(name, value) ? 'its own' : value]),
  );
}
