import { issueQueued } from '@lacre/services/issuing-queue/issue-queued';
import { expect } from 'chai';
import { payrollBody } from '../support/bodies.ts';
import { click, press, waitForText } from './support/browser.ts';
import { dropFile, givenFolder } from './support/drop-file.ts';
import { givenDesk } from './support/given-desk.ts';

describe('payrolls in the dashboard', () => {
  const desk = givenDesk();
  const fileOf = givenFolder();

  it('are stamped from a file, each that is refused with its reason, and read line by line', async () => {
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
    await waitForText(page, 'Terminado: 1 timbrados y 1 con error, de 2');
    await click(page, 'Recibo 2', 'link');
    await waitForText(page, 'No se timbró');
    await page.goBack();
    await click(page, 'Nómina', 'link');
    await press(page, 'table a');
    await waitForText(page, 'Horas extra');
    await waitForText(page, '$7,750.00');
    await waitForText(page, '$7,207.70');
  });

  it('of a CSV file show beside its row what is wrong with it', async () => {
    const cells = (body: object, path = ''): [string, string][] =>
      Object.entries(body).flatMap(([name, one]) =>
        typeof one === 'object' ? cells(one, `${path}${name}.`) : [[`${path}${name}`, String(one)]],
      );
    const right = cells(payrollBody());
    const wrong = right.map(([path, cell]) => (path === 'employee.rfc' ? 'CUSR850101' : cell));
    const rows = [right.map(([path]) => path), right.map(([, cell]) => cell), wrong];
    const quoted = rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n');
    const { page } = desk;
    await desk.signIn('/payrolls/new');
    await waitForText(page, 'Suelte aquí el archivo');
    await dropFile(page, await fileOf('quincena.csv', quoted));
    await click(page, 'Timbrar 2 recibos');
    await waitForText(page, 'de 2');
    await issueQueued(desk.test.services);
    await waitForText(page, 'Terminado: 1 timbrados y 1 con error, de 2');
    const row = await page.waitForSelector('table tbody tr');
    const text = await row?.evaluate((element) => (element as unknown as { textContent: string }).textContent);
    expect(text).to.match(/^Recibo 2.*employee\.rfc/);
  });
});
