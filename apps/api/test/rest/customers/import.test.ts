import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { type CatalogOwner, catalogOwner, customerBody } from '../../support/catalog-owner.ts';
import { csvUpload, failures } from '../../support/csv-upload.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { nowhere, statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

const header = 'legalName,taxId,taxSystem,zip';
const university = 'UNIVERSIDAD ROBOTICA ESPAÑOLA,URE180429TM6,601,86991';
const xenon = 'XENON INDUSTRIAL ARTICLES,XIA190128J61,601,76343';

describe('POST /organizations/{organizationId}/customers/import', () => {
  let test: TestApi;
  let owner: CatalogOwner;

  before(async () => {
    test = await sharedTestApi();
  });
  beforeEach(async () => {
    owner = await catalogOwner(test, 'customers');
  });

  const { form, textForm, send, upload } = csvUpload(
    () => test,
    () => owner,
  );
  const customers = async () => {
    const { body } = await owner.call('GET', '?limit=100');
    return (body.data as unknown as Record<string, unknown>[]).toReversed();
  };

  describe('200', () => {
    it('creates customers, and emits one event without personal data', async () => {
      const result = await upload(`${header}\n${university}\n${xenon}\n`);
      expect(result).to.deep.equal({
        totalRows: 2,
        successCount: 2,
        errorCount: 0,
        updatedCount: 0,
        errors: [],
        warnings: [],
      });
      expect((await customers()).map(({ legalName }) => legalName)).to.have.members([
        'UNIVERSIDAD ROBOTICA ESPAÑOLA',
        'XENON INDUSTRIAL ARTICLES',
      ]);
      for (const customer of await customers())
        expect(customer).to.include({ country: 'MEX', livemode: true, email: null, taxSystem: '601' });
      expect(await owner.events()).to.deep.equal([
        {
          kind: 'customers.imported',
          environment: 'production',
          payload: { totalRows: 2, successCount: 2, errorCount: 0 },
        },
      ]);
      expect((await owner.call('GET', '?q=xenon xia19')).body.total).to.equal(1);
    });

    it('warns of a column that is ignored for its spelling', async () => {
      const result = await upload(`${header},E-mail\n${university},pagos@universidad.example\n`);
      expect(result.warnings).to.deep.equal([
        {
          code: 'COLUMN_IGNORED',
          message: 'La columna E-mail se ignoró: escriba su nombre como email para importarla.',
          rows: 1,
        },
      ]);
    });

    it('reads every column in any order and ignores unknown columns', async () => {
      await upload(
        'livemode,state,municipality,city,neighborhood,interior,exterior,street,externalId,foreignTaxId,country,defaultInvoiceUse,' +
          'phone,email,zip,taxSystem,taxId,legalName,constructor\n' +
          'no,Tabasco,Teapa,Teapa,Centro,2 B,S/N,Av. Juárez,erp-1,,mex,G03,+52 55 1234 5678,pagos@example.com,86991,601, ure180429tm6 ,' +
          '  UNIVERSIDAD   ROBOTICA ESPAN\u0303OLA ,x\n',
      );
      expect((await customers())[0]).to.include({
        legalName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
        taxId: 'URE180429TM6',
        taxSystem: '601',
        addressZip: '86991',
        email: 'pagos@example.com',
        phone: '+52 55 1234 5678',
        defaultInvoiceUse: 'G03',
        country: 'MEX',
        foreignTaxId: null,
        externalId: 'erp-1',
        addressStreet: 'Av. Juárez',
        addressExterior: 'S/N',
        addressInterior: '2 B',
        addressNeighborhood: 'Centro',
        addressCity: 'Teapa',
        addressMunicipality: 'Teapa',
        addressState: 'Tabasco',
        livemode: false,
      });
      expect((await owner.events())[0]).to.include({ environment: 'sandbox' });
    });

    it('reports each invalid row by its number, and imports the others', async () => {
      await upload(`${header}\n${xenon}`);
      const rows = [
        `${university},,`, // 2
        ',URE180429TM6,601,86991,,', // 3
        'SIN RFC,,601,86991,,', // 4
        'MAL RFC,URE18042,601,86991,,', // 5
        'SIN REGIMEN,CACX7605101P8,,,,', // 6
        'OTRO REGIMEN,CACX7605101P8,601,06000,,', // 7
        'CP SIN CERO,CACX7605101P8,612,6000,,', // 8
        'CORREO,CACX7605101P8,612,06000,no es correo,', // 9
        'TELEFONO,CACX7605101P8,612,06000,,123', // 10
        `${university},,`, // 11
        `${xenon},,`, // 12
        'corta,CACX7605101P8', // 13
        '', // 14
        'PUBLICO EN GENERAL,XAXX010101000,,,,', // 15
        'JUANA PEREZ,XAXX010101000,,,,', // 16
        'JUANA  PEREZ,XAXX010101000,,,,', // 17
        'GUI\u0007ON,CACX7605101P8,612,06000,,', // 18
        'A|B,CACX7605101P8,612,06000,,', // 19
      ];
      const result = await upload(`\ufeff${header},email,phone\r\n${rows.join('\r\n')}\r\n`);
      expect(failures(result)).to.deep.equal([
        '3: Falta legalName',
        '4: Falta taxId',
        '5: taxId debe ser un RFC de 12 o 13 caracteres',
        '6: taxSystem es obligatorio para un cliente nacional; zip es obligatorio para un cliente nacional',
        '7: taxSystem 601 no corresponde al tipo de persona del RFC CACX7605101P8',
        '8: zip debe tener cinco dígitos; ¿quiso decir 06000? Excel quita el cero inicial: dé a la columna formato de texto',
        '9: email debe ser una dirección de correo electrónico válida',
        '10: phone debe tener como mínimo 10 caracteres',
        '11: El cliente se repite en el archivo: ya está en la fila 2',
        '12: Ya existe en la organización un cliente con este RFC',
        '13: La fila tiene 2 columnas y el encabezado 6',
        '17: El cliente se repite en el archivo: ya está en la fila 16',
        '18: legalName contiene caracteres que no están permitidos',
        '19: legalName no debe contener el carácter |',
      ]);
      const detailsOf = (row: number) => result.errors.find((error) => error.row === row)?.details;
      expect(detailsOf(6)).to.deep.equal(
        ['taxSystem', 'zip'].map((path) => ({
          path,
          code: 'REQUIRED',
          message: 'es obligatorio para un cliente nacional',
        })),
      );
      expect(detailsOf(12)).to.containSubset([{ path: 'taxId', code: 'CONFLICT' }]);
      expect(detailsOf(13)).to.containSubset([{ path: '', code: 'CSV_INVALID' }]);
      expect(result).to.include({ totalRows: 17, successCount: 3, errorCount: 14 });
      expect((await customers()).map(({ legalName }) => legalName)).to.have.members([
        'XENON INDUSTRIAL ARTICLES',
        'UNIVERSIDAD ROBOTICA ESPAÑOLA',
        'PUBLICO EN GENERAL',
        'JUANA PEREZ',
      ]);
    });

    it('returns errors in the language of the caller', async () => {
      const { body } = await send(form(`${header}\n,XIA190128J61,,`), {
        token: owner.token,
        headers: { 'accept-language': 'en' },
      });
      expect((body.errors as unknown as { message: string }[])[0]?.message).to.equal('legalName is missing');
    });

    it('updates customers by RFC with mode=upsert, only the columns of the file, and validates the result', async () => {
      await upload(`${header},email,phone\n${university},viejo@example.com,5512345678\n${xenon},,`);
      const before = await customers();
      const again =
        'taxId,legalName,email,zip\nURE180429TM6,UNIVERSIDAD ROBOTICA ESPAÑOLA,nuevo@example.com,06000\nXIA190128J61,XENON INDUSTRIAL ARTICLES,,\n' +
        'CACX7605101P8,XOCHILT CASAS CHAVEZ,,10740\n';
      const result = await upload(again, { mode: 'upsert' });
      expect(result).to.include({ totalRows: 3, successCount: 1, updatedCount: 1, errorCount: 2 });
      expect(failures(result)).to.deep.equal([
        '3: zip es obligatorio para un cliente nacional',
        '4: taxSystem es obligatorio para un cliente nacional',
      ]);
      const after = await customers();
      expect(after).to.have.length(2);
      const changed = after.find(({ taxId }) => taxId === 'URE180429TM6');
      expect(changed).to.include({
        id: before.find(({ taxId }) => taxId === 'URE180429TM6')?.['id'],
        email: 'nuevo@example.com',
        addressZip: '06000',
        phone: '5512345678',
        taxSystem: '601',
      });
      expect((await owner.call('GET', '?q=nuevo@example.com')).body.total).to.equal(1);
      expect((await owner.call('GET', '?q=viejo@example.com')).body.total).to.equal(0);
    });

    it('updates only customers of the same environment, and matches those with a generic RFC by name', async () => {
      await owner.call('POST', undefined, customerBody({ livemode: false }));
      const generic = 'legalName,taxId,email,livemode\nJUANA PEREZ,XAXX010101000,a@example.com,si';
      await upload(generic);
      const result = await upload(
        'legalName,taxId,taxSystem,zip,email,livemode\n' +
          'UNIVERSIDAD ROBOTICA ESPAÑOLA,URE180429TM6,601,86991,b@example.com,si\n' +
          'JUANA PEREZ,XAXX010101000,,,c@example.com,si\nPEDRO RUIZ,XAXX010101000,,,d@example.com,si\n',
        { mode: 'upsert' },
      );
      expect(result).to.include({ successCount: 3, updatedCount: 1, errorCount: 0 });
      const all = (await customers()).map(({ legalName, email, livemode }) => [legalName, email, livemode]);
      expect(all).to.have.deep.members([
        ['UNIVERSIDAD ROBOTICA ESPAÑOLA', null, false],
        ['UNIVERSIDAD ROBOTICA ESPAÑOLA', 'b@example.com', true],
        ['JUANA PEREZ', 'c@example.com', true],
        ['PEDRO RUIZ', 'd@example.com', true],
      ]);
    });

    it('updates the oldest of several customers with the same RFC, as an invoice would', async () => {
      for (const email of ['first@example.com', 'second@example.com'])
        expect((await owner.call('POST', undefined, customerBody({ email, livemode: true }))).status).to.equal(201);
      const [oldest, newest] = await customers();
      const result = await upload(`${header},email,livemode\n${university},new@example.com,si`, { mode: 'upsert' });
      expect(result).to.include({ successCount: 1, updatedCount: 1 });
      const after = new Map((await customers()).map(({ id, email }) => [id, email]));
      expect([after.get(oldest?.['id']), after.get(newest?.['id'])]).to.deep.equal([
        'new@example.com',
        'second@example.com',
      ]);
    });

    it('clears the field of an empty cell, where the country becomes MEX', async () => {
      const foreign = 'legalName,taxId,country,foreignTaxId,email\nACME INC,XEXX010101000,USA,12-345,a@example.com';
      await upload(foreign);
      const national = 'legalName,taxId,country,foreignTaxId\nACME INC,XEXX010101000,,';
      expect(await upload(national, { mode: 'upsert' })).to.include({ updatedCount: 1 });
      expect((await customers())[0]).to.include({ country: 'MEX', foreignTaxId: null, email: 'a@example.com' });
    });

    it('creates the customers of a key in the environment of the key', async () => {
      const key = await owner.key(['write:customers']);
      const { status } = await send(form(`${header},livemode\n${university},true`), { key });
      expect([status, (await customers())[0]?.['livemode']]).to.deep.equal([200, false]);
    });
  });

  describe('400', () => {
    const rejections: [string, () => FormData, string | string[]][] = [
      ['a form without a file', () => new FormData(), 'Falta el archivo CSV: envíelo como archivo en el campo file'],
      ['a CSV as text', () => textForm(`${header}\n`), 'Falta el archivo CSV: envíelo como archivo en el campo file'],
      [
        'a header without taxId',
        () => form('legalName\nx'),
        'El CSV debe incluir las columnas requeridas: legalName, taxId',
      ],
      ['an unclosed quote at the end', () => form(`${header}\n${university}\n"x`), 'El CSV no es válido'],
      [
        'a file over 5 MB',
        () => form(new Uint8Array(5 * 1024 * 1024 + 1).fill(10)),
        'El archivo CSV no debe superar 5 MB',
      ],
    ];
    for (const [what, content, message] of rejections)
      it(`rejects ${what}, and imports nothing`, async () => {
        expect(statusAndMessage(await send(content()))).to.deep.equal([400, message]);
        expect(await customers()).to.deep.equal([]);
        expect(await owner.events()).to.deep.equal([]);
      });
  });

  describe('401, 403 and 404', () => {
    it('rejects missing credentials, members, other users, read-only keys and unknown organizations', async () => {
      const csv = () => form(`${header}\n${university}`);
      expect(statusAndMessage(await send(csv(), {}))).to.deep.equal(unauthenticated);
      const rejection = [403, 'Access denied. Only owners and admins can import customers.'];
      const people = [await addMember(test, owner.organizationId, 'member'), await test.given.user('Eva')];
      for (const { token } of people) expect(statusAndMessage(await send(csv(), { token }))).to.deep.equal(rejection);
      const key = await owner.key(['read:customers']);
      expect(statusAndMessage(await send(csv(), { key }))[0]).to.equal(403);
      const path = `/organizations/${nowhere}/customers/import`;
      expect(statusAndMessage(await test.api('POST', path, { token: owner.token, raw: csv() }))).to.deep.equal([
        404,
        'Organization not found',
      ]);
      const admin = await addMember(test, owner.organizationId, 'admin');
      expect((await send(csv(), { token: admin.token })).status).to.equal(200);
    });
  });
});
