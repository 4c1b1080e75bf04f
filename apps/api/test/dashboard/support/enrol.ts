import type { Page } from 'puppeteer';
import { codeApp } from '../../support/second-factor.ts';
import type { TestApi } from '../../support/test-api.ts';
import { click, fill } from './browser.ts';

/** Begins to turn on the second factor on the page of security, and enters the code of its secret. */
export async function enrol(page: Page, test: TestApi): Promise<void> {
  await click(page, 'Activar');
  await page.waitForSelector('[role=dialog] code');
  const secret = await page.$eval('[role=dialog] code', (code) => code.textContent);
  const { code } = codeApp(test, `otpauth://totp/Lacre?secret=${secret}`);
  await fill(page, 'Código de seis dígitos que muestra la aplicación', code());
}
