import { Client } from 'pg';
import { lowestUuid } from '../lowest-uuid.ts';
import { isReadAtOnce } from '../xml-bytes.ts';

/** A stamped document as stored. */
export interface StoredDocument {
  organizationId: string;
  invoiceId: string;
  uuid: string;
  /** null if the exact bytes are missing. */
  xml: Buffer | null;
  /** Whether the installation's list of fiscal UUIDs contains it. */
  isListed: boolean;
}

const PAGE = 200;

/** Every document with a fiscal UUID, of all organizations, page by page. Runs as the owner of the tables. */
export async function* listStampedDocuments(url: string): AsyncGenerator<StoredDocument> {
  const client = new Client({ connectionString: url, application_name: 'lacre-drill' });
  await client.connect();
  try {
    let after = [lowestUuid, lowestUuid];
    for (;;) {
      const { rows } = await client.query<StoredDocument>(
        `select "organizationId", "invoiceId", uuid, xml, "isListed" from (
           select i.organization_id as "organizationId", i.id as "invoiceId", i.uuid, x.xml,
             exists (select from fiscal_uuid f where f.uuid = i.uuid_lower::uuid) as "isListed",
             ${isReadAtOnce('i.organization_id, i.id')} as "isRead"
           from (select organization_id, id, uuid, uuid_lower from invoice
             where (organization_id, id) > ($1::uuid, $2::uuid) and uuid is not null
             order by organization_id, id limit ${PAGE}) i
           left join invoice_xml x on x.organization_id = i.organization_id and x.invoice_id = i.id) as sized
         where "isRead" order by "organizationId", "invoiceId"`,
        after,
      );
      yield* rows;
      const last = rows.at(-1);
      if (!last) return;
      after = [last.organizationId, last.invoiceId];
    }
  } finally {
    await client.end();
  }
}

/** Organizations with an audit log. Runs as the owner of the tables. */
export async function listAuditedOrganizations(url: string): Promise<{ id: string; isSealed: boolean }[]> {
  const client = new Client({ connectionString: url, application_name: 'lacre-drill' });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; isSealed: boolean }>(
      'select organization_id as id, sealed is not null as "isSealed" from audit_head order by 1',
    );
    return rows;
  } finally {
    await client.end();
  }
}
