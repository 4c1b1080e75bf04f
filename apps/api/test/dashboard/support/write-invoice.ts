import type { Page } from 'puppeteer';
import { choose, click, fill, waitForText } from './browser.ts';
import { loseAnswer } from './lose-answer.ts';

/** Enters a new customer, the receiver that the SAT knows in tests, where the page asks for one. */
export async function writeCustomer(page: Page): Promise<void> {
  await click(page, 'Cliente nuevo');
  await fill(page, 'RFC', 'URE180429TM6');
  await fill(page, 'Nombre o razón social', 'UNIVERSIDAD ROBOTICA ESPAÑOLA');
  await fill(page, 'Código postal', '86991');
  await choose(page, 'Régimen fiscal', '601');
}

/** Fills the only line of an invoice. */
export async function writeItem(page: Page, price = '1500'): Promise<void> {
  await fill(page, 'Descripción', 'Consultoría de software');
  await choose(page, 'Clave del SAT', '81111500');
  await choose(page, 'Unidad', 'E48');
  await fill(page, 'Valor unitario', price);
}

/** Stamps an invoice on the page of a new one; the response is lost, and the page says so. */
export async function stampWithoutResponse(page: Page): Promise<void> {
  await writeCustomer(page);
  await writeItem(page);
  await waitForText(page, 'Todo en orden');
  await loseAnswer(page, 'invoices.create');
  await click(page, 'Timbrar');
  await waitForText(page, 'No sabemos si llegó');
}
