import { fontFaces } from '@lacre/adapters/pdf/fonts';
import { styles } from '@lacre/adapters/pdf/styles';
import type { Browser, CDPSession, Page } from 'puppeteer';

export interface RawPage {
  print(body: string): Promise<unknown>;
}

function frame(body = ''): string {
  return `<!DOCTYPE html><html lang="es-MX"><head><meta charset="utf-8"><style>${fontFaces()}</style><style>${styles}</style></head><body>${body}</body></html>`;
}

/** Kept open, its body swapped, by default printed without tags: the minimum cost of a PDF. */
export async function rawPage(browser: Browser, isTagged = false): Promise<RawPage> {
  const page: Page = await browser.newPage();
  await page.setContent(frame());
  await page.evaluate('Promise.all([...document.fonts].map((font) => font.load())).then(() => true)');
  const session: CDPSession = await page.createCDPSession();
  return {
    async print(body) {
      await session.send('Runtime.evaluate', { expression: `document.body.innerHTML = ${JSON.stringify(body)}; 0` });
      return session.send('Page.printToPDF', {
        printBackground: true,
        preferCSSPageSize: true,
        generateTaggedPDF: isTagged,
      });
    },
  };
}

/** Set again for each document, as most services do it. */
export async function usualPage(browser: Browser): Promise<RawPage> {
  const page = await browser.newPage();
  return {
    async print(body) {
      await page.setContent(frame(body));
      return page.pdf({ printBackground: true, preferCSSPageSize: true });
    },
  };
}
