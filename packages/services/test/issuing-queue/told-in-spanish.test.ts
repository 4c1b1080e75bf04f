import { withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import { getInvoice } from '../../src/invoices/get-invoice.ts';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import { inventedPac } from '../issuing/invented-pac.ts';
import { createQueueBench, type QueueBench } from './queue-bench.ts';

const spanish = { language: 'es', isAsked: true } as const;

describe('our own reason why a document was not stamped', () => {
  let bench: QueueBench;
  before(async () => {
    bench = await createQueueBench();
  });
  after(() => bench.close());
  type Access = Awaited<ReturnType<QueueBench['access']>>;

  const told = async (access: Access, id: string) => {
    const read = async (language?: typeof spanish) => {
      const document = await getInvoice(bench.services, access, { id }, language);
      return 'message' in document ? document.message : undefined;
    };
    return [await read(), await read(spanish)];
  };
  /** With a key that opens but cannot seal. */
  const unsealing = () => {
    const { csds } = bench.services.issuing.sandbox;
    const open: typeof csds.open = async (...asked) => ({ ...(await csds.open(...asked)), privateKey: {} as never });
    return withIssuing(bench.services, { sandbox: { csds: { ...csds, open } } });
  };
  const notSealed = ['The document could not be sealed.', 'No se pudo sellar el comprobante.'];

  it('is given in the language of the reader: it could not be sealed', async () => {
    const access = await bench.access();
    await bench.create(access, {}, unsealing()).catch(() => undefined);
    const [attempt] = await bench.attempts(access);
    expect(await told(access, attempt?.id ?? '')).to.deep.equal(notSealed);
  });

  it('is given in the language of the reader for a queued document, too', async () => {
    const access = await bench.access();
    const id = await bench.queue(access);
    await bench.work(unsealing());
    bench.clock.advance(10);
    await bench.work(unsealing());
    expect(await told(access, id)).to.deep.equal(notSealed);
  });

  it('is given in the language of the reader: the PAC did not receive it', async () => {
    const access = await bench.access();
    const { services } = inventedPac(bench.services, { dedupes: false });
    await bench.create(access, {}, services);
    for (const seconds of [780, 60, 60]) {
      bench.clock.advance(seconds);
      await bench.database.dataSource.query(
        "update stamping_attempt set next_ask_at = $1 where organization_id = $2 and state = 'unknown'",
        [bench.clock.now(), access.organizationId],
      );
      await recoverAttempts(services);
    }
    const [attempt] = await bench.attempts(access);
    expect(await told(access, attempt?.id ?? '')).to.deep.equal([
      'The PAC did not receive it: nothing was stamped.',
      'El PAC no lo recibió: no se timbró nada.',
    ]);
  });
});
