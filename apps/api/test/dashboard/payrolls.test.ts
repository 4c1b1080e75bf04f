import { issueQueued } from '@lacre/services/issuing-queue/issue-queued';
import { expect } from 'chai';
import { payrollBody } from '../support/bodies.ts';
import { click, gone, press, waitForNamed, waitForText } from './support/browser.ts';
import { dropFile, givenFolder } from './support/drop-file.ts';
import { givenDesk } from './support/given-desk.ts';

describe('payrolls in the dashboard', () => {
  const desk = givenDesk();
  const fileOf = givenFolder();
  const cells = (body: object, path = ''): [string, string][] =>
    Object.entries(body).flatMap(([name, one]) =>
      typeof one === 'object' ? cells(one, `${path}${name}.`) : [[`${path}${name}`, String(one)]],
    );
  const quoted = (rows: string[][]) => rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n');
  const drop = async (content: string | Buffer) => {
    await desk.signIn('/payrolls/new');
    await waitForText(desk.page, 'Suelte aquí el archivo');
    await dropFile(desk.page, await fileOf('quincena.csv', content));
  };
  /** Stamps the only receipt that this file contains. */
  const stampOne = async (content: string | Buffer) => {
    await drop(content);
    await click(desk.page, 'Timbrar un recibo');
    await waitForText(desk.page, 'de 1');
    await issueQueued(desk.test.services);
    await waitForText(desk.page, 'Terminado: 1 timbrado y 0 con error, de 1');
  };
  const issued = async () =>
    (await desk.api<{ data: { receptorNombre: string }[] }>('GET', '/payrolls?environment=sandbox')).data;

  it('are stamped from a file, each rejected one with its reason, and shown line by line', async () => {
    const wrong = payrollBody({ employee: { rfc: 'CUSR850101JK4', nombre: '', zip: '86991' } });
    const file = await fileOf('quincena.json', JSON.stringify([payrollBody(), wrong]));
    const { page } = desk;
    await desk.signIn('/payrolls/new');
    await waitForText(page, 'Suelte aquí el archivo');
    await dropFile(page, file);
    await waitForText(page, '2 recibos en quincena.json');
    await click(page, 'Timbrar 2 recibos');
    await waitForText(page, 'de 2');
    await issueQueued(desk.test.services);
    await waitForText(page, 'Terminado: 1 timbrado y 1 con error, de 2');
    await click(page, 'Recibo 2', 'link');
    await waitForText(page, 'No se timbró');
    await page.goBack();
    await click(page, 'Nómina', 'link');
    // The batch has a table of links too.
    await waitForText(page, 'Emitir desde un archivo');
    await press(page, 'table a');
    await waitForText(page, 'Horas extra');
    await waitForText(page, '$7,750.00');
    await waitForText(page, '$7,207.70');
  });

  it('of a CSV file show errors beside their row', async () => {
    const right = cells(payrollBody());
    const wrong = right.map(([path, cell]) => (path === 'employee.rfc' ? 'CUSR850101' : cell));
    const rows = [right.map(([path]) => path), right.map(([, cell]) => cell), wrong];
    const { page } = desk;
    await desk.signIn('/payrolls/new');
    await waitForText(page, 'Suelte aquí el archivo');
    await dropFile(page, await fileOf('quincena.csv', quoted(rows)));
    await click(page, 'Timbrar 2 recibos');
    await waitForText(page, 'de 2');
    await issueQueued(desk.test.services);
    await waitForText(page, 'Terminado: 1 timbrado y 1 con error, de 2');
    const row = await page.waitForSelector('table tbody tr');
    const text = await row?.evaluate((element) => (element as unknown as { textContent: string }).textContent);
    expect(text).to.match(/^Recibo 2Campo «employee\.rfc»: Debe /);
  });

  it('of a file with unknown columns are rejected with the names of the columns', async () => {
    const right = cells(payrollBody());
    const rows = [
      [...right.map(([path]) => path), 'Sueldo', 'nomina12.receptor.puestos', ''],
      [...right.map(([, cell]) => cell), '1', '', ''],
    ];
    await drop(quoted(rows));
    await waitForText(desk.page, 'Un recibo no tiene los campos «Sueldo», «nomina12.receptor.puestos».');
  });

  it('of a file that is not JSON are rejected in plain words, with the position of the error', async () => {
    await desk.signIn('/payrolls/new');
    await waitForText(desk.page, 'Suelte aquí el archivo');
    await dropFile(desk.page, await fileOf('quincena.json', '[\n  {]'));
    await waitForText(desk.page, 'revise comas, comillas y llaves en la línea 2, cerca de la columna 4.');
  });

  it('of a file in Windows-1252 preserve the letters of their names', async () => {
    const right = cells(payrollBody({ employee: { rfc: 'CUSR850101JK4', nombre: 'ROSA MUÑOZ PEÑA', zip: '86991' } }));
    await stampOne(Buffer.from(quoted([right.map(([path]) => path), right.map(([, cell]) => cell)]), 'latin1'));
    expect((await issued()).map(({ receptorNombre }) => receptorNombre)).to.deep.equal(['ROSA MUÑOZ PEÑA']);
  });

  it('are stamped once, wherever they are in a later file, and not twice from one', async () => {
    const first = cells(payrollBody());
    const other = first.map(([path, cell]) => (path === 'nomina12.receptor.numEmpleado' ? '121' : cell));
    const header = first.map(([path]) => path);
    const one = first.map(([, cell]) => cell);
    await stampOne(quoted([header, one]));
    await drop(quoted([header, other, one].map((row) => row.toReversed())));
    await click(desk.page, 'Timbrar 2 recibos');
    await waitForText(desk.page, 'de 2');
    await issueQueued(desk.test.services);
    await waitForText(desk.page, 'Terminado: 2 timbrados y 0 con error, de 2');
    expect(await issued()).to.have.length(2);
    await drop(quoted([header, other, one, other]));
    await waitForText(desk.page, 'El recibo 3 es igual al recibo 1.');
  });

  it('under a key that has stamped another receipt are reported as not stamped', async () => {
    const keyed = (fortnight: Record<string, unknown>) => {
      const receipt = cells(payrollBody({ idempotencyKey: '120' }, fortnight));
      return quoted([receipt.map(([path]) => path), receipt.map(([, cell]) => cell)]);
    };
    await stampOne(keyed({}));
    await drop(keyed({ numDiasPagados: 14 }));
    await click(desk.page, 'Timbrar un recibo');
    await waitForText(desk.page, 'de 1');
    await issueQueued(desk.test.services);
    await waitForText(desk.page, 'Terminado: 0 timbrados y 0 con error, de 1. Uno no se timbró');
    await waitForText(desk.page, 'Ya estaba timbrado con otros datos');
    await click(desk.page, 'Recibo 1', 'link');
    await waitForText(desk.page, '$7,207.70');
  });

  it('of another file are offered without the error of the file before', async () => {
    const { page, tab } = desk;
    await drop(quoted([cells(payrollBody()).map(([path]) => path), cells(payrollBody()).map(([, cell]) => cell)]));
    await waitForNamed(page, 'Timbrar un recibo');
    await page.setOfflineMode(true);
    await click(page, 'Timbrar un recibo');
    await waitForText(page, 'No hubo respuesta de Lacre', 'main');
    await page.setOfflineMode(false);
    await click(page, 'Otro archivo');
    await dropFile(page, await fileOf('otra.json', JSON.stringify([payrollBody()])));
    await waitForText(page, 'Un recibo en otra.json', 'main');
    await gone(page, 'No hubo respuesta de Lacre');
    tab.problems.length = 0;
  });

  it('of a batch that another tab sent explain why they cannot be downloaded for correction, and what to do instead', async () => {
    const { page } = desk;
    const right = cells(payrollBody());
    const wrong = right.map(([path, cell]) => (path === 'employee.rfc' ? 'CUSR850101' : cell));
    await drop(quoted([right.map(([path]) => path), wrong]));
    await click(page, 'Timbrar un recibo');
    await waitForText(page, 'de 1');
    await issueQueued(desk.test.services);
    await waitForNamed(page, 'Descargar los que no se timbraron');
    await page.reload();
    await waitForText(page, 'Lacre no guarda los datos de lo que no se timbra');
    await click(page, 'Subir el archivo corregido', 'link');
    await waitForText(page, 'Suelte aquí el archivo');
  });

  it('of a batch lead with Back to where their upload was opened, not to an empty upload', async () => {
    const { page } = desk;
    const right = cells(payrollBody());
    await desk.signIn('/payrolls');
    await click(page, 'Emitir desde un archivo', 'link');
    await waitForText(page, 'Suelte aquí el archivo');
    await dropFile(page, await fileOf('una.csv', quoted([right.map(([path]) => path), right.map(([, cell]) => cell)])));
    await click(page, 'Timbrar un recibo');
    await waitForText(page, 'de 1');
    await page.goBack();
    await page.waitForFunction("location.pathname === '/app/payrolls'");
  });

  it('of a batch that somebody cancelled are final', async () => {
    const right = cells(payrollBody());
    await drop(quoted([right.map(([path]) => path), right.map(([, cell]) => cell)]));
    const answer = desk.page.waitForResponse((response) => response.url().includes('payrolls.createBatch'));
    await click(desk.page, 'Timbrar un recibo');
    const batchId = /"batchId":"([^"]+)"/.exec(await (await answer).text())?.[1];
    await desk.api('DELETE', `/payrolls/batches/${batchId}`);
    await waitForText(desk.page, 'Terminado: 0 timbrados y 0 con error, de 1. Uno se canceló antes de timbrarse.');
    await waitForNamed(desk.page, 'Descargar los que no se timbraron');
  });

  it('of a cancelled batch are final only once those that had been started have ended', async () => {
    const { page, test } = desk;
    await issueQueued(test.services);
    const right = cells(payrollBody());
    const other = right.map(([path, cell]) => (path === 'nomina12.receptor.numEmpleado' ? '121' : cell));
    await drop(quoted([right.map(([path]) => path), right.map(([, cell]) => cell), other]));
    const answer = page.waitForResponse((response) => response.url().includes('payrolls.createBatch'));
    await click(page, 'Timbrar 2 recibos');
    const batchId = /"batchId":"([^"]+)"/.exec(await (await answer).text())?.[1];
    const started = { leaseMs: 0, limit: 1, perOrganization: 1, busy: {} };
    expect(await test.services.database.issuingJobs.takeDue(test.services.clock.now(), started)).to.have.length(1);
    await desk.api('DELETE', `/payrolls/batches/${batchId}`);
    await waitForText(page, '0 timbrados y 0 con error, de 2. Uno se canceló antes de timbrarse.');
    await gone(page, 'Cancelar los que faltan');
    expect(await page.$eval('main', (main) => (main as unknown as { innerText: string }).innerText)).not.to.include(
      'Terminado',
    );
    await issueQueued(test.services);
    await waitForText(page, 'Terminado: 0 timbrados y 0 con error, de 2. 2 se cancelaron antes de timbrarse.');
  });

  it('of a batch have a URL that shows their progress, where waiting ones can be cancelled', async () => {
    const { page } = desk;
    const right = cells(payrollBody());
    await drop(quoted([right.map(([path]) => path), right.map(([, cell]) => cell)]));
    await click(page, 'Timbrar un recibo');
    await waitForText(page, '0 timbrados y 0 con error, de 1');
    await page.reload();
    await click(page, 'Cancelar los que faltan');
    await waitForText(page, '¿Cancelar los recibos que faltan?');
    await click(page, 'Cancelar los que faltan', 'button', '.mantine-Modal-body');
    await waitForText(page, 'Terminado: 0 timbrados y 0 con error, de 1');
    await gone(page, 'Cancelar los que faltan');
    await issueQueued(desk.test.services);
    expect(await issued()).to.deep.equal([]);
  });

  it('of two payrolls show the net of each, and of both', async () => {
    const both = [
      payrollBody()['nomina12'],
      payrollBody({}, { numDiasPagados: 14, deducciones: undefined })['nomina12'],
    ];
    const { id } = await desk.api('POST', '/payrolls', { ...payrollBody(), nomina12: both, environment: 'sandbox' });
    await desk.signIn(`/payrolls/${id}`);
    await waitForText(desk.page, 'Neto del recibo', 'main');
    await waitForText(desk.page, '$15,457.70', 'main');
    const nets = await desk.page.$$eval('main section', (all) => all.map((one) => one.textContent?.split('Neto')[1]));
    expect(nets).to.deep.equal(['$7,207.70', '$8,250.00']);
  });

  it('are cancelled with the motives that the SAT has for them, and show the outcome and its receipt', async () => {
    const { id } = await desk.api('POST', '/payrolls', { ...payrollBody(), environment: 'sandbox' });
    const { page } = desk;
    await desk.signIn(`/payrolls/${id}`);
    await click(page, 'Consultar en el SAT');
    await click(page, 'Cancelar');
    await waitForText(page, 'Se cancela sin que el receptor tenga que aceptar.', '[role=dialog]');
    expect(await page.$$eval('[role=dialog] [type=radio]', (all) => all.map(({ value }) => value))).to.deep.equal([
      '01',
      '02',
      '03',
    ]);
    await click(page, 'Cancelar ante el SAT');
    await waitForText(page, 'El SAT aceptó la cancelación.', '[role=status]');
    await page.keyboard.press('Escape');
    await waitForText(page, 'motivo 02; aceptada el', 'main');
    await waitForText(page, 'Cancelado', 'main');
    await waitForText(page, 'Acuse de cancelación', 'main');
    await gone(page, 'Cancelar');
    await gone(page, 'Consultar en el SAT');
  });

  it('are cancelled in favor of the receipt that replaces them, or after it', async () => {
    const made = await desk.api('POST', '/payrolls', { ...payrollBody(), environment: 'sandbox' });
    const replacing = { ...payrollBody({}, { numDiasPagados: 14 }), environment: 'sandbox', replaces: [made['uuid']] };
    const substitute = await desk.api('POST', '/payrolls', replacing);
    const { page } = desk;
    await desk.signIn(`/payrolls/${made['id']}`);
    await click(page, 'Cancelar');
    await press(page, '[role=dialog] [value="02"]');
    await waitForText(page, 'Antes hay que cancelar, en este orden:', '[role=dialog]');
    await click(page, `Nómina ${substitute['serie']}-${substitute['folio']}`, 'link');
    await waitForText(page, String(substitute['uuid']), 'main');
    await waitForText(page, `Sustituye a ${made['uuid']}`, 'main');
    await page.goBack();
    await click(page, 'Cancelar');
    await click(page, 'Cancelar ante el SAT');
    await waitForText(page, 'El SAT aceptó la cancelación.', '[role=status]');
    await page.keyboard.press('Escape');
    await waitForText(page, `la sustitución es ${String(substitute['uuid']).toUpperCase()}`, 'main');
  });
});
