import type { StatementRunner } from '../statements.ts';

export interface InvoiceCodeCount {
  kind: 'ProdServ' | 'Unidad';
  code: string;
  /** Number of invoices with the code, however many lines. */
  uses: number;
}

/** The SAT codes used in stamped documents. */
export function invoiceCodes(statements: StatementRunner) {
  return {
    /** Invoices created at or after `since`, newest first. Receipts have one fixed code and are left out. */
    async listSince(organizationId: string, since: Date, limit: number): Promise<{ id: string; createdAt: Date }[]> {
      return statements.run<{ id: string; createdAt: Date }>({
        name: 'invoice-code-list-since',
        tenant: organizationId,
        text: `select i.id, i.created_at as "createdAt" from invoice i
          where i.organization_id = $1 and i.created_at >= $2 and i.tipo_comprobante not in ('P', 'N', 'R')
          order by i.created_at desc, i.id desc limit $3`,
        values: [organizationId, since, limit],
      });
    },

    /** Codes of these invoices' lines, read from the first 64 KB of each document (about a hundred lines). */
    async count(organizationId: string, ids: readonly string[]): Promise<InvoiceCodeCount[]> {
      return statements.run<InvoiceCodeCount>({
        name: 'invoice-code-count',
        tenant: organizationId,
        // Latin 1 accepts any bytes, and what is searched for is ASCII.
        text: `select kind, code, count(*)::int as uses from (
            select distinct x.invoice_id, m[1] as kind, m[2] as code from invoice_xml x,
              lateral regexp_matches(convert_from(substring(x.xml from 1 for 65536), 'LATIN1'),
                '\\sClave(ProdServ|Unidad)=["'']([0-9A-Za-z]{2,8})["'']', 'g') as m
            where x.organization_id = $1 and x.invoice_id = any($2::uuid[])) as found
          group by kind, code`,
        values: [organizationId, ids],
      });
    },
  };
}
