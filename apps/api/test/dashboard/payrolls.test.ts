import { issueQueued } from '@lacre/services/issuing-queue/issue-queued';
import { expect } from 'chai';
import { payrollBody } from '../support/bodies.ts';
import { click, told } from './support/browser.ts';
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
    await told(page, 'Suelte aquí el archivo');
    await dropFile(page, file);
    await told(page, '2 recibos en quincena.json');
    await click(page, 'Timbrar 2 recibos');
    await told(page, 'de 2');
    await issueQueued(desk.test.services);
    await told(page, 'Terminado: 1 timbrados y 1 con error, de 2');
    await click(page, 'Recibo 2', 'link');
    await told(page, 'No se timbró');
    await page.goBack();
    await click(page, 'Nómina', 'link');
    await page.locator('table a').click();
    await told(page, 'Horas extra');
    await told(page, '$7,750.00');
    await told(page, '$7,207.70');
  });
});
