import { createTestServices } from '@lacre/testing/test-services';
import { given, ingreso } from '@lacre/testing/given';
import { createInvoice } from '../../src/invoices/create-invoice.ts';
it('times', async () => {
  for (let i = 0; i < 4; i++) {
  const t0 = performance.now();
  const t = await createTestServices(i >= 2 ? {env:{SAT_DATA:'none'}} : {});
  console.log('create', performance.now() - t0);
  try {
  const a = await given(t.services).access();
  const t1 = performance.now();
  const r = await createInvoice(t.services, a, ingreso());
  console.log(r.kind, performance.now() - t1);
  const b = await t.another(); await b.close();
  console.log('another', performance.now() - t1);
  } finally {
  const t2 = performance.now();
  await t.close();
  console.log('close', performance.now() - t2);
  }}
});
