import { InvoiceEmail, type UndeliveredMail } from '../entities/invoice-email.entity.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type RowOf } from '../table.ts';

export type InvoiceEmailRow = RowOf<typeof InvoiceEmail>;

export interface NewInvoiceEmail {
  id: string;
  invoiceId: string;
  recipients: readonly string[];
  isCounted?: boolean;
  at: Date;
}

const columns = columnsOf(InvoiceEmail, 'e');

/** SQL that inserts `rows`, which have a value for each of these columns. */
export const insertEmailsText = (rows: string): string => `insert into invoice_email
            (organization_id, id, invoice_id, recipients, state, is_counted, next_try_at, created_at, updated_at)
          ${rows}`;

/** Requests to e-mail a document, created with it or later. */
export function invoiceEmails(statements: StatementRunner) {
  return {
    async insert(
      organizationId: string,
      { id, invoiceId, recipients, isCounted = false, at }: NewInvoiceEmail,
    ): Promise<void> {
      await statements.runTogether({
        name: 'invoice-email-insert',
        text: insertEmailsText(`values ($1, $2, $3, $4, 'waiting', $6, $5, $5, $5)`),
        values: [organizationId, id, invoiceId, recipients, at, isCounted],
        tenant: organizationId,
      });
    },

    /** Those of one invoice, oldest first. */
    async list(organizationId: string, invoiceId: string): Promise<InvoiceEmailRow[]> {
      return statements.run<InvoiceEmailRow>({
        name: 'invoice-email-list',
        text: `select ${columns}
          from invoice_email e where e.organization_id = $1 and e.invoice_id = $2 order by e.created_at, e.id`,
        values: [organizationId, invoiceId],
        tenant: organizationId,
      });
    },

    /**
     * Claims due requests whose document is stamped, of all organizations, until `leaseUntil`; after that another
     * worker, or this one after a crash, claims them again. Requests for refused documents are dropped. A claim counts
     * as a wait until it is marked as failed: its response may be lost, or its process end, with nothing sent.
     */
    async takeDue(at: Date, leaseUntil: Date, limit: number): Promise<InvoiceEmailRow[]> {
      await statements.run({
        name: 'invoice-email-drop',
        text: `delete from invoice_email e using stamping_attempt a
          where e.state = 'waiting' and e.next_try_at <= $1 and a.organization_id = e.organization_id and a.id = e.invoice_id
            and a.state = 'rejected'`,
        values: [at],
        tenant: 'every',
      });
      return statements.run<InvoiceEmailRow>({
        name: 'invoice-email-take-due',
        text: `update invoice_email e set tries = e.tries + 1, waits = e.waits + 1, next_try_at = $2, updated_at = $1
          from (select w.organization_id, w.id from invoice_email w
                where w.state = 'waiting' and w.next_try_at <= $1
                  and exists (select from invoice i where i.organization_id = w.organization_id and i.id = w.invoice_id)
                order by w.next_try_at limit $3 for update skip locked) due
          where e.organization_id = due.organization_id and e.id = due.id
          returning ${columns}`,
        values: [at, leaseUntil, limit],
        tenant: 'every',
      });
    },

    /** Postpones it to `until` because of a mail limit; does nothing if another process claimed it meanwhile. */
    async putOff(
      organizationId: string,
      id: string,
      tries: number,
      { until, isCounted, at }: { until: Date; isCounted: boolean; at: Date },
    ): Promise<void> {
      await statements.run({
        name: 'invoice-email-put-off',
        text: `update invoice_email set next_try_at = $4, is_counted = is_counted or $5, updated_at = $6
          where organization_id = $1 and id = $2 and tries = $3 and state = 'waiting'`,
        values: [organizationId, id, tries, until, isCounted, at],
        tenant: organizationId,
      });
    },

    /** It has been counted against the limits, for this try and all further ones. */
    async markCounted(organizationId: string, id: string): Promise<void> {
      await statements.run({
        name: 'invoice-email-counted',
        text: 'update invoice_email set is_counted = true where organization_id = $1 and id = $2',
        values: [organizationId, id],
        tenant: organizationId,
      });
    },

    /** False if it is no longer waiting. */
    async markSent(organizationId: string, id: string, tries: number, at: Date): Promise<boolean> {
      const rows = await statements.run({
        name: 'invoice-email-sent',
        text: `update invoice_email set state = 'sent', next_try_at = null, updated_at = $4
          where organization_id = $1 and id = $2 and tries = $3 and state = 'waiting' returning id`,
        values: [organizationId, id, tries, at],
        tenant: organizationId,
      });
      return rows.length === 1;
    },

    /** Adds a recipient whose e-mail was given up. */
    async addUndelivered(organizationId: string, id: string, mail: UndeliveredMail): Promise<void> {
      await statements.run({
        name: 'invoice-email-undelivered',
        text: `update invoice_email set undelivered = undelivered || $3::jsonb where organization_id = $1 and id = $2`,
        values: [organizationId, id, JSON.stringify([mail])],
        tenant: organizationId,
      });
    },

    /** So many tries failed. To be retried at `nextTryAt`; without one it is given up. */
    async markFailed(
      organizationId: string,
      id: string,
      tries: number,
      {
        failure,
        failures,
        nextTryAt,
        at,
      }: { failure: string; failures: number; nextTryAt: Date | undefined; at: Date },
    ): Promise<void> {
      await statements.run({
        name: 'invoice-email-failed',
        text: `update invoice_email set state = case when $5::timestamptz is null then 'failed' else 'waiting' end, next_try_at = $5,
            waits = tries - $7, failure = $4, updated_at = $6
          where organization_id = $1 and id = $2 and tries = $3 and state = 'waiting'`,
        values: [organizationId, id, tries, failure.slice(0, 500), nextTryAt ?? null, at, failures],
        tenant: organizationId,
      });
    },
  };
}
