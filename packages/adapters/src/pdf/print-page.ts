import type { CDPSession } from 'puppeteer-core/internal/api/CDPSession.js';
import type { Connection } from 'puppeteer-core/internal/cdp/Connection.js';
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

interface PageOptions {
  /** As on a screen; else its frames are drawn when somebody asks for them, which nobody does: a tenth of a print. */
  isSeen: boolean;
  /** Of the browser's processes. */
  group: number;
}

/** What every document shares is read once per page: design and fonts. */
const frame = (): string => `<!DOCTYPE html><html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:">
<title></title><style>${fontFaces()}</style><style>${styles}</style></head><body></body></html>`;

/** Driven without the library's own page, which listens to much that we never ask for. */
export async function openPage(connection: Connection, { isSeen, group }: PageOptions): Promise<PrintPage> {
  const session = await openSession(connection, isSeen);
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
  const page: PrintPage = { session, contextId };
  await Promise.all([call(page, loadFonts), lowerPriority(group)]);
  return page;
}

async function openSession(connection: Connection, isSeen: boolean): Promise<CDPSession> {
  const open = (enableBeginFrameControl: boolean) =>
    connection.send('Target.createTarget', { url: 'about:blank', enableBeginFrameControl });
  // Not every browser can.
  const { targetId } = await (isSeen ? open(false) : open(true).catch(() => open(false)));
  const { sessionId } = await connection.send('Target.attachToTarget', { targetId, flatten: true });
  const session = connection.session(sessionId);
  if (!session) throw new Error('the browser has gone');
  return session;
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
