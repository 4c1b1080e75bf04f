import { expect } from 'chai';
import { settled, waitForText } from './support/browser.ts';
import { givenDesk } from './support/given-desk.ts';

interface Coverage {
  result: { functions: { ranges: { count: number }[] }[] }[];
}

describe('rendering of the invoice editor', () => {
  const desk = givenDesk();

  /** How many functions the page calls meanwhile, independent of the speed of the machine. */
  async function callsOf(work: () => Promise<unknown>): Promise<number> {
    const protocol = await desk.page.createCDPSession();
    await protocol.send('Profiler.enable');
    await protocol.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await protocol.send('Profiler.takePreciseCoverage');
    await work();
    const { result } = (await protocol.send('Profiler.takePreciseCoverage')) as Coverage;
    await protocol.detach();
    return result.flatMap(({ functions }) => functions).reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
  }
  const drawn = 'new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))';

  it('is limited to the field and the totals at a key press: a small part of a new line', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await waitForText(page, 'Nueva factura', 'h1');
    const addLine = (lines: number) =>
      callsOf(async () => {
        await page.keyboard.down('Alt');
        await page.keyboard.press('n');
        await page.keyboard.up('Alt');
        await page.waitForFunction(`document.querySelectorAll('fieldset').length === ${lines}`);
        await page.evaluate(drawn);
      });
    await addLine(2);
    await settled(page);
    const line = await addLine(3);
    await page.focus('::-p-aria(Valor unitario)');
    await page.keyboard.type('1');
    await settled(page);
    // The check of the key before may arrive at the same time: the lowest of three is that of one key.
    const keys: number[] = [];
    for (const key of ['2', '3', '4'])
      keys.push(
        await callsOf(async () => {
          await page.keyboard.type(key);
          await page.evaluate(drawn);
        }),
      );
    expect(Math.min(...keys)).to.be.lessThan(line / 3);
  });

  it('creates the choices of a field when its list opens, and the fields of a closed section when it opens', async () => {
    const { page } = desk;
    await desk.signIn('/invoices/new');
    await waitForText(page, 'Nueva factura', 'h1');
    const list = "document.body.textContent.includes('H87 · Pieza')";
    expect(await page.evaluate(list)).to.equal(false);
    await page.click('::-p-aria(Unidad)');
    await page.waitForFunction(list);
    const hasSeries = "[...document.querySelectorAll('main label')].some((one) => one.textContent === 'Serie')";
    expect(await page.evaluate(hasSeries)).to.equal(false);
    await page.click('::-p-aria([name="Más datos"][role="button"])');
    await page.waitForFunction(hasSeries);
  });
});
