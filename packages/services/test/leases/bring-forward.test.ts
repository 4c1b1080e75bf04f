import type { InvoiceAccess } from '@lacre/services/access';
import { expect } from 'chai';
import { emailInvoice } from '../../src/documents/email-document.ts';
import { bringForward } from '../../src/leases/bring-forward.ts';
import { queueMail } from '../../src/mail/queue-mail.ts';
import { createQueueBench, type QueueBench } from '../issuing-queue/queue-bench.ts';
import { openWebhookHouse } from '../webhooks/webhook-house.ts';

const dayMs = 86_400_000;

describe('what a clock that was ahead has put off', () => {
  let bench: QueueBench;
  let access: InvoiceAccess;
  before(async () => {
    bench = await createQueueBench({ mailWaits: true });
    access = await bench.access();
  });
  after(() => bench.close());

  const query = <Row>(text: string, values: unknown[] = []) => bench.database.dataSource.query<Row[]>(text, values);
  /** The times, each once. */
  const dueOf = async (table: string, column: string) => {
    const rows = await query<{ due: Date }>(
      `select distinct ${column} as due from ${table} where ${column} is not null`,
    );
    return rows.map(({ due }) => due.toISOString());
  };

  it('is due again once it is set right', async () => {
    const { services, clock } = bench;
    const right = clock.now();
    clock.set(new Date(right.getTime() + 3 * dayMs).toISOString());
    const { id } = await bench.stamped(access);
    await emailInvoice(services, access, { id, emails: ['a@example.com'] });
    await services.database.transaction((tx) =>
      queueMail(services, tx, clock.now(), { to: 'b@example.com', subject: 's', text: 't', html: 'h' }),
    );
    await bench.queue(access);
    clock.set(right.toISOString());
    expect(await bringForward(services)).to.equal(3);
    expect(await dueOf('outgoing_mail', 'due_at')).to.deep.equal([right.toISOString()]);
    expect(await dueOf('invoice_email', 'next_try_at')).to.deep.equal([right.toISOString()]);
    expect(await dueOf('issuing_job', 'next_step_at')).to.deep.equal([right.toISOString()]);
    expect(await bringForward(services)).to.equal(0);
  });

  it('leaves scheduled documents and regular pauses as they are', async () => {
    const { services, clock } = bench;
    const scheduledAt = new Date(clock.now().getTime() + 2 * dayMs);
    await bench.queue(access, {}, scheduledAt.toISOString());
    await query("update outgoing_mail set tries = 6, due_at = $1::timestamptz + interval '2 hours'", [clock.now()]);
    expect(await bringForward(services)).to.equal(0);
    expect(await dueOf('issuing_job', 'next_step_at')).to.include(scheduledAt.toISOString());
  });

  it('is delivered once it is set right, and endless pauses of a webhook end', async () => {
    const house = await openWebhookHouse();
    try {
      const { webhook, emit, deliveries } = await house.organization();
      let status = 429;
      const receiver = await house.receiver((response) => response.writeHead(status).end());
      const { id } = await webhook(receiver.url);
      const right = house.clock.now();
      house.clock.set(new Date(right.getTime() + 3 * dayMs).toISOString());
      await emit();
      await house.dispatch();
      house.clock.set(right.toISOString());
      status = 200;
      await house.dispatch();
      expect((await deliveries(id))[0]).to.include({ status: 'pending' });
      expect(await bringForward(house.services)).to.equal(2);
      await house.dispatch();
      expect((await deliveries(id))[0]).to.include({ status: 'delivered' });
    } finally {
      await house.close();
    }
  });
});
