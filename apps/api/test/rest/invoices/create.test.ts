import { expect } from 'chai';
import { invoiceBody, item } from '../../support/bodies.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { statusAndMessage } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('POST /invoices', () => {
  let test: TestApi;
  let key: string;
  let organizationId: string;
  let token: string;
  const create = (body: unknown, headers: Record<string, string> = {}) =>
    test.api('POST', '/invoices', { key, body, headers });

  before(async () => {
    test = await sharedTestApi();
    const owner = await test.given.user();
    ({ token } = owner);
    ({ id: organizationId } = await test.given.organization(owner));
    ({ key } = await test.given.apiKey(owner, organizationId));
  });

  describe('201', () => {
    it('stamps in the sandbox with a sandbox key, whatever environment the body names', async () => {
      const { status, body } = await test.api('POST', '/invoices', {
        key,
        body: invoiceBody({ environment: 'production' }),
      });
      expect([status, body.environment]).to.deep.equal([201, 'sandbox']);
    });

    it('stamps with only a sandbox key and returns the location of the invoice', async () => {
      const answer = await create(invoiceBody());
      expect(answer.status).to.equal(201);
      expect(answer.headers.get('location')).to.equal(`/invoices/${answer.body.id}`);
      expect(answer.body).to.include({
        total: 1740,
        subtotal: 1500,
        totalTraslados: 240,
        status: 'vigente',
        environment: 'sandbox',
      });
      expect(await test.pac.simulator.ledger.findByUuid(String(answer.body.uuid))).to.not.equal(undefined);
    });

    it('stamps for a session that names its organization', async () => {
      const answer = await test.api('POST', '/invoices', { token, organizationId, body: invoiceBody() });
      expect(answer.status).to.equal(201);
      expect(answer.body.environment).to.equal('sandbox');
    });

    it('completes a saved customer with a generic RFC, whatever its record contains', async () => {
      const saved = async (body: Record<string, unknown>) => {
        const path = `/organizations/${organizationId}/customers`;
        const made = await test.api('POST', path, { token, body: { legalName: 'ACME', livemode: false, ...body } });
        return create(invoiceBody({ customer: undefined, customerId: String(made.body.id), use: undefined }));
      };
      const abroad = { taxId: 'XEXX010101000', country: 'USA', foreignTaxId: '123456789', zip: '90210' };
      for (const customer of [
        abroad,
        { taxId: 'XAXX010101000', taxSystem: '601', zip: '64000', defaultInvoiceUse: 'G03' },
      ]) {
        const { status, body } = await saved(customer);
        expect([status, body.message]).to.deep.equal([201, undefined]);
        expect(body.usoCfdi).to.equal('S01');
        expect(body.receptor).to.include({ regimenFiscal: '616', domicilioFiscal: body.lugarExpedicion });
      }
    });

    it('withholds ISR and IVA from fees', async () => {
      const taxes = [
        { type: '002', factorType: 'Tasa', rate: '0.160000' },
        { type: '001', factorType: 'Tasa', rate: '0.100000', withholding: true },
        { type: '002', factorType: 'Tasa', rate: '0.106667', withholding: true },
      ];
      const { status, body } = await create(invoiceBody({ items: [item({ unitPrice: 10_000, taxes })] }));
      expect(status).to.equal(201);
      expect(body).to.include({ subtotal: 10_000, totalTraslados: 1600, totalRetenidos: 2066.67, total: 9533.33 });
    });

    it('preserves an amount that a double cannot represent exactly', async () => {
      const raw = JSON.stringify(invoiceBody({ items: [item({ quantity: 1, unitPrice: 0 })] })).replace(
        '"unitPrice":0',
        '"unitPrice":12345678901.123457',
      );
      const answer = await test.api('POST', '/invoices', { key, raw, headers: { 'content-type': 'application/json' } });
      expect(answer.status).to.equal(201);
      const xml = await test.api('GET', `/invoices/${answer.body.id}/xml`, { key });
      expect(xml.bytes.toString()).to.include('ValorUnitario="12345678901.123457"');
    });

    it('accepts an RFC in decomposed Unicode as its composed form', async () => {
      const customer = {
        legalName: 'OÑO PRUEBA',
        taxId: 'OÑO120726RX3'.normalize('NFD'),
        taxSystem: '601',
        zip: '42501',
      };
      const { status, body } = await create(invoiceBody({ customer }));
      expect(status).to.equal(201);
      expect(body.rfcReceptor).to.equal('OÑO120726RX3'.normalize('NFC'));
    });
  });

  describe('400 for unknown fields', () => {
    it('rejects field names that would pollute a prototype', async () => {
      const raw = JSON.stringify(invoiceBody()).replace(
        '{',
        '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},',
      );
      const answer = await test.api('POST', '/invoices', { key, raw, headers: { 'content-type': 'application/json' } });
      expect(answer.status).to.equal(400);
      expect(({} as { polluted?: boolean }).polluted).to.equal(undefined);
    });

    it('rejects misspelt fields and stamps nothing: `tax` for `taxes`, `discuont` for `discount`', async () => {
      const stamps = await test.pac.simulator.ledger.count();
      const { taxes, ...rest } = item();
      const body = invoiceBody({ items: [{ ...rest, tax: taxes, discuont: 1 }] });
      const answer = await test.api('POST', '/invoices', { key, body, headers: { 'accept-language': 'es' } });
      expect(statusAndMessage(answer)).to.deep.equal([
        400,
        [
          'items[0].tax no es un campo conocido: ¿quiso decir taxes?',
          'items[0].discuont no es un campo conocido: ¿quiso decir discount?',
        ],
      ]);
      expect(answer.body.details?.[0]).to.include({
        path: 'items[0].tax',
        code: 'UNKNOWN_FIELD',
        hint: 'tax: ¿quiso decir taxes?',
      });
      expect(await test.pac.simulator.ledger.count()).to.equal(stamps);
    });
  });

  describe('200', () => {
    it('returns the same invoice for the same idempotency key and stamps nothing', async () => {
      const first = await create(invoiceBody({ idempotencyKey: 'order-1' }));
      const stamps = await test.pac.simulator.ledger.count();
      const again = await create(invoiceBody(), { 'Idempotency-Key': 'order-1' });
      expect(again.status).to.equal(200);
      expect(again.headers.get('idempotent-replayed')).to.equal('true');
      expect(again.headers.get('idempotent-body-mismatch')).to.equal(null);
      expect(again.body).to.deep.equal(first.body);
      expect(await test.pac.simulator.ledger.count()).to.equal(stamps);
    });

    it('flags a replay whose body differs', async () => {
      await create(invoiceBody({ idempotencyKey: 'order-2' }));
      const again = await create(invoiceBody({ idempotencyKey: 'order-2', paymentForm: '01' }));
      expect(again.status).to.equal(200);
      expect(again.headers.get('idempotent-body-mismatch')).to.equal('true');
    });
  });

  describe('400', () => {
    it('rejects environment sandbox with a production key, on validation and preview too', async () => {
      const owner = await test.given.user();
      const { id } = await test.given.organization(owner);
      const { key: live } = await test.given.apiKey(owner, id, { environment: 'production' });
      const body = invoiceBody({ environment: 'sandbox' });
      for (const path of ['/invoices', '/invoices/validate', '/invoices/preview/pdf']) {
        const { status, body: answer } = await test.api('POST', path, { key: live, body });
        expect([path, status, answer.message]).to.deep.equal([
          path,
          400,
          ['environment must be production, the environment of the API key'],
        ]);
      }
      const queued = await test.api('POST', '/invoices', { key: live, body, headers: { Prefer: 'respond-async' } });
      expect([queued.status, queued.body.code]).to.deep.equal([400, 'INVALID_INPUT']);
    });

    const rejections: [string, Record<string, unknown>, string | string[]][] = [
      ['a quantity of zero', { items: [item({ quantity: 0 })] }, ['items[0].quantity must be a positive number']],
      ['a negative quantity', { items: [item({ quantity: -1 })] }, ['items[0].quantity must be a positive number']],
      ['a quantity as text', { items: [item({ quantity: '10' })] }, ['items[0].quantity must be a positive number']],
      ['a null quantity', { items: [item({ quantity: null })] }, ['items[0].quantity must be a positive number']],
      ['seven decimals', { items: [item({ quantity: 1.1234567 })] }, ['items[0].quantity must be a positive number']],
      [
        'a quantity beyond twelve digits',
        { items: [item({ quantity: 1e12 })] },
        ['items[0].quantity must be a positive number'],
      ],
      ['a price of zero', { items: [item({ unitPrice: 0 })] }, ['items[0].unitPrice must be a positive number']],
      ['a negative price', { items: [item({ unitPrice: -1 })] }, ['items[0].unitPrice must be a positive number']],
      ['a price as text', { items: [item({ unitPrice: '10' })] }, ['items[0].unitPrice must be a positive number']],
      ['a null price', { items: [item({ unitPrice: null })] }, ['items[0].unitPrice must be a positive number']],
      [
        'a price of zero in an Egreso',
        { type: 'E', items: [item(), item({ unitPrice: 0 })] },
        ['items[1].unitPrice must be a positive number'],
      ],
      [
        'a price of seven decimals',
        { items: [item({ unitPrice: 0.1234567 })] },
        ['items[0].unitPrice must be a positive number'],
      ],
      [
        'a price beyond twelve digits',
        { items: [item({ unitPrice: 1e12 })] },
        ['items[0].unitPrice must be a positive number'],
      ],
      [
        'more than 5,000 items, whatever they are',
        { items: Array(100_000).fill({}) },
        ['items must contain between 1 and 5000 elements'],
      ],
      [
        'more than 20 taxes, whatever they are',
        { items: [item({ taxes: Array(100_000).fill({}) })] },
        ['items[0].taxes must contain at most 20 elements'],
      ],
      ['no items', { items: [] }, ['items must contain between 1 and 5000 elements']],
      ['neither customer nor customerId', { customer: undefined }, 'customer or customerId is required'],
      [
        'both customer and customerId',
        { customerId: '01a1ff43-dd00-7266-b863-c83d46f3a41f' },
        'customer and customerId are mutually exclusive',
      ],
      [
        'a date with an offset',
        { date: '2026-11-21T12:00:00-06:00' },
        ['date must be a local date-time within the last 72 hours'],
      ],
      [
        'a date 73 hours old',
        { date: '2026-11-18T11:00:00' },
        ['date must be a local date-time within the last 72 hours'],
      ],
      [
        'a date in the future',
        { date: '2026-11-21T12:30:00' },
        ['date must be a local date-time within the last 72 hours'],
      ],
      ['an empty idempotencyKey', { idempotencyKey: '' }, ['idempotencyKey must be a string of 1 to 255 characters']],
      [
        'an idempotencyKey that is a number',
        { idempotencyKey: 5 },
        ['idempotencyKey must be a string of 1 to 255 characters'],
      ],
      [
        'a control character in the idempotencyKey',
        { idempotencyKey: 'pedido\t1' },
        ['idempotencyKey must be a string of 1 to 255 characters'],
      ],
      ['a type in lower case', { type: 'i' }, ['type must be one of: I, E, T']],
      [
        'a control character in a text',
        { items: [item({ description: 'a\u0000b' })] },
        ['items[0].description contains characters that are not allowed'],
      ],
      [
        'a lone surrogate in a text',
        { items: [item({ description: 'a\ud800b' })] },
        ['items[0].description contains characters that are not allowed'],
      ],
    ];
    for (const [what, changes, message] of rejections)
      it(`rejects ${what}`, async () => {
        const stamps = await test.pac.simulator.ledger.count();
        const { status, body } = await create(invoiceBody(changes));
        expect({ status, message: body.message }).to.deep.equal({ status: 400, message });
        expect(body).to.include({ statusCode: 400, error: 'BAD_REQUEST' });
        expect(await test.pac.simulator.ledger.count()).to.equal(stamps);
      });

    for (const field of ['quantity', 'unitPrice'])
      for (const [number, reason] of [
        ['-0'],
        ['0.0'],
        ['0e5'],
        ['1e309'],
        ['-1e400'],
        ['1e-7', 'must have at most 6 decimals'],
        ['999999999999.9999999', 'must have at most 6 decimals'],
        ['1000000000000.000001', 'must be less than 1000000000000'],
      ])
        it(`rejects the ${field} ${number} as not positive, and names a broken limit in the hint`, async () => {
          const raw = JSON.stringify(invoiceBody()).replace(new RegExp(`"${field}":\\d+`), `"${field}":${number}`);
          const answer = await test.api('POST', '/invoices', {
            key,
            raw,
            headers: { 'content-type': 'application/json' },
          });
          expect([answer.status, answer.body.message, answer.body.details?.[0]?.hint]).to.deep.equal([
            400,
            [`items[0].${field} must be a positive number`],
            reason && `items[0].${field} ${reason}`,
          ]);
        });

    it('reports no error for a price of zero in a Traslado', async () => {
      const { body } = await create(invoiceBody({ type: 'T', items: [item({ unitPrice: 0, taxes: undefined })] }));
      expect(JSON.stringify(body)).not.to.contain('unitPrice');
    });

    it('lists at most 100 broken rules and counts the rest, while validation lists all of them', async () => {
      const sent = invoiceBody({ items: Array(150).fill(item({ unitKey: 'XXXX' })) });
      const { status, body } = await create(sent);
      const messages = body.message as unknown as string[];
      expect([status, messages.length, messages[100]]).to.deep.equal([400, 101, '50 more findings are not listed']);
      expect(body.details).to.have.length(100);
      const verdict = await test.api('POST', '/invoices/validate', { key, body: sent });
      expect(verdict.body.errors).to.have.length(150);
    });

    it('lists at most 100 invalid fields and counts the rest', async () => {
      const { status, body } = await create(invoiceBody({ items: Array(5_000).fill(item({ quantity: 0 })) }));
      const messages = body.message as unknown as string[];
      expect([status, messages.length, messages[100]]).to.deep.equal([400, 101, '4900 more findings are not listed']);
      expect((body.details as unknown as object[])[99]).to.deep.equal({
        path: 'items[99].quantity',
        code: 'OUT_OF_RANGE',
        message: 'items[99].quantity must be a positive number',
        source: 'api',
      });
    });

    for (const taxId of ['URE180429TM6\n', 'ure180429tm6', 'ＵＲＥ180429TM6'])
      it(`rejects the RFC ${JSON.stringify(taxId)}`, async () => {
        const { status, body } = await create(
          invoiceBody({ customer: { legalName: 'X', taxId, taxSystem: '601', zip: '86991' } }),
        );
        expect(status).to.equal(400);
        expect(String(body.message)).to.match(/^customer\.taxId /);
      });

    it('rejects what the SAT would reject, with the SAT’s rule and the path', async () => {
      const { status, body } = await create(
        invoiceBody({
          paymentMethod: 'PPD',
          items: [item({ taxes: [{ type: '002', factorType: 'Tasa', rate: '0.150000' }] })],
        }),
      );
      expect(status).to.equal(400);
      const details = body.details as unknown as { rule: string; path: string; source: string; hint?: string }[];
      expect(details.map(({ rule }) => rule)).to.include.members(['CFDI40105', 'CFDI40179']);
      expect(details.find(({ rule }) => rule === 'CFDI40179')?.path).to.equal('items[0].taxes[0].rate');
      expect(body.message).to.have.length(details.length);
    });

    const texts: [string, string | undefined, string][] = [
      ['broken JSON', '{"items": [', 'Invalid JSON body'],
      ['an empty body', '', 'Invalid JSON body'],
      ['a JSON array', '[]', 'Invalid JSON body'],
      ['a JSON string', '"x"', 'Invalid JSON body'],
      ['null', 'null', 'Invalid JSON body'],
      ['nesting beyond 32 levels', `{"a":${'['.repeat(40)}${']'.repeat(40)}}`, 'JSON nesting too deep'],
    ];
    for (const [what, raw, message] of texts)
      it(`rejects ${what}`, async () => {
        const { status, body } = await test.api('POST', '/invoices', {
          key,
          raw,
          headers: { 'content-type': 'application/json' },
        });
        expect({ status, message: body.message }).to.deep.equal({ status: 400, message });
      });

    it('rejects a session that names no organization', async () => {
      const { status, body } = await test.api('POST', '/invoices', { token, body: invoiceBody() });
      expect({ status, message: body.message }).to.deep.equal({
        status: 400,
        message: 'X-Organization-Id header is required',
      });
    });

    it('rejects an organization id that is not a UUID', async () => {
      const { status, body } = await test.api('POST', '/invoices', {
        token,
        organizationId: 'mine',
        body: invoiceBody(),
      });
      expect({ status, message: body.message }).to.deep.equal({
        status: 400,
        message: 'X-Organization-Id must be a UUID',
      });
    });
  });

  describe('401', () => {
    it('authenticates the caller before parsing the body', async () => {
      const { status, body } = await test.api('POST', '/invoices', {
        raw: '{',
        headers: { 'content-type': 'application/json' },
      });
      expect({ status, message: body.message }).to.deep.equal({
        status: 401,
        message: 'Authentication required. Provide a valid bearer token.',
      });
    });

    it('rejects an unknown key', async () => {
      const { status, body } = await test.api('POST', '/invoices', {
        key: `sk_test_${'0'.repeat(38)}`,
        body: invoiceBody(),
      });
      expect({ status, message: body.message }).to.deep.equal({ status: 401, message: 'Invalid or expired API key' });
    });

    it('does not accept a key in the query', async () => {
      for (const name of ['apiKey', 'api_key', 'X-API-Key']) {
        const { status, body } = await test.api('POST', '/invoices', { query: { [name]: key }, body: invoiceBody() });
        expect({ status, message: body.message }).to.deep.equal({ status: 401, message: 'Invalid or expired API key' });
      }
    });
  });

  describe('403', () => {
    it('rejects a key without the scope', async () => {
      const owner = await test.given.user();
      const { id } = await test.given.organization(owner);
      const { key: reader } = await test.given.apiKey(owner, id, { scopes: ['read:invoices'] });
      const { status, body } = await test.api('POST', '/invoices', { key: reader, body: invoiceBody() });
      expect({ status, message: body.message }).to.deep.equal({
        status: 403,
        message: 'API key lacks the required scope: write:invoices',
      });
    });

    it('does not reveal whether another organization exists', async () => {
      const stranger = await test.given.user('Eva');
      const answers = await Promise.all(
        [organizationId, '01a1ff43-0000-7000-8000-000000000000'].map((id) =>
          test.api('POST', '/invoices', { token: stranger.token, organizationId: id, body: invoiceBody() }),
        ),
      );
      for (const { status, body } of answers)
        expect({ status, message: body.message }).to.deep.equal({
          status: 403,
          message: 'Access denied. You are not a member of this organization',
        });
    });
  });

  describe('413', () => {
    it('rejects a body over 2 MB', async () => {
      const raw = JSON.stringify(invoiceBody({ paymentConditions: 'x'.repeat(2_200_000) }));
      const { status, body } = await test.api('POST', '/invoices', {
        key,
        raw,
        headers: { 'content-type': 'application/json' },
      });
      expect({ status, message: body.message }).to.deep.equal({ status: 413, message: 'Request body too large' });
    });
  });

  describe('415', () => {
    it('rejects a content type other than application/json', async () => {
      const { status, body } = await test.api('POST', '/invoices', {
        key,
        raw: 'a=1',
        headers: { 'content-type': 'text/plain' },
      });
      expect({ status, message: body.message }).to.deep.equal({
        status: 415,
        message: 'Content-Type must be application/json',
      });
    });
  });

  describe('503', () => {
    it('is returned when no PAC is configured for production', async () => {
      const owner = await test.given.user();
      const { id } = await test.given.organization(owner);
      const { key: live } = await test.given.apiKey(owner, id, { environment: 'production' });
      const { status, body, headers } = await test.api('POST', '/invoices', { key: live, body: invoiceBody() });
      expect({ status, message: body.message, retryAfter: headers.get('retry-after') }).to.deep.equal({
        status: 503,
        message: 'No PAC is configured for production',
        retryAfter: '300',
      });
    });
  });
});
