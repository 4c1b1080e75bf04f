import { createCustomer } from '@lacre/services/customers/create-customer';
import { receiver } from '@lacre/testing/given';
import { expect } from 'chai';
import { click, openList, settled, waitForText } from './support/browser.ts';
import { descriptionOf } from './support/described.ts';
import { givenDesk } from './support/given-desk.ts';

/** More than the fields of a page from the start of one line to the next. */
const pressesMax = 60;

describe('the invoice editor without a mouse', () => {
  const desk = givenDesk();

  /** Presses a key until the result of `found` begins with this. */
  async function pressUntil(key: 'Tab' | 'ArrowDown', found: string, text: string): Promise<void> {
    const { page } = desk;
    for (let presses = 0; presses < pressesMax; presses += 1) {
      await page.keyboard.press(key);
      if (String(await page.evaluate(found)).startsWith(text)) return;
    }
    throw new Error(`${key} does not reach ${text}`);
  }
  const tabTo = (label: string) => pressUntil('Tab', "document.activeElement?.labels?.[0]?.textContent ?? ''", label);
  const pick = async (text: string) => {
    const { page } = desk;
    await settled(page);
    await page.keyboard.type(text);
    const list = await openList(page);
    await settled(page);
    await waitForText(page, text, `${list} [role=option]`);
    const marked = `document.querySelector('${list} [data-combobox-selected]')?.textContent ?? ''`;
    await pressUntil('ArrowDown', marked, text);
    await page.keyboard.press('Enter');
  };

  it('describes with its field how a legal name is written', async () => {
    await desk.signIn('/invoices/new');
    await click(desk.page, 'Cliente nuevo');
    const told = await descriptionOf(desk.page, '::-p-aria([name="Nombre o razón social"][role="textbox"])');
    expect(told).to.include('sin el régimen de capital');
  });

  it('shows the focused field below the header, also backwards', async () => {
    const { page } = desk;
    await page.setViewport({ width: 1280, height: 500 });
    await desk.signIn('/invoices/new');
    await waitForText(page, 'Nueva factura', 'h1');
    await page.focus('::-p-aria(Agregar una addenda)');
    const at = `(({ labels, offsetParent }, header) => {
      const { top } = document.activeElement.getBoundingClientRect();
      return { label: labels?.[0]?.textContent ?? '', isCovered: offsetParent !== null && top < header.bottom };
    })(document.activeElement, document.querySelector('header').getBoundingClientRect())`;
    for (;;) {
      await page.keyboard.down('Shift');
      await page.keyboard.press('Tab');
      await page.keyboard.up('Shift');
      const { label, isCovered } = (await page.evaluate(at)) as { label: string; isCovered: boolean };
      expect(isCovered, label).to.equal(false);
      if (label === 'Descripción') return;
    }
  });

  it('enters ten lines and stamps them', async () => {
    const { page } = desk;
    const { keyboard } = page;
    await createCustomer(desk.test.services, desk.ana.actor, {
      ...receiver,
      organizationId: desk.organizationId,
      livemode: false,
    });
    await desk.signIn('/invoices/new');
    await waitForText(page, 'Nueva factura', 'h1');
    await tabTo('Cliente');
    await pick(receiver.legalName);
    await waitForText(page, receiver.taxId);
    await tabTo('Descripción');
    for (let line = 1; line <= 10; line += 1) {
      if (line > 1) {
        await keyboard.down('Alt');
        await keyboard.press('n');
        await keyboard.up('Alt');
        await page.waitForSelector(`fieldset[aria-label="Concepto ${line}"] input:focus`);
      }
      await keyboard.type(`Consultoría ${line}`);
      await tabTo('Clave del SAT');
      await pick('81111500');
      await tabTo('Unidad');
      await pick('E48');
      await tabTo('Valor unitario');
      await keyboard.type('100');
    }
    await waitForText(page, 'Todo en orden');
    await keyboard.down('Control');
    await keyboard.press('Enter');
    await keyboard.up('Control');
    await waitForText(page, 'Vigente');
    const { data } = await desk.api<{ data: { id: string; total: number }[] }>('GET', '/invoices');
    expect(data.map(({ total }) => total)).to.deep.equal([1160]);
    const { conceptos } = await desk.api<{ conceptos: unknown[] }>('GET', `/invoices/${data[0]?.id}`);
    expect(conceptos).to.have.length(10);
  });

  it('selects the highlighted choice, even if others were added below it meanwhile', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await waitForText(page, 'Nueva factura', 'h1');
    const answered = Promise.withResolvers<void>();
    await page.setRequestInterception(true);
    page.on('request', async (request) => {
      if (/clavesUnidad.*E48/.test(decodeURIComponent(request.url()))) await answered.promise;
      await request.continue();
    });
    await tabTo('Descripción');
    await tabTo('Unidad');
    await page.keyboard.type('E48');
    const options = `${await openList(page)} [role=option]`;
    await pressUntil(
      'ArrowDown',
      `document.querySelector('${options}[data-combobox-selected]')?.textContent ?? ''`,
      'E48',
    );
    answered.resolve();
    // The usual units are gone from above and below it.
    await page.waitForFunction(
      `![...document.querySelectorAll('${options}')].some((one) => one.textContent.startsWith('HUR'))`,
    );
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(
      await page.$eval('::-p-aria([name="Unidad"][role="combobox"])', (field) => 'value' in field && field.value),
    ).to.equal('E48');
  });
});
