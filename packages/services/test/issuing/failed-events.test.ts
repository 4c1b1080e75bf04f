import { nominaExample } from '@lacre/cfdi/complements/nomina/nomina-example';
import type { InvoiceAccess } from '@lacre/services/access';
import { expect } from 'chai';
import { type EventKind, eventDefinitions } from '../../src/events/event-kinds.ts';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import { rejectByOperator } from '../../src/issuing/settle-attempt.ts';
import { createPayroll } from '../../src/payrolls/create-payroll.ts';
import { createRetention } from '../../src/retentions/create-retention.ts';
import { fees } from '../retentions/fees.ts';
import { createStampingBench, type StampingBench } from './stamping-bench.ts';

describe('the event of a document that turned out not to be stamped', () => {
  let bench: StampingBench;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());

  const issue: Partial<Record<EventKind, (access: InvoiceAccess) => Promise<{ kind: string }>>> = {
    'invoice.stamp_failed': (access) => bench.create(access),
    'payroll.stamp_failed': (access) =>
      createPayroll(bench.services, access, {
        employee: { rfc: 'CUSR850101JK4', nombre: 'ROSA CRUZ SOLIS', zip: '86991' },
        nomina12: nominaExample,
      }),
    'retention.stamp_failed': (access) => createRetention(bench.services, access, fees),
  };

  for (const [kind, create] of Object.entries(issue))
    it(`${kind} contains only documented fields`, async () => {
      const access = await bench.access();
      bench.onRequest = () => ({ kind: 'reset', when: 'before' });
      expect((await create(access)).kind).to.equal('recovering');
      bench.clock.advance(72 * 3600);
      await recoverAttempts(bench.services);
      const [attempt] = await bench.attempts(access);
      const { organizationId } = access;
      expect(await rejectByOperator(bench.services, organizationId, String(attempt?.id), 'seen')).to.equal(true);
      const [event] = await bench.database.dataSource.query<{ payload: Record<string, unknown> }[]>(
        'select payload from outbox_event where organization_id = $1 and kind = $2',
        [organizationId, kind],
      );
      const { data } = eventDefinitions[kind as EventKind];
      expect(data.strict().parse(event?.payload)).to.deep.equal(event?.payload);
    });
});
