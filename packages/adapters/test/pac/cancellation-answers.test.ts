import { expect } from 'chai';
import { answer, type HostilePac, startHostilePac } from './hostile-pac.ts';

type Reply = [status: number, body: string | Buffer, headers?: Record<string, string>];

const uuid = '8D3A1B9E-5D3B-4B0A-9C57-3F8A0C6B1E11';

describe('HTTP PAC: cancellations', () => {
  let server: HostilePac;
  let reply: Reply;

  before(async () => {
    server = await startHostilePac({ respond: ({ socket }) => answer(socket, ...reply) });
  });
  after(() => server.close());

  const cancel = (...next: Reply) => {
    reply = next;
    const request = {
      rfcEmisor: 'EKU9003173C9',
      uuid,
      motivo: '01',
      folioSustitucion: uuid,
      sign: () => Promise.resolve(''),
    } as const;
    return server.pac.cancel(request, 'request-1', { lane: 'org-1' });
  };
  const status = (...next: Reply) => {
    reply = next;
    const query = {
      uuid,
      rfcEmisor: 'EKU9003173C9',
      rfcReceptor: 'URE180429TM6',
      total: '1.00',
      sealEnding: 'abcd1234',
    };
    return server.pac.status(query, { lane: 'org-1' });
  };
  const json = (value: unknown): Reply => [200, JSON.stringify(value)];

  it('sends issuer, UUID, motive and substitute, and queries the status of a UUID', async () => {
    await cancel(...json({ code: '201', message: 'recibida' }));
    await status(...json({}));
    const [first, second] = server.received.slice(-2);
    expect(first?.head).to.match(/^POST \/pac\/cancel HTTP\/1\.1\r\n/);
    expect(first?.head.toLowerCase()).to.include('x-reference: request-1').and.not.include('x-sandbox-time');
    expect(JSON.parse(first?.body.toString() ?? '')).to.deep.equal({
      rfc: 'EKU9003173C9',
      uuid,
      motive: '01',
      substitute: uuid,
    });
    expect(second?.head).to.match(new RegExp(`^GET /pac/status\\?uuid=${uuid} HTTP`));
  });

  it('treats 201 and 202 as a receipt, with its acuse, in either form of the response', async () => {
    expect(await cancel(...json({ code: 201, message: 'recibida', acuse: '<Acuse/>' }))).to.deep.equal({
      kind: 'taken',
      code: '201',
      message: 'recibida',
      acuse: Buffer.from('<Acuse/>'),
    });
    expect(await cancel(422, '{"code":"202","message":"previa"}')).to.deep.equal({
      kind: 'taken',
      code: '202',
      message: 'previa',
    });
  });

  it('treats 422 with a code as a rejection, and 429 with a time as "not sent"', async () => {
    expect(await cancel(422, '{"code":"204","message":"no cancelable"}')).to.deep.equal({
      kind: 'refused',
      code: '204',
      message: 'no cancelable',
    });
    expect(await cancel(429, '', { 'retry-after': '9' })).to.include({ kind: 'unavailable', retryAfterSeconds: 9 });
  });

  const unknowns: Record<string, Reply> = {
    'status 500': [500, '{"code":"201","message":"x"}'],
    'status 200 with HTML': [200, '<html>201</html>'],
    'status 200 with another code': [200, '{"code":"204","message":"x"}'],
    'status 200 without a code': [200, '{}'],
    'status 429 without a time': [429, ''],
    'status 422 without a code': [422, '{"message":"x"}'],
    'status 200 nested too deeply': [200, `{"code":"201","deep":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  };
  for (const [title, next] of Object.entries(unknowns))
    it(`leaves ${title} unknown`, async () => {
      expect(await cancel(...next)).to.include({ kind: 'unknown' });
    });

  it('accepts only the SAT’s own words as a status', async () => {
    const words = { codigoEstatus: 'S - Comprobante obtenido satisfactoriamente.', esCancelable: 'No cancelable' };
    expect(await status(...json({ ...words, estado: 'Cancelado', estatusCancelacion: 'Plazo vencido' }))).to.deep.equal(
      {
        kind: 'found',
        estado: 'Cancelado',
        esCancelable: 'No cancelable',
        estatusCancelacion: 'Plazo vencido',
      },
    );
    const missing = { codigoEstatus: 'N - 602: Comprobante no encontrado.', estado: 'No Encontrado' };
    expect(await status(...json(missing))).to.include({ kind: 'not-found' });
    for (const other of [
      { codigoEstatus: 'N - 602: Comprobante no encontrado.' },
      { codigoEstatus: 'N - 601: La expresión no es válida.', estado: 'Cancelado' },
      { ...words, estado: 'cancelado?' },
      { estado: 'Cancelado' },
      [],
      null,
    ])
      expect(await status(...json(other)), JSON.stringify(other)).to.include({ kind: 'unknown' });
    expect(await status(503, '{}')).to.include({ kind: 'unknown' });
  });
});
