import type { CDPSession } from 'puppeteer-core/internal/api/CDPSession.js';
import type { Connection } from 'puppeteer-core/internal/cdp/Connection.js';
import type { BrowserKind } from './chromium-arguments.ts';
import { fontFaces } from './fonts.ts';
import type { LetterWidths } from './known-heights.ts';
import { lowerPriority } from './priority.ts';
import { styles } from './styles.ts';

/** A page of the browser that documents are printed from, one after the other. */
export interface PrintPage {
  session: CDPSession;
  /** A world of our own beside the page's: our functions run there, the page's own scripts are off. */
  contextId: number;
  letterWidths?: Promise<LetterWidths>;
}

/** What every document shares is read once per page: design and fonts. */
const frame = (): string => `<!DOCTYPE html><html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:">
<title></title><style>${fontFaces()}</style><style>${styles}</style></head><body></body></html>`;

/**
 * A new page of a browser, by its name. `isSeen`: as on a screen; else its frames are drawn when somebody asks for
 * them, which nobody does: a tenth of a print.
 */
export async function createTarget(connection: Connection, { isSeen = false }: BrowserKind): Promise<string> {
  const create = (enableBeginFrameControl: boolean) =>
    connection.send('Target.createTarget', { url: 'about:blank', enableBeginFrameControl });
  // Not every browser can.
  const { targetId } = await (isSeen ? create(false) : create(true).catch(() => create(false)));
  return targetId;
}

/**
 * Makes a new page ready, without the library's own page, which listens to much that we never ask for. `group`: of the
 * browser's processes.
 */
export async function openPage(connection: Connection, targetId: string, group: number): Promise<PrintPage> {
  const { sessionId } = await connection.send('Target.attachToTarget', { targetId, flatten: true });
  const session = connection.session(sessionId);
  if (!session) throw new Error('the browser has gone');
  session.on('Fetch.requestPaused', ({ requestId }) => {
    session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' }).catch(() => {});
  });
  // The frame of a page has its name.
  const frameId = targetId;
  // Done one after the other, without waiting for answers between them.
  const [, , , { executionContextId: contextId }] = await Promise.all([
    session.send('Emulation.setScriptExecutionDisabled', { value: true }),
    session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    session.send('Page.setDocumentContent', { frameId, html: frame() }),
    session.send('Page.createIsolatedWorld', { frameId }),
  ]);
  const page: PrintPage = { session, contextId };
  await Promise.all([call(page, loadFonts), lowerPriority(group)]);
  return page;
}

const loadFonts = '() => Promise.all([...document.fonts].map((font) => font.load())).then(() => true)';

const measureLetters = `() => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  canvas.font = '100px Plex';
  return Array.from({ length: 256 }, (_, code) => canvas.measureText(String.fromCharCode(code)).width / 100);
}`;

/** How wide the letters of our font are. */
export function letterWidths(page: PrintPage): Promise<LetterWidths> {
  return (page.letterWidths ??= call<LetterWidths>(page, measureLetters));
}

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
