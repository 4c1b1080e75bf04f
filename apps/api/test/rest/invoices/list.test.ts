import { InvoiceList } from '@lacre/router/schemas/invoice';
import { expect } from 'chai';
import { invoiceBody } from '../../support/bodies.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

describe('GET /invoices', () => {
  let test: TestApi;
  let key: string;
  let token: string;
  let organizationId: string;
  const list = (query: Record<string, string | number> = {}) => test.api('GET', '/invoices', { key, query });

  before(async () => {
    test = await startTestApi();
    const owner = await test.given.user();
    ({ token } = owner);
    ({ id: organizationId } = await test.given.organization(owner));
    ({ key } = await test.given.apiKey(owner, organizationId));
    for (const folioNumber of ['1', '2', '3']) {
      test.clock.advance(1);
      const { status } = await test.api('POST', '/invoices', { key, body: invoiceBody({ series: 'L', folioNumber }) });
      expect(status).to.equal(201);
    }
  });
  after(() => test.close());

  describe('200', () => {
    it('returns invoices newest first, in pages', async () => {
      const { status, body } = await list({ limit: 2 });
      expect(status).to.equal(200);
      expect(body).to.include({ total: 3, page: 1, limit: 2, totalPages: 2 });
      const folios = (body.data as unknown as { folio: string }[]).map(({ folio }) => folio);
      expect(folios).to.deep.equal(['3', '2']);
    });

    it('returns the exact bytes that its schema produces for all kinds of rows', async () => {
      const owner = await test.given.user();
      const { id } = await test.given.organization(owner);
      const { key: own } = await test.given.apiKey(owner, id);
      for (const folioNumber of ['1', '2', '3', '4']) {
        test.clock.advance(1);
        const body = invoiceBody({ series: 'K', folioNumber });
        expect((await test.api('POST', '/invoices', { key: own, body })).status).to.equal(201);
      }
      const write = (folio: string, columns: string, ...values: string[]) =>
        test.database.dataSource.query(`update invoice set ${columns} where organization_id = $1 and folio = $2`, [
          id,
          folio,
          ...values,
        ]);
      await write(
        '2',
        `moneda = 'USD', tipo_cambio = 17.25, total = 1234567890123.123456, subtotal = null, serie = ''`,
      );
      await write('2', 'nombre_receptor = $3, external_id = $4', 'ÑANDÚ & "漢字" \\ 😀 \u2028\n', 'pedido é');
      await write(
        '3',
        `status = 'cancelado', metodo_pago = 'PPD', cancellation_status = 'rechazada', total = 0.000001`,
      );
      await write('4', `metodo_pago = 'PPD', total = 99.9, created_at = '2020-02-29T23:59:59.999Z'`);
      const rows: Record<string, string | null>[] = await test.database.dataSource.query(
        `select i.*, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created
          from invoice i where organization_id = $1 order by created_at desc, id desc`,
        [id],
      );
      const data = rows.map((row) => ({
        id: row['id'],
        uuid: row['uuid'],
        serie: row['serie'],
        folio: row['folio'],
        tipoComprobante: row['tipo_comprobante'],
        rfcReceptor: row['rfc_receptor'],
        moneda: row['moneda'],
        total: Number(row['total']),
        status: row['status'],
        environment: row['environment'],
        createdAt: row['created'],
        requiresReceptorApproval: false,
        cancellationStatus: row['cancellation_status'],
        cancellationDesynced: false,
        receptorNombre: row['nombre_receptor'],
        fecha: row['fecha'],
        subtotal: Number(row['subtotal'] ?? row['total']),
        metodoPago: row['metodo_pago'],
        saldo: row['metodo_pago'] !== 'PPD' ? null : row['status'] === 'vigente' ? Number(row['total']) : 0,
        externalId: row['external_id'],
      }));
      expect(data.map(({ folio }) => folio)).to.deep.equal(['3', '2', '1', '4']);
      const list = { data, total: 4, page: 1, limit: 20, totalPages: 1, nextCursor: null };
      const answer = await fetch(`${test.url}/invoices`, { headers: { 'x-api-key': own } });
      expect(await answer.text()).to.equal(JSON.stringify(InvoiceList.parse(list)));
    });

    it('returns every field of the specification', async () => {
      const { body } = await list({ limit: 1 });
      expect(Object.keys((body.data as unknown as object[])[0] ?? {})).to.have.members([
        'id',
        'uuid',
        'serie',
        'folio',
        'tipoComprobante',
        'rfcReceptor',
        'moneda',
        'total',
        'status',
        'environment',
        'createdAt',
        'requiresReceptorApproval',
        'cancellationStatus',
        'cancellationDesynced',
        'receptorNombre',
        'fecha',
        'subtotal',
        'metodoPago',
        'saldo',
        'externalId',
      ]);
    });

    it('ignores X-Organization-Id and environment in favour of those of the key', async () => {
      const { status, body } = await test.api('GET', '/invoices', {
        key,
        organizationId: '01a1ff43-0000-7000-8000-000000000000',
        query: { environment: 'production' },
      });
      expect(status).to.equal(200);
      expect(body.total).to.equal(3);
    });

    it('returns the invoices of the organization that a session names', async () => {
      const { status, body } = await test.api('GET', '/invoices', { token, organizationId });
      expect(status).to.equal(200);
      expect(body.total).to.equal(3);
    });

    it('does not show an invoice of another organization', async () => {
      const stranger = await test.given.user('Eva');
      const other = await test.given.organization(stranger, 'Otra');
      const { key: foreign } = await test.given.apiKey(stranger, other.id);
      const { body } = await test.api('GET', '/invoices', { key: foreign });
      expect(body.total).to.equal(0);
    });

    const filters: [string, Record<string, string>, number][] = [
      ['type', { type: 'E' }, 0],
      ['status', { status: 'vigente' }, 3],
      ['receiver', { rfcReceptor: 'URE180429TM6' }, 3],
      ['receiver, exactly', { rfcReceptor: 'URE180429TM' }, 0],
      ['series and folio', { series: 'L', folio: '2' }, 1],
      ['the day in Mexico City', { dateFrom: '2026-11-21', dateTo: '2026-11-21' }, 3],
      ['a day before', { dateTo: '2026-11-20' }, 0],
      ['an instant', { dateFrom: '2026-11-21T18:00:02Z' }, 2],
      ['free text, literally', { q: '%' }, 0],
      ['words in any order and case, whatever their accents', { q: 'Robótica UNIVÉRSIDAD espanola' }, 3],
      ['words that must all match', { q: 'universidad kemper' }, 0],
      ['series and folio, with and without a dash', { q: 'L-2' }, 1],
      ['a word of the name beside series and folio', { q: 'l2 robotica' }, 1],
      ['only spaces', { q: '  ' }, 3],
      ['the local day of issue', { issuedFrom: '2026-11-21', issuedTo: '2026-11-21' }, 3],
      ['the local time of issue', { issuedFrom: '2026-11-21T12:00:02' }, 2],
      ['the local minute of issue', { issuedTo: '2026-11-21T11:59' }, 0],
      ['the Unix epoch as the earliest day', { dateFrom: '1970-01-01', issuedFrom: '1970-01-01' }, 3],
      [
        'the Unix epoch as the earliest instant',
        { dateFrom: '1970-01-01T00:00:00Z', issuedFrom: '1900-01-01T00:00:00' },
        3,
      ],
      ['the earliest valid day', { dateFrom: '0001-01-01', issuedFrom: '0001-01-01' }, 3],
      ['the earliest valid instant', { dateFrom: '0001-01-01T00:00:00+14:00' }, 3],
      ['the last day of the first year', { dateTo: '0001-12-31' }, 0],
      ['the latest valid day', { dateTo: '9999-12-31', issuedTo: '9999-12-31' }, 3],
      ['the latest valid instant', { dateTo: '9999-12-31T23:59:59.999999999-14:59' }, 3],
      ['a day of a later century', { dateFrom: '2100-01-01', issuedFrom: '2100-01-01' }, 0],
    ];
    for (const [what, query, total] of filters)
      it(`filters by ${what}`, async () => {
        const { status, body } = await list(query);
        expect({ status, total: body.total }).to.deep.equal({ status: 200, total });
      });
  });

  describe('400', () => {
    const rejections: [string, string][] = [
      ['page=0', 'page must be an integer greater than or equal to 1'],
      ['page=-1', 'page must be an integer greater than or equal to 1'],
      ['page=1.5', 'page must be an integer greater than or equal to 1'],
      ['page=abc', 'page must be an integer greater than or equal to 1'],
      ['page=1e309', 'page must be an integer greater than or equal to 1'],
      ['page=', 'page must be an integer greater than or equal to 1'],
      ['rfcReceptor=', 'rfcReceptor must not be empty'],
      ['series=', 'series must not be empty'],
      ['folio', 'folio must not be empty'],
      ['externalId=', 'externalId must not be empty'],
      ['page=1&page=2', 'page must be an integer greater than or equal to 1'],
      ['page=1000000001', 'page must be an integer greater than or equal to 1'],
      ['page=9007199254740993', 'page must be an integer greater than or equal to 1'],
      ['limit=0', 'limit must be between 1 and 100'],
      ['limit=101', 'limit must be between 1 and 100'],
      ['limit=abc', 'limit must be between 1 and 100'],
      ['dateFrom=2024-02-30', 'dateFrom must be a valid ISO 8601 date'],
      ['dateFrom=2024-13-01', 'dateFrom must be a valid ISO 8601 date'],
      ['dateFrom=%2B012024-01-01', 'dateFrom must be a valid ISO 8601 date'],
      ['dateFrom=0000-01-01', 'dateFrom must be a valid ISO 8601 date'],
      [
        'issuedFrom=2026-11-21T12:00:00Z',
        'issuedFrom must be a local date or date-time (YYYY-MM-DD or YYYY-MM-DDThh:mm:ss)',
      ],
      [
        'issuedFrom=2026-11-21T12:00:00-06:00',
        'issuedFrom must be a local date or date-time (YYYY-MM-DD or YYYY-MM-DDThh:mm:ss)',
      ],
      [
        'issuedTo=2026-11-21T24:00:00',
        'issuedTo must be a local date or date-time (YYYY-MM-DD or YYYY-MM-DDThh:mm:ss)',
      ],
      ['issuedTo=2026-02-30', 'issuedTo must be a local date or date-time (YYYY-MM-DD or YYYY-MM-DDThh:mm:ss)'],
      ['nobody=1&nobody=2', 'nobody is not a known field'],
      ['dateform=2026-01-01', 'dateform is not a known field: did you mean dateFrom?'],
      // A + that is not encoded means a space in a query.
      [
        'dateFrom=2026-11-29T00:00:00+05:00',
        'dateFrom must be a valid ISO 8601 date: encode the + of its offset as %2B',
      ],
      ['dateFrom=yesterday', 'dateFrom must be a valid ISO 8601 date'],
      ['moneda=mxn', 'moneda must be a currency code of three capital letters'],
      ['type=i', 'type must be one of: I, E, T'],
      ['type=P', 'type must be one of: I, E, T'],
      ['type=', 'type must be one of: I, E, T'],
      ['status=Vigente', 'status must be one of: vigente, cancelado'],
      ['rfcReceptor[like]=%25', 'rfcReceptor must be a string'],
      ['rfcReceptor=A&rfcReceptor=B', 'rfcReceptor must be a string'],
    ];
    for (const [query, message] of rejections)
      it(`rejects ${query}`, async () => {
        const { status, body } = await test.api('GET', `/invoices?${query}`, { key });
        expect({ status, message: body.message }).to.deep.equal({ status: 400, message: [message] });
      });

    const hints: [string, string][] = [
      ['page=1000000001', 'page must be at most 1000000000'],
      ['page=1&page=2', 'page is in the query more than once: send it once'],
      ['rfcReceptor=A&rfcReceptor=B', 'rfcReceptor is in the query more than once: send it once'],
    ];
    for (const [query, hint] of hints)
      it(`says in a hint what is wrong with ${query}`, async () => {
        const { body } = await test.api('GET', `/invoices?${query}`, { key });
        expect(body.details).to.have.length(1);
        expect(body.details?.[0]).to.deep.include({ hint });
      });

    it('rejects a session without X-Organization-Id', async () => {
      const { status, body } = await test.api('GET', '/invoices', { token });
      expect({ status, message: body.message }).to.deep.equal({
        status: 400,
        message: 'X-Organization-Id header is required',
      });
    });
  });

  describe('401', () => {
    it('rejects a caller without credentials', async () => {
      expect((await test.api('GET', '/invoices')).status).to.equal(401);
    });
  });

  describe('403', () => {
    it('rejects a key without the scope', async () => {
      const owner = await test.given.user();
      const { id } = await test.given.organization(owner);
      const { key: writer } = await test.given.apiKey(owner, id, { scopes: ['write:invoices'] });
      const { status, body } = await test.api('GET', '/invoices', { key: writer });
      expect({ status, message: body.message }).to.deep.equal({
        status: 403,
        message: 'API key lacks the required scope: read:invoices',
      });
    });
  });
});
