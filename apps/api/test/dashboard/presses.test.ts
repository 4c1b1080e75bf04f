import { expect } from 'chai';
import type { Page } from 'puppeteer';
import { click, fill, openTab, type Tab } from './support/browser.ts';

/** Opens a separate page: `counts` contains how often each button was clicked. */
async function show(page: Page, body: string): Promise<void> {
  const script = `counts = {}; addEventListener('click', ({ target: { id } }) => { counts[id] = (counts[id] ?? 0) + 1; })`;
  await page.goto(`data:text/html,${encodeURIComponent(`<!doctype html><script>${script}</script>${body}`)}`);
}

describe('helpers of tests that use a page', () => {
  let tab: Tab;
  beforeEach(async () => {
    tab = await openTab();
  });
  afterEach(() => tab.close());

  it('press the intended button once, and nothing else, when it moves away during the press', async () => {
    const { page } = tab;
    await show(
      page,
      `<button id="other" style="position: fixed; top: 0; left: 0; width: 200px; height: 50px">Borrar</button>
      <button id="meant" style="position: fixed; top: 0; left: 0; width: 200px; height: 50px">Guardar</button>
      <script>
        addEventListener('mousedown', () => { meant.style.top = '200px'; meant.offsetTop; }, { once: true });
      </script>`,
    );
    await click(page, 'Guardar');
    expect(await page.evaluate('counts')).to.deep.equal({ meant: 1 });
  });

  it('write into the intended field, and into no other, when another takes the focus meanwhile', async () => {
    const { page } = tab;
    await show(
      page,
      `<label>Nombre <input id="meant" value="antes"></label> <label>Correo <input id="other"></label>
      <script>
        meant.select = () => { delete meant.select; meant.select(); other.focus(); };
      </script>`,
    );
    await fill(page, 'Nombre', 'Ana');
    expect(await page.evaluate('[meant.value, other.value]')).to.deep.equal(['Ana', '']);
  });
});
