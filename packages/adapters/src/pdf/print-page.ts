import type { Browser, CDPSession } from 'puppeteer';
import { fontFaces } from './fonts.ts';
import { lowerPriority } from './priority.ts';
import { styles } from './styles.ts';

/** A page of the browser that documents are printed from, one after the other. */
export interface PrintPage {
  session: CDPSession;
  /** A world of our own beside the page's: our functions run there, the page's own scripts are off. */
  contextId: number;
}

/** What every document shares is read once per page: design and fonts. */
const frame = (): string => `<!DOCTYPE html><html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:">
<title></title><style>${fontFaces()}</style><style>${styles}</style></head><body></body></html>`;

export async function openPage(browser: Browser): Promise<PrintPage> {
  const page = await browser.newPage();
  const session = await page.createCDPSession();
  session.on('Fetch.requestPaused', ({ requestId }) => {
    session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' }).catch(() => {});
  });
  const [, , { frameTree }] = await Promise.all([
    session.send('Emulation.setScriptExecutionDisabled', { value: true }),
    session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    session.send('Page.getFrameTree'),
  ]);
  const frameId = frameTree.frame.id;
  await session.send('Page.setDocumentContent', { frameId, html: frame() });
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', { frameId });
  const print = { session, contextId };
  await Promise.all([call(print, loadFonts), lowerPriority(browser.process()?.pid ?? 0)]);
  return print;
}

const loadFonts = '() => Promise.all([...document.fonts].map((font) => font.load())).then(() => true)';

/** What we asked a page to do threw there. */
export class PageRefused extends Error {}

/** Runs a function in the page's world of our own. */
export async function call<T>({ session, contextId }: PrintPage, declaration: string, ...values: string[]): Promise<T> {
  const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
    functionDeclaration: declaration,
    executionContextId: contextId,
    arguments: values.map((value) => ({ value })),
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new PageRefused(`the page could not be set: ${exceptionDetails.text}`);
  return result.value as T;
}
