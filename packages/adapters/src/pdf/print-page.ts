import type { CDPSession } from 'puppeteer-core/internal/api/CDPSession.js';
import type { Connection } from 'puppeteer-core/internal/cdp/Connection.js';
import type { BrowserKind } from './chromium-arguments.ts';
import { fontFaces } from './fonts.ts';
import type { LetterWidths } from './known-heights.ts';
import { lowerPriority } from './priority.ts';
import { styles } from './styles.ts';

/** A page of the browser, from which documents are printed one after another. */
export interface PrintPage {
  session: CDPSession;
  /** An isolated world beside the page's own: our functions run there, the page's scripts are off. */
  contextId: number;
  letterWidths?: Promise<LetterWidths>;
}

/** What all documents share is read once per page: design and fonts. */
const frame = (): string => `<!DOCTYPE html><html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:">
<title></title><style>${fontFaces()}</style><style>${styles}</style></head><body></body></html>`;

/**
 * Creates a page of a browser and returns its id. `isSeen`: with frames, as on a screen; otherwise frames are only
 * drawn on request, which never happens: saves a tenth of a print.
 */
export async function createTarget(connection: Connection, { isSeen = false }: BrowserKind): Promise<string> {
  const create = (enableBeginFrameControl: boolean) =>
    connection.send('Target.createTarget', { url: 'about:blank', enableBeginFrameControl });
  // Not every browser supports it.
  const { targetId } = await (isSeen ? create(false) : create(true).catch(() => create(false)));
  return targetId;
}

/**
 * Prepares a new page, without Puppeteer's own page, which subscribes to many events that we do not need. `group`: of
 * the browser's processes.
 */
export async function openPage(connection: Connection, targetId: string, group: number): Promise<PrintPage> {
  const { sessionId } = await connection.send('Target.attachToTarget', { targetId, flatten: true });
  const session = connection.session(sessionId);
  if (!session) throw new Error('the browser has gone');
  session.on('Fetch.requestPaused', ({ requestId }) => {
    session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' }).catch(() => {});
  });
  // A crashed page answers nothing any more: this rejects what it was asked, instead of waiting for the timeout.
  session.on('Inspector.targetCrashed', () => void session.detach().catch(() => {}));
  // The main frame's id is the target's.
  const frameId = targetId;
  // Sent one after another, without waiting for the responses in between.
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

/** Widths of our font's characters. */
export function letterWidths(page: PrintPage): Promise<LetterWidths> {
  return (page.letterWidths ??= call<LetterWidths>(page, measureLetters));
}

/** A function that we ran in a page threw. */
export class PageRefused extends Error {}

/** Runs a function in the page's isolated world. */
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
