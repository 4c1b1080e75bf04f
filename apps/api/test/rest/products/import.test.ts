import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { invoiceBody } from '../../support/bodies.ts';
import { completeSatFolder } from '../../support/catalog-folder.ts';
import { type CatalogOwner, catalogOwner } from '../../support/catalog-owner.ts';
import { csvUpload, failures } from '../../support/csv-upload.ts';
import { nowhere, statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

const header = 'description,productKey,price';
const iva = (rate: string) => ({ type: '002', factorType: 'Tasa', rate, withholding: false });
const megabytes5 = 5 * 1024 * 1024;

describe('POST /organizations/{organizationId}/products/import', () => {
  /** Complete catalogs of few entries: a code that is not in them does not exist. */
  const folder = completeSatFolder();
  let test: TestApi;
  let owner: CatalogOwner;

  before(async () => {
    test = await startTestApi({ env: { SAT_DATA: folder } });
  });
  after(() => test.close());
  beforeEach(async () => {
    owner = await catalogOwner(test, 'products');
  });

  const { form, textForm, send, upload } = csvUpload(
    () => test,
    () => owner,
  );
  const products = async () => {
    const { body } = await owner.call('GET', '?limit=100');
    return (body.data as unknown as Record<string, unknown>[]).toReversed();
  };

  describe('200', () => {
    it('creates products with the defaults of the specification, and emits one event', async () => {
      const result = await upload(`${header}\nPan dulce,50181900,12.5\nCafé,81111500,180\n`);
      expect(result).to.deep.include({ totalRows: 2, successCount: 2, errorCount: 0, errors: [] });
      expect(result.warnings).to.have.length(1);
      expect(result.warnings[0]).to.include({ code: 'TAXABILITY_01', rows: 2 });
      const defaults = { unitKey: 'H87', unitName: 'Elemento', sku: null, taxIncluded: false, taxability: '01' };
      expect((await products()).map(({ description, price }) => [description, price]).sort()).to.deep.equal([
        ['Café', 180],
        ['Pan dulce', 12.5],
      ]);
      for (const product of await products())
        expect(product).to.include({ ...defaults, livemode: true, isActive: true });
      expect(await owner.events()).to.deep.equal([
        {
          kind: 'products.imported',
          environment: 'production',
          payload: { totalRows: 2, successCount: 2, errorCount: 0 },
        },
      ]);
    });

    it('warns of products that are subject to tax without taxes, which no item can use by its quantity alone', async () => {
      const rows = 'Pan dulce,50181900,12.5,02,W-1,false\nCafé,81111500,180,01,W-2,false\n';
      const { warnings } = await upload(`${header},taxability,sku,livemode\n${rows}`);
      expect(warnings.map(({ code, rows: count }) => [code, count])).to.deep.equal([
        ['TAXABILITY_01', 1],
        ['TAXABILITY_02', 1],
      ]);
      expect(warnings[1]?.message).to.match(/sin impuestos: .+ Agregue la columna taxes/);
      const key = await owner.key(['write:invoices']);
      const invoice = () =>
        test.api('POST', '/invoices', { key, body: invoiceBody({ items: [{ sku: 'W-1', quantity: 1 }] }) });
      expect((await invoice()).body.details?.[0]).to.include({ path: 'items[0].taxObject', code: 'CFDI40171' });
      const mended = await upload(`${header},taxes,sku,livemode\nPan dulce,50181900,12.5,IVA 0,W-1,false\n`, {
        mode: 'upsert',
      });
      expect(mended.warnings).to.deep.equal([]);
      expect((await invoice()).status).to.equal(201);
      // A file without the column leaves the taxes of an existing product.
      const kept = await upload(`${header},taxability,sku,livemode\nPan dulce,50181900,13,02,W-1,false\n`, {
        mode: 'upsert',
      });
      expect(kept.warnings).to.deep.equal([]);
    });

    it('warns of a column that is ignored for its spelling, so that prices with IVA do not become prices without', async () => {
      const rows = 'Pan dulce,50181900,116,si,W-1,x\nCafé,50181900,232,si,W-2,x\n';
      const result = await upload(`${header},Tax Included,sku,sales notes\n${rows}`);
      expect(result.warnings[0]).to.include({ code: 'COLUMN_IGNORED', rows: 2 });
      expect(result.warnings[0]?.message).to.equal(
        'La columna Tax Included se ignoró: escriba su nombre como taxIncluded para importarla.',
      );
      const right = await upload(`${header},taxIncluded,sku,TAXINCLUDED\nTé,50181900,116,si,W-3,x\n`);
      expect(right.warnings.map(({ code }) => code)).to.deep.equal(['TAXABILITY_01']);
    });

    it('warns of a column that is ignored for a typo, unless the right one is there, and of no other', async () => {
      const ignored = async (columns: string) => {
        const cells = columns.split(',').map(() => 'x');
        const { warnings } = await upload(`${header},${columns}\nPan,50181900,1,${cells.join()}\n`);
        return warnings.filter(({ code }) => code === 'COLUMN_IGNORED').map(({ message }) => message.split(' ')[2]);
      };
      expect(await ignored('taxess')).to.deep.equal(['taxess']);
      expect(await ignored('unitkeys,taxabilty,uniName')).to.deep.equal(['unitkeys', 'taxabilty', 'uniName']);
      expect(await ignored('sk,notes,total,cost,date,prices,descripcion')).to.deep.equal([]);
    });

    it('reads every column in any order and ignores unknown columns', async () => {
      const result = await upload(
        'sku,__proto__,price,constructor,livemode,taxability,taxIncluded,unitName,unitKey,productKey,description\n' +
          'A-1,x,0.000001,y,no,02,SI,Servicio,E48,81111500,Consultoría\n',
      );
      expect(result).to.include({ successCount: 1, errorCount: 0 });
      expect(result.warnings.map(({ code }) => code)).to.deep.equal(['TAXABILITY_02']);
      expect((await products())[0]).to.include({
        sku: 'A-1',
        price: 0.000_001,
        livemode: false,
        taxability: '02',
        taxIncluded: true,
        unitName: 'Servicio',
        unitKey: 'E48',
        productKey: '81111500',
        description: 'Consultoría',
      });
      expect((await owner.events())[0]).to.include({ environment: 'sandbox' });
      expect(({} as Record<string, unknown>).price).to.equal(undefined);
    });

    it('accepts every documented form of a boolean, and no other', async () => {
      const forms: [string, boolean | undefined][] = [
        ['true', true],
        ['1', true],
        ['si', true],
        ['Sí', true],
        ['Si\u0301', true],
        ['YES', true],
        ['false', false],
        ['0', false],
        ['No', false],
        ['', false],
        ['2', undefined],
        ['quizá', undefined],
      ];
      const result = await upload(
        `${header},taxIncluded,sku\n${forms.map(([text], index) => `P,50181900,1,${text},S${index}`).join('\n')}`,
      );
      expect(failures(result)).to.deep.equal(
        [12, 13].map((row) => `${row}: taxIncluded debe ser sí o no (o true/false, 1/0)`),
      );
      const made = await products();
      for (const [index, [text, expected]] of forms.entries())
        expect(made.find(({ sku }) => sku === `S${index}`)?.taxIncluded, text).to.equal(expected);
    });

    it('reports each invalid row by its number, and imports the others', async () => {
      const rows = [
        'Bien,50181900,1,S1', // 2
        ',50181900,1,', // 3
        'x,99999999,1,', // 4
        'x,50181900,-1,', // 5
        'x,50181900,NaN,', // 6
        'x,50181900,1e309,', // 7
        'x,50181900,0,', // 8
        'x,50181900,"1,234.50",', // 9
        'x,50181900,1', // 10: short
        'x,50181900,1,,', // 11: long
        '"con\nsalto",50181900,1,S1', // 12
        '', // 13
        'x,50181900,1,TAKEN', // 14
        'x\u0007,50181900,1,', // 15
        ' ,,,', // 16
        'a|b,50181900,1,A|1', // 17
        'Bien,50181900,2,S2', // 18
      ];
      const price =
        'price debe ser un número mayor que cero, con punto decimal, sin separador de miles y con hasta seis decimales';
      for (const end of ['\n', '\r\n', '\r']) {
        owner = await catalogOwner(test, 'products');
        await upload(`${header},sku\nYa,50181900,1,TAKEN`);
        const result = await upload(`\ufeff${header},sku${end}${rows.join(end)}${end}`);
        expect(failures(result)).to.deep.equal([
          '3: Falta description',
          '4: La clave de producto o servicio 99999999 no existe en el catálogo del SAT',
          `5: ${price}`,
          `6: ${price}`,
          `7: ${price}`,
          `8: ${price}`,
          `9: ${price}`,
          '10: La fila tiene 3 columnas y el encabezado 4',
          '11: La fila tiene 5 columnas y el encabezado 4',
          '12: El SKU se repite en el archivo: ya está en la fila 2',
          '14: El SKU ya existe en la organización',
          '15: description contiene caracteres que no están permitidos',
          '16: Falta description; Falta productKey; Falta price',
          '17: description no debe contener el carácter |; sku no debe contener el carácter |',
        ]);
        expect(result.errors.at(-1)?.details.map(({ code }) => code)).to.deep.equal(['TEXT_PIPE', 'TEXT_PIPE']);
        expect(result).to.include({ totalRows: 16, successCount: 2, errorCount: 14 });
        expect((await products()).map(({ sku }) => sku).sort()).to.deep.equal(['S1', 'S2', 'TAKEN']);
      }
    });

    it('reads what Excel writes in Spanish: semicolons, Windows-1252, decimal commas', async () => {
      const text = `"description";"productKey";"price";"taxability"\r\nPiña "Ñandú" 1/2" €;50181900;12,50;02\r\nx;50181900;1.5;02\r\n`;
      const latin = Buffer.from(text.replace('€', ''), 'latin1');
      latin.write(' ', latin.indexOf('1/2') - 1, 'latin1');
      expect(await upload(latin, { type: 'application/vnd.ms-excel', name: 'p' })).to.include({ successCount: 2 });
      const made = await products();
      expect(made.map(({ price }) => price).sort()).to.deep.equal([1.5, 12.5]);
      expect(made.some(({ description }) => description === 'Piña "Ñandú" 1/2" ')).to.equal(true);
      const doubtful = await upload(
        'description;productKey;price\nx;50181900;1,234\nx;50181900;1.234\nx;50181900;1.234,50',
      );
      expect(doubtful).to.include({ successCount: 0, errorCount: 3 });
    });

    it('reads a file whose first line names its delimiter (sep=;), which counts as a row', async () => {
      const text = 'sep=;\r\ndescription;productKey;price\r\nCafé;50181900;7\r\nTé;50181900;x\r\n';
      expect(await upload(text)).to.containSubset({ totalRows: 2, successCount: 1, errors: [{ row: 4 }] });
      expect((await products()).map(({ description }) => description)).to.deep.equal(['Café']);
    });

    it('reads UTF-16 in either byte order', async () => {
      const text = (description: string) =>
        Buffer.from(`\ufeffdescription\tproductKey\tprice\n${description}\t50181900\t7\n`, 'utf16le');
      expect(await upload(text('Café'))).to.include({ successCount: 1 });
      expect(await upload(text('Piña').swap16())).to.include({ successCount: 1 });
      expect((await products()).map(({ description }) => description)).to.have.members(['Café', 'Piña']);
    });

    it('suggests the leading zero that Excel removed from a key', async () => {
      const [error] = (await upload(`${header}\nx,1010101,1`)).errors;
      expect(error?.message).to.contain('¿quiso decir 01010101?');
      expect(error?.details).to.containSubset([{ path: 'productKey', code: 'UNKNOWN_PRODUCT_KEY' }]);
    });

    it('creates the products of a key in the environment of the key', async () => {
      const key = await owner.key(['write:products']);
      const { status } = await send(form(`${header},livemode\nx,50181900,1,true`), { key });
      expect([status, (await products())[0]?.livemode]).to.deep.equal([200, false]);
    });

    it('parses taxes as people write them, and reports invalid ones', async () => {
      const rows: [string, object[] | string][] = [
        ['IVA 16', [iva('0.160000')]],
        ['iva 0%', [iva('0.000000')]],
        ['IVA exento', [{ type: '002', factorType: 'Exento', withholding: false }]],
        ['IVA 8', [iva('0.080000')]],
        ['IEPS 8 + IVA 16', [{ ...iva('0.080000'), type: '003' }, iva('0.160000')]],
        [
          'IVA 16 + ISR 10 + IVA 10.6667 retenido',
          [
            iva('0.160000'),
            { ...iva('0.100000'), type: '001', withholding: true },
            { ...iva('0.106667'), withholding: true },
          ],
        ],
        ['IVA 15', 'taxes: la tasa de «IVA 15» no está en el catálogo c_TasaOCuota del SAT'],
        ['IVA', 'taxes no es válido en «IVA»; ejemplos'],
        ['16', 'taxes no es válido en «16»; ejemplos'],
        ['IVA 16 +', 'taxes no es válido en «»; ejemplos'],
        ['IVA 16 + IVA 0', 'taxes repite el impuesto de «IVA 0»'],
        ['IVA exento retenido', 'taxes: un impuesto exento no puede retenerse'],
        ['+'.repeat(5_000), 'taxes debe tener como máximo 200 caracteres'],
      ];
      const result = await upload(
        `${header},taxes,sku\n${rows.map(([cell], index) => `P,50181900,116,${cell},T${index}`).join('\n')}`,
      );
      const made = await products();
      for (const [index, [cell, expected]] of rows.entries()) {
        const product = made.find(({ sku }) => sku === `T${index}`);
        const statusAndMessage = result.errors.find(({ row }) => row === index + 2)?.message ?? '';
        if (typeof expected === 'string') expect(statusAndMessage, cell).to.contain(expected);
        else expect([statusAndMessage, product?.taxability, product?.taxes], cell).to.deep.equal(['', '02', expected]);
      }
      expect(result.warnings).to.deep.equal([]);
    });

    it('accepts prices that include taxes: an item of 116 with IVA 16 is invoiced at 116', async () => {
      const key = await owner.key(['write:products', 'read:products', 'write:invoices']);
      await send(form(`${header},taxIncluded,taxes\nPan,50181900,116,si,IVA 16`), { key });
      const [product] = await products();
      const { status, body } = await test.api('POST', '/invoices', {
        key,
        body: invoiceBody({ items: [{ productId: product?.id, quantity: 1 }] }),
      });
      expect([status, body.total, body.subtotal]).to.deep.equal([201, 116, 100]);
    });

    it('validates taxes and taxability of a row together, as an invoice would', async () => {
      const result = await upload(
        `${header},taxability,taxes\nx,50181900,1,02,\nx,50181900,1,01,IVA 16\nx,50181900,1,,\nx,50181900,1,02,IVA 0\nx,50181900,1,03,`,
      );
      expect(failures(result)).to.deep.equal([
        '2: Falta taxes: taxability 02 exige impuestos (IVA 16, IVA 0, IVA exento, ...)',
        '3: taxability 01 no admite taxes: use 02 o deje taxes vacío',
      ]);
      expect(result.successCount).to.equal(3);
      // The file of the specification, without the taxes column, is accepted as before.
      expect(await upload(`${header},taxability\nx,50181900,1,02`)).to.include({ successCount: 1 });
    });

    it('updates products by SKU with mode=upsert, only the columns of the file, and reports failed rows', async () => {
      await upload(`${header},sku,unitName,taxes\nUno,50181900,1,S1,Pieza,IVA 16\nDos,50181900,2,S2,Pieza,IVA 16`);
      await upload(`${header},sku,livemode\nPrueba,50181900,9,S9,no`);
      const again = `${header},sku\nUno nuevo,50181900,10.5,S1\nTres,50181900,3,S3\nx,99999999,1,S2\nx,50181900,1,S9`;
      const id = (await products()).find(({ sku }) => sku === 'S1')?.id;
      expect(await upload(again)).to.include({ successCount: 1, errorCount: 3, updatedCount: 0 });
      const result = await upload(again, { mode: 'upsert' });
      expect(result).to.include({ totalRows: 4, successCount: 2, updatedCount: 2, errorCount: 2 });
      expect(failures(result)).to.deep.equal([
        '4: La clave de producto o servicio 99999999 no existe en el catálogo del SAT',
        '5: El SKU es de un producto del otro ambiente (livemode), que no se puede cambiar: use otro SKU o corrija livemode',
      ]);
      const made = await products();
      const bySku = (name: string) => made.find(({ sku }) => sku === name);
      expect(bySku('S1')).to.deep.include({
        id,
        description: 'Uno nuevo',
        price: 10.5,
        unitName: 'Pieza',
        taxability: '02',
        taxes: [iva('0.160000')],
      });
      expect(bySku('S2')).to.include({ description: 'Dos', price: 2 });
      expect(bySku('S9')).to.include({ description: 'Prueba', livemode: false });
      expect((await owner.call('GET', '?q=nuevo')).body.total).to.equal(1);
      expect(
        statusAndMessage(await send(form(again), { token: owner.token, query: { mode: 'replace' } })),
      ).to.deep.equal([400, ['mode must be one of: create, upsert']]);
    });

    it('removes with mode=upsert the taxes of a product that is no longer taxed, and only those', async () => {
      await upload(`${header},sku,taxes\nUno,50181900,1,S1,IVA 16\nDos,50181900,2,S2,IVA 16`);
      await upload(`${header},sku,taxability\nUno,50181900,1,S1,01\nDos,50181900,2,S2,02`, { mode: 'upsert' });
      const made = await products();
      const taxesOf = (name: string) => {
        const { taxability, taxes } = made.find(({ sku }) => sku === name) ?? {};
        return [taxability, taxes];
      };
      expect([taxesOf('S1'), taxesOf('S2')]).to.deep.equal([
        ['01', []],
        ['02', [iva('0.160000')]],
      ]);
    });

    it('finds a product by its external id after mode=upsert too', async () => {
      await upload(`${header},sku\nUno,50181900,1,S1`);
      const [product] = await products();
      const externalId = 'Almacén-Çö-77';
      expect((await owner.call('PATCH', String(product?.['id']), { externalId })).status).to.equal(200);
      await upload(`${header},sku\nOtro,50181900,1,S1`, { mode: 'upsert' });
      for (const words of ['otro', 'almacén-çö-77'])
        expect((await owner.call('GET', `?q=${encodeURIComponent(words)}`)).body.total, words).to.equal(1);
    });

    it('keeps HTML and formulas as text', async () => {
      const cells = ['<script>alert(1)</script>', '=HYPERLINK("http://evil")', '@SUM(A1)'];
      await upload(`${header}\n${cells.map((cell) => `"${cell.replaceAll('"', '""')}",50181900,1`).join('\n')}`);
      expect((await products()).map(({ description }) => description)).to.have.members(cells);
    });

    it('accepts exactly five megabytes', async () => {
      const start = `${header}\nx,50181900,1\n`;
      const content = start + '\n'.repeat(megabytes5 - start.length);
      expect(await upload(content)).to.include({ totalRows: 1, successCount: 1 });
    });
  });

  describe('400', () => {
    const columns = 'El CSV debe incluir las columnas requeridas: description, productKey, price';
    const noRows = 'El archivo CSV está vacío: no tiene filas debajo del encabezado';
    const type = 'El archivo debe ser un CSV (extensión .csv, o tipo text/csv o application/vnd.ms-excel)';
    const rejections: [string, () => FormData, string | string[]][] = [
      ['a form without a file', () => new FormData(), 'Falta el archivo CSV: envíelo como archivo en el campo file'],
      ['a CSV as text', () => textForm(`${header}\n`), 'Falta el archivo CSV: envíelo como archivo en el campo file'],
      ['a file of another type', () => form(`${header}\n`, { name: 'p.txt', type: 'text/plain' }), type],
      ['an empty file', () => form(''), 'El archivo CSV está vacío'],
      ['a file of blanks', () => form('\ufeff \r\n\n'), 'El archivo CSV está vacío'],
      ['a header without rows', () => form(`${header}\n`), noRows],
      ['a header above empty lines', () => form(`sep=,\n${header}\r\n\r\n\n`), noRows],
      ['a header without price', () => form('description,productKey,Price\nx,50181900,1'), columns],
      ['a header of another file', () => form('a;b;c\n1;2;3'), columns],
      ['a column twice', () => form(`${header},price\n`), 'El CSV no es válido'],
      ['65 columns', () => form(`${header}${',x'.repeat(62)}\n`), 'El CSV no es válido'],
      ['65 columns in a row', () => form(`${header}\n${','.repeat(64)}\n`), 'El CSV no es válido'],
      ['an unclosed quote', () => form(`${header}\n"x,50181900,1\n`), 'El CSV no es válido'],
      ['an image', () => form(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])), 'El CSV no es válido'],
      ['5 MB and a byte', () => form(new Uint8Array(megabytes5 + 1).fill(10)), 'El archivo CSV no debe superar 5 MB'],
      ['a file in another field', () => form(`${header}\n`, { field: 'fiel' }), 'Invalid multipart body'],
      ['a file name that is a path', () => form(`${header}\n`, { name: '../../x.csv' }), 'Invalid multipart body'],
    ];
    for (const [what, content, message] of rejections)
      it(`rejects ${what}, and imports nothing`, async () => {
        expect(statusAndMessage(await send(content()))).to.deep.equal([400, message]);
        expect(await products()).to.deep.equal([]);
        expect(await owner.events()).to.deep.equal([]);
      });
  });

  describe('401, 403 and 404', () => {
    it('rejects missing credentials, members, other users, read-only keys and unknown organizations', async () => {
      const csv = () => form(`${header}\nx,50181900,1`);
      expect(statusAndMessage(await send(csv(), {}))).to.deep.equal(unauthenticated);
      const rejection = [403, 'Access denied. Only owners and admins can import products.'];
      const people = [await addMember(test, owner.organizationId, 'member'), await test.given.user('Eva')];
      for (const { token } of people) expect(statusAndMessage(await send(csv(), { token }))).to.deep.equal(rejection);
      const key = await owner.key(['read:products']);
      expect(statusAndMessage(await send(csv(), { key }))[0]).to.equal(403);
      const path = `/organizations/${nowhere}/products/import`;
      expect(statusAndMessage(await test.api('POST', path, { token: owner.token, raw: csv() }))).to.deep.equal([
        404,
        'Organization not found',
      ]);
      const admin = await addMember(test, owner.organizationId, 'admin');
      expect((await send(csv(), { token: admin.token })).status).to.equal(200);
    });
  });
});
