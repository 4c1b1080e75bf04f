import { createHash, randomUUID } from 'node:crypto';
import type { ApiKeyActor } from '@lacre/services/actor';
import type { AppError } from '@lacre/services/errors';
import { expect } from 'chai';
import { invoiceBody } from '../../support/bodies.ts';
import { readZip } from '../../support/read-zip.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

const pdfZip = '/invoices/report/export/pdf.zip';
const xmlZip = '/invoices/report/export/xml.zip';
const csv = '/invoices/report/export/csv';

describe('exports of invoices', function () {
  this.timeout(180_000);
  let test: TestApi;
  before(async () => {
    test = await startTestApi();
  });
  after(() => test.close());

  const organization = async () => {
    const owner = await test.given.user();
    const { id: organizationId } = await test.given.organization(owner);
    const { key } = await test.given.apiKey(owner, organizationId);
    const { key: live } = await test.given.apiKey(owner, organizationId, { environment: 'production' });
    return { token: owner.token, organizationId, key, live };
  };
  const stamp = async (key: string, changes: Record<string, unknown> = {}) =>
    (await test.api('POST', '/invoices', { key, body: invoiceBody(changes) })).body as unknown as {
      id: string;
      uuid: string;
    };
  /** Inserts copies of an existing row, each with a new UUID. */
  const multiply = (id: string, times: number) =>
    test.database.dataSource.query(
      `insert into invoice (organization_id, id, environment, uuid, serie, folio, tipo_comprobante, rfc_emisor, rfc_receptor,
         nombre_receptor, regimen_receptor, moneda, total, fecha, lugar_expedicion, fecha_timbrado, has_fuel, status, created_at, updated_at)
       select organization_id, gen_random_uuid(), environment, gen_random_uuid(), serie, folio, tipo_comprobante, rfc_emisor, rfc_receptor,
         nombre_receptor, regimen_receptor, moneda, total, fecha, lugar_expedicion, fecha_timbrado, has_fuel, status, created_at, updated_at
       from invoice, generate_series(1, $2) where id = $1`,
      [id, times],
    );

  describe('200', () => {
    it('returns one PDF per matching invoice, named after its UUID', async () => {
      const { key } = await organization();
      const stamped = [await stamp(key), await stamp(key), await stamp(key)];
      const answer = await test.api('GET', pdfZip, { key });
      expect(answer.status).to.equal(200);
      expect(answer.headers.get('content-type')).to.equal('application/zip');
      expect(answer.headers.get('x-total-count')).to.equal('3');
      const files = readZip(answer.bytes);
      expect([...files.keys()]).to.have.members(stamped.map(({ uuid }) => `${uuid}.pdf`));
      for (const file of files.values()) expect(file.subarray(0, 5).toString()).to.equal('%PDF-');
    });

    it('stores every printed PDF under its invoice and does not print it again', async () => {
      const { key } = await organization();
      const stamped = await Promise.all(Array.from({ length: 9 }, () => stamp(key)));
      const files = readZip((await test.api('GET', pdfZip, { key })).bytes);
      for (const { uuid } of stamped)
        for (const other of stamped) {
          // The title of each PDF contains its UUID, in UTF-16.
          const title = Buffer.from(other.uuid, 'utf16le').swap16().toString('hex').toUpperCase();
          expect(files.get(`${uuid}.pdf`)?.includes(title), `${other.uuid} in ${uuid}`).to.equal(other.uuid === uuid);
        }
      // A second print would contain another time.
      for (const { id, uuid } of stamped)
        expect(
          (await test.api('GET', `/invoices/${id}/pdf`, { key })).bytes.equals(files.get(`${uuid}.pdf`) ?? Buffer.of()),
          uuid,
        ).to.equal(true);
      const again = readZip((await test.api('GET', pdfZip, { key })).bytes);
      for (const [name, file] of files) expect(again.get(name)?.equals(file), name).to.equal(true);
    });

    it('returns the exact stamped bytes', async () => {
      const { key } = await organization();
      const { id, uuid } = await stamp(key);
      const files = readZip((await test.api('GET', xmlZip, { key })).bytes);
      const alone = (await test.api('GET', `/invoices/${id}/xml`, { key })).bytes;
      const hash = (bytes: Buffer | undefined) =>
        createHash('sha256')
          .update(bytes ?? '')
          .digest('hex');
      expect(hash(files.get(`${uuid}.xml`))).to.equal(hash(alone));
    });

    it('returns a valid empty archive, and a CSV with only its header, when nothing matches', async () => {
      const { key } = await organization();
      for (const path of [pdfZip, xmlZip]) {
        const answer = await test.api('GET', path, { key });
        expect(answer.status).to.equal(200);
        expect(readZip(answer.bytes).size).to.equal(0);
      }
      const table = (await test.api('GET', csv, { key })).bytes.toString('utf8');
      expect(table).to.match(/^\uFEFFUUID,Serie,Folio,.*,Registro\r\n$/);
    });

    it('filters as the list does, and exports production for a session by default', async () => {
      const { key, token, organizationId } = await organization();
      await stamp(key);
      const nothing = await test.api('GET', pdfZip, { token, organizationId });
      expect(readZip(nothing.bytes).size).to.equal(0);
      const sandbox = await test.api('GET', xmlZip, { token, organizationId, query: { environment: 'sandbox' } });
      expect(readZip(sandbox.bytes).size).to.equal(1);
      for (const [query, size] of [
        [{ type: 'I' }, 1],
        [{ type: 'E' }, 0],
        [{ rfcReceptor: 'URE180429TM6', dateFrom: '2026-11-21' }, 1],
        [{ dateTo: '2026-11-20' }, 0],
      ] as const)
        expect(readZip((await test.api('GET', xmlZip, { key, query })).bytes).size).to.equal(size);
    });

    it('uses the environment of the key, whatever the query says', async () => {
      const { key, live } = await organization();
      await stamp(key);
      const answer = await test.api('GET', xmlZip, { key: live, query: { environment: 'sandbox' } });
      expect(readZip(answer.bytes).size).to.equal(0);
    });

    it('writes the amounts of each document and no cell that a spreadsheet would execute', async () => {
      const { key } = await organization();
      const customer = { legalName: '=CMD|"/C calc"', taxId: 'XAXX010101000' };
      await stamp(key);
      const { id } = await stamp(key);
      await test.database.dataSource.query('update invoice set nombre_receptor = $2 where id = $1', [
        id,
        customer.legalName,
      ]);
      const table = (await test.api('GET', csv, { key })).bytes.toString('utf8');
      const [head = '', first = '', second = ''] = table.split('\r\n');
      expect(head.split(',')).to.include.members(['Subtotal', 'IVA trasladado', 'Total', 'Método de pago']);
      expect(first)
        .to.include(`"'=CMD|""/C calc"""`)
        .and.include('1500.00')
        .and.include('240.00,0.00,0.00,0.00,0.00,0.00,0.00,1740.00');
      expect(second).to.include('UNIVERSIDAD ROBOTICA ESPAÑOLA');
    });

    it('names all invoices that a credit note credits', async () => {
      const { key } = await organization();
      const [{ uuid: first }, { uuid: second }] = [await stamp(key), await stamp(key)];
      const related = [{ type: '01', uuids: [first, second] }];
      await stamp(key, { type: 'E', use: 'G02', relatedInvoiceUuid: first, related });
      const table = (await test.api('GET', csv, { key, query: { type: 'E' } })).bytes.toString('utf8');
      const [head = '', line = ''] = table.split('\r\n');
      const column = head.split(',').indexOf('UUID relacionado');
      expect(line.split(',')[column]).to.equal(`${first} ${second}`);
    });

    it('returns an empty list when no export is running', async () => {
      const { key } = await organization();
      expect((await test.api('GET', '/invoices/report/export/status', { key })).body).to.deep.equal({ running: [] });
    });
  });

  describe('400', () => {
    it('rejects more than 500 matches, and accepts 500', async () => {
      const { key } = await organization();
      const { id } = await stamp(key);
      await multiply(id, 499);
      const [extra] = await test.database.dataSource.query<{ id: string }[]>(
        `select id from invoice where organization_id = (select organization_id from invoice where id = $1) and id <> $1 limit 1`,
        [id],
      );
      await multiply(extra?.id ?? '', 1);
      for (const path of [pdfZip, xmlZip]) {
        const { status, body } = await test.api('GET', path, { key });
        expect(status).to.equal(400);
        expect(body.message).to.equal('The export is limited to 500 invoices');
      }
      await test.database.dataSource.query('delete from invoice where id = $1', [extra?.id]);
      await test.database.dataSource.query(
        `insert into invoice_xml (organization_id, invoice_id, xml) select i.organization_id, i.id, x.xml from invoice i, invoice_xml x
         where x.invoice_id = $1 and i.organization_id = x.organization_id and i.id <> $1`,
        [id],
      );
      expect(readZip((await test.api('GET', xmlZip, { key })).bytes).size).to.equal(500);
    });

    it('rejects a session without an organization, and an invalid filter', async () => {
      const { token, key } = await organization();
      expect((await test.api('GET', pdfZip, { token })).body.message).to.equal('X-Organization-Id header is required');
      expect((await test.api('GET', csv, { key, query: { status: 'Vigente' } })).body.message).to.deep.equal([
        'status must be one of: vigente, cancelado',
      ]);
    });
  });

  describe('401', () => {
    it('rejects a caller without credentials', async () => {
      for (const path of [pdfZip, xmlZip, csv, '/invoices/report/export/status'])
        expect((await test.api('GET', path)).status).to.equal(401);
    });
  });

  describe('403', () => {
    it('rejects users outside the organization and keys without the scope', async () => {
      const { organizationId } = await organization();
      const stranger = await test.given.user();
      expect((await test.api('GET', pdfZip, { token: stranger.token, organizationId })).body.message).to.equal(
        'Access denied. You are not a member of this organization',
      );
      const { id } = await test.given.organization(stranger);
      const { key } = await test.given.apiKey(stranger, id, { scopes: ['write:invoices'] });
      expect((await test.api('GET', csv, { key })).body.message).to.equal(
        'API key lacks the required scope: read:invoices',
      );
    });
  });

  describe('429 and 503', () => {
    const key = (userId: string): ApiKeyActor => ({
      kind: 'api-key',
      keyId: randomUUID(),
      organizationId: randomUUID(),
      environment: 'sandbox',
      scopes: [],
      createdBy: userId,
    });
    const occupy = (userId: string, organizationId: string = randomUUID()) =>
      test.services.exportSlots.enter({ organizationId, actor: key(userId) }, 'csv');

    it('makes an export wait until another one of its organization has ended', async () => {
      const one = await organization();
      const first = await occupy(randomUUID(), one.organizationId);
      const second = test.api('GET', xmlZip, { key: one.key });
      await test.api('GET', '/invoices/report/export/status', { key: one.key });
      expect(test.services.exportSlots.running(one.organizationId)).to.deep.equal([first]);
      first.end();
      expect((await second).status).to.equal(200);
      expect(test.services.exportSlots.running(one.organizationId)).to.deep.equal([]);
    });

    it('runs one export of a user at a time across organizations, without delaying other users', async () => {
      const attacker = randomUUID();
      const running = await occupy(attacker);
      // As many as the queue admits.
      const waiting = Array.from({ length: 20 }, () => occupy(attacker));
      const refused = await occupy(attacker).then(
        () => undefined,
        (error: AppError) => error.code,
      );
      expect(refused).to.equal('EXPORT_RUNNING');
      const other = await organization();
      expect((await test.api('GET', xmlZip, { key: other.key })).status).to.equal(200);
      running.end();
      for (const next of waiting) (await next).end();
    });
  });

  describe('500: an error during the export', () => {
    it('returns JSON before the first byte of the file, and aborts the connection after it', async () => {
      const { key } = await organization();
      const { id } = await stamp(key);
      await multiply(id, 5);
      // The newest row has no XML, so the first file fails.
      await test.database.dataSource.query(
        `update invoice set created_at = created_at - interval '1 minute' where id = $1`,
        [id],
      );
      const early = await test.api('GET', xmlZip, { key });
      expect(early.status).to.equal(500);
      expect(early.headers.get('content-type')).to.include('json');
      await test.database.dataSource.query(
        `update invoice set created_at = created_at + interval '2 minutes' where id = $1`,
        [id],
      );
      // PDFs are printed one, then four at a time: the first has been sent when the next batch fails.
      const late = await test.api('GET', pdfZip, { key }).then(
        () => 'a whole answer',
        () => 'broken',
      );
      expect(late).to.equal('broken');
      const organizationId = test.services.exportSlots;
      expect(organizationId.running(id)).to.deep.equal([]);
      expect((await test.api('GET', csv, { key })).status).to.equal(200);
    });
  });
});
