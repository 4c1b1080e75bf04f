import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { GivenUser } from '@lacre/testing/given';
import { sharedTestApi } from '../support/shared-api.ts';
import type { TestApi } from '../support/test-api.ts';
import { openTab, type Tab } from './support/browser.ts';
import { givenBusiness } from './support/given-business.ts';
import { signIn } from './support/sign-in.ts';

const seen = `(() => {
  const el = document.activeElement;
  if (!el || el === document.body) return null;
  const shown = (one) => { if (!one) return false; const s = getComputedStyle(one); return s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) > 0 && s.outlineColor !== 'rgba(0, 0, 0, 0)'; };
  const r = el.getBoundingClientRect();
  const name = (el.getAttribute('aria-label') || el.labels?.[0]?.textContent || el.textContent || el.getAttribute('placeholder') || '').trim().slice(0, 40);
  return { name, tag: el.tagName + '.' + String(el.className).split(' ').filter((c) => c.startsWith('mantine')).join('.'), ok: shown(el) || shown(el.nextElementSibling) || shown(el.parentElement), inView: r.bottom > 0 && r.top < innerHeight && r.width > 0, role: el.getAttribute('role') };
})()`;

describe('zz walk', () => {
  let test: TestApi; let tab: Tab; let ana: GivenUser; let axe: string;
  before(async function () {
    this.timeout(200_000);
    axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    test = await sharedTestApi();
    ana = await test.given.user();
    const b = await givenBusiness(test, ana);
    tab = await openTab();
    await signIn(tab, test.url, ana, '/customers');
    paths.push(`/invoices/${b.invoiceId}`, `/settings/webhooks/${b.webhookId}`);
  });
  after(() => tab.close());
  const paths = ['/', '/start', '/invoices', '/invoices/new', '/payments', '/payrolls/new', '/customers', '/products', '/customers/import', '/settings', '/settings/organization', '/settings/series', '/settings/documents', '/settings/team', '/settings/api-keys', '/settings/webhooks', '/settings/applications', '/settings/audit', '/settings/plan', '/settings/sandbox', '/settings/security'];
  async function check(where: string, scheme: string) {
    const { page } = tab;
    await page.evaluate('new Promise((d) => requestAnimationFrame(() => requestAnimationFrame(d)))');
    const { violations } = (await page.evaluate('axe.run()')) as any;
    for (const v of violations) console.log('AXE', where, scheme, v.id, v.impact, v.nodes.map((n: any) => n.target.join(' ') + ' :: ' + (n.any?.[0]?.message ?? '')).slice(0, 3).join(' | '));
  }
  it('walks', async function () {
    this.timeout(900_000);
    const { page } = tab;
    for (const path of paths) {
      for (const scheme of ['dark', 'light']) {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }, { name: 'prefers-reduced-motion', value: 'reduce' }]);
      await page.setViewport({ width: 1200, height: 800 });
      await page.goto(`${test.url}/app${path}`, { waitUntil: 'networkidle0' });
      await page.waitForSelector('h1');
      await page.evaluate(axe);
      if (scheme === 'dark') {
        const names: string[] = [];
        for (let n = 0; n < 60; n += 1) {
          await page.keyboard.press('Tab');
          const at = (await page.evaluate(seen)) as any;
          if (at === null) { names.push('(body)'); break; }
          names.push(at.name);
          if (!at.ok) console.log('NO FOCUS', path, at.tag, at.name);
          if (!at.inView) console.log('NOT IN VIEW', path, at.tag, at.name);
          if (at.name === '') console.log('NO NAME', path, at.tag);
        }
        console.log('WALK', path, names.length, names.slice(0, 60).join(' > ').slice(0, 600));
      }
      // open each menu/dialog button in main & header
      const buttons = (await page.$$('header button, main button'));
      const count = buttons.length;
      for (let i = 0; i < Math.min(count, 30); i += 1) {
        const all = await page.$$('header button, main button');
        const button = all[i];
        if (!button) break;
        const label = (await button.evaluate((b: any) => (b.getAttribute('aria-label') || b.textContent).trim().slice(0, 40) + '|' + b.disabled + '|' + (b.getAttribute('aria-haspopup') ?? '') + '|' + (b.type))) as string;
        const [name, disabled, , type] = label.split('|');
        if (disabled === 'true' || type === 'submit' || /Entrar|Salir|PDF|XML|Mes |Español|English|Empezar|\+ |Volver a la hora|Consultar|Comprobar|Enviar una prueba|Timbrar|Descargar un archivo|Vista previa|Cambiar el secreto|Nota de|Sustituir|Activar|Agregar una llave|Quitar el acceso/.test(name!)) continue;
        const url = page.url();
        try {
          await button.focus();
          await page.keyboard.press('Enter');
          await new Promise((r) => setTimeout(r, 350));
          if (page.url() !== url) { await page.goto(url, { waitUntil: 'networkidle0' }); await page.waitForSelector('h1'); await page.evaluate(axe); continue; }
          const overlay = (await page.evaluate(`(() => { const o = [...document.querySelectorAll('[role=dialog],[role=menu]')].filter((x) => x.checkVisibility())[0]; return o ? { role: o.getAttribute('role'), inside: o.contains(document.activeElement) } : null })()`)) as any;
          if (!overlay) continue;
          await check(`${path} [${name}]`, scheme);
          if (scheme === 'dark') {
            await page.screenshot({ path: `/work/wt/look/.data/over/${path.replaceAll('/', '_')}-${name!.replaceAll(/\W+/g, '_')}.png` });
            if (!overlay.inside) console.log('FOCUS NOT INSIDE', path, name, overlay.role);
            const names: string[] = [];
            for (let n = 0; n < 12 && overlay.role === 'dialog'; n += 1) {
              await page.keyboard.press('Tab');
              const at = (await page.evaluate(seen)) as any;
              names.push(at?.name ?? '(body)');
              if (at && !at.ok) console.log('NO FOCUS', path, name, at.tag, at.name);
              const inside = await page.evaluate(`[...document.querySelectorAll('[role=dialog]')].some((x) => x.contains(document.activeElement))`);
              if (!inside) console.log('LEFT DIALOG', path, name, at?.name);
            }
          }
          await page.keyboard.press('Escape');
          await new Promise((r) => setTimeout(r, 350));
          const still = await page.evaluate(`[...document.querySelectorAll('[role=dialog],[role=menu]')].some((x) => x.checkVisibility())`);
          if (still) { console.log('ESCAPE DOES NOT CLOSE', path, name); await page.goto(url, { waitUntil: 'networkidle0' }); await page.waitForSelector('h1'); await page.evaluate(axe); continue; }
          const back = (await page.evaluate(seen)) as any;
          if (!back || back.name !== name) console.log('FOCUS NOT BACK', path, name, 'at', back?.name);
        } catch (error) { console.log('ERR', path, name, String(error).slice(0, 100)); }
      }
      }
    }
  });
});
