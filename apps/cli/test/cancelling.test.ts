import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { type Desk, desk } from './terminal.ts';

const id = '01a1ff43-0000-7000-8000-000000000000';

describe('cancelling a document that others relate to', () => {
  let at: Desk;
  beforeEach(() => {
    at = desk();
  });
  afterEach(() => at.clear());

  const to = (LACRE_URL: string) => ({ env: { LACRE_URL, LACRE_API_KEY: 'sk_test_1', LANG: 'C' } });
  const motivos = ['01', '02', '03', '04'].map((motivo) => ({ motivo, meaning: 'x', allowed: false, reason: 'y' }));
  const blocking = [{ order: 1, tipoComprobante: 'P', serie: 'P', folio: '1', uuid: id }];
  const plan = { uuid: id, cancellable: true, requiresReceptorApproval: false, freeUntil: null, motivos, blocking };
  const withPlan = async () => {
    const asked: unknown[] = [];
    const url = await at.serve(async (req, res) => {
      if (req.method === 'POST') asked.push(JSON.parse(await text(req)));
      const record = { status: 'cancelado', message: '', deadlineAt: null };
      const about = req.url?.includes('/cancel/plan') ? { ...plan, cancellableUntil: '2027-04-01T05:59:59Z' } : { id };
      const body = req.method === 'POST' ? record : { environment: 'sandbox', ...about };
      res.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    });
    return { url, asked };
  };

  it('says what to do if no reason is allowed, and asks for none', async () => {
    const { url, asked } = await withPlan();
    for (const given of [to(url), { ...to(url), answers: [[/SAT reason/, '\r']] as [RegExp, string][] }]) {
      const { code, err } = await at.run(['cancel', id], given);
      expect(code, err).to.equal(7);
      expect(err).to.include('No reason is allowed now').and.include('--ignore-related').and.not.include('SAT reason');
    }
    expect(asked).to.deep.equal([]);
  });

  it('offers every reason with --ignore-related', async () => {
    const { url, asked } = await withPlan();
    const { code, err } = await at.run(['cancel', id, '--ignore-related', '--yes'], {
      ...to(url),
      answers: [[/SAT reason/, '\u001b[B\r']],
    });
    expect(code, err).to.equal(0);
    expect(asked).to.deep.equal([{ motivo: '02', ignoreRelated: true }]);
  });
});
