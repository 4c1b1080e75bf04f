import { expect } from 'chai';
import { click, fill, waitForText } from './support/browser.ts';
import { dropFile, givenFolder } from './support/drop-file.ts';
import { givenDesk } from './support/given-desk.ts';
import { loseAnswer } from './support/lose-answer.ts';

describe('the import of products in the dashboard', () => {
  const desk = givenDesk();
  const fileOf = givenFolder();

  const kept = async () => {
    return (
      await desk.api<{ data: { sku: string; price: number; livemode: boolean }[] }>(
        'GET',
        `/organizations/${desk.organizationId}/products`,
      )
    ).data;
  };
  const drop = async (bytes: Buffer) => dropFile(desk.page, await fileOf('productos.csv', bytes));

  it('maps the columns of any file, and retries failed rows after they are corrected', async () => {
    const rows = [
      'Código;Descripción;Clave SAT;Precio;Impuestos',
      'CONS-1;Consultoría;81111500;1500,50;IVA 16',
      // With seven digits, whichever codes are known here.
      'CAFE-1;Café de grano;5020170;389;IVA 0',
    ];
    await desk.signIn('/products/import');
    await drop(Buffer.from(rows.join('\r\n'), 'latin1'));
    await waitForText(desk.page, 'Consultoría · Café de grano');
    await click(desk.page, 'Importar');
    await waitForText(desk.page, '1 producto nuevo.');
    await waitForText(desk.page, 'La clave de producto o servicio 5020170 no existe');
    expect(await kept()).to.containSubset([{ sku: 'CONS-1', price: 1500.5, livemode: false }]);
    await fill(desk.page, 'Clave del SAT', '50201706');
    await click(desk.page, 'Enviar las filas corregidas');
    await waitForText(desk.page, 'Se importó todo.');
    await waitForText(desk.page, '2 productos nuevos.');
    expect((await kept()).map(({ sku }) => sku)).to.have.members(['CONS-1', 'CAFE-1']);
  });

  it("tells the file's own keys and units from those of the SAT", async () => {
    await desk.signIn('/products/import');
    await drop(
      Buffer.from('Clave,Descripción,Clave SAT,Unidad,Clave unidad,Precio\nASE-1,Asesoría,81111500,Hora,HUR,90\n'),
    );
    await waitForText(desk.page, 'Asesoría');
    await click(desk.page, 'Importar');
    await waitForText(desk.page, 'Se importó todo.');
    expect(await kept()).to.containSubset([
      { sku: 'ASE-1', productKey: '81111500', unitKey: 'HUR', unitName: 'Hora', price: 90 },
    ]);
  });

  it('creates each product once when the response is lost and the file is imported again', async () => {
    const { page } = desk;
    const file = Buffer.from('description,productKey,price\nTornillo,81111500,1.50\nTuerca,81111500,2.50\n');
    await desk.signIn('/products/import');
    await drop(file);
    await waitForText(page, 'Tornillo · Tuerca');
    await loseAnswer(page, 'products.import');
    await click(page, 'Importar');
    await waitForText(page, 'No hubo respuesta de Lacre.');
    await click(page, 'Importar');
    await waitForText(page, '2 productos nuevos.');
    expect(await kept()).to.have.length(2);
    // A file that was imported is imported again by whoever means to.
    await click(page, 'Otro archivo');
    await drop(file);
    await click(page, 'Importar');
    await waitForText(page, '2 productos nuevos.');
    expect(await kept()).to.have.length(4);
  });

  const refusal = async (bytes: string | Buffer, text: string) => {
    await desk.signIn('/products/import');
    await drop(Buffer.from(bytes as string));
    await waitForText(desk.page, text);
    expect(await kept()).to.deep.equal([]);
  };

  it('reports that a binary file is not a CSV', () =>
    refusal(Buffer.from('504b03041400000008000000', 'hex'), 'Ese archivo no es un CSV'));

  it('rejects rows whose unquoted comma moves the price into other columns', () =>
    refusal('description,productKey,price\nTornillo,81111500,1,500.50\n', 'La fila 2 tiene más columnas'));

  it('rejects files whose quotes swallow the rows that follow', () =>
    refusal('description,productKey,price\n\n"Cable,81111500,1\nTornillo,81111500,2\n', 'La fila 3 tiene comillas'));

  it('reads what Excel saves as Unicode text, and numbers rows as the file does', async () => {
    const text = '\uFEFFdescription\tproductKey\tprice\r\n\r\nÑandú\t5020170\t2\r\n';
    await desk.signIn('/products/import');
    await drop(Buffer.from(text, 'utf16le'));
    await waitForText(desk.page, 'Ñandú');
    await click(desk.page, 'Importar');
    await waitForText(desk.page, 'Fila 3.');
  });

  it('reads big-endian UTF-16 and a first line that names the delimiter for Excel, which counts as a row', async () => {
    const text = '\uFEFFsep=;\r\ndescription;productKey;price\r\nÑandú;5020170;2\r\n';
    await desk.signIn('/products/import');
    await drop(Buffer.from(text, 'utf16le').swap16());
    await waitForText(desk.page, 'Ñandú');
    await click(desk.page, 'Importar');
    await waitForText(desk.page, 'Fila 3.');
  });
});
