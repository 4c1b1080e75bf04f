import { readFileSync } from 'node:fs';
import { findChromium } from '@lacre/embedded/chromium';
import { type Browser, launch, type Page } from 'puppeteer';
import { freshen } from './freshen.ts';

/** How long something may take to show. */
const waitMs = 45_000;

let made: Promise<Browser> | undefined;

/** One browser for all files of the dashboard; it is closed at the end of the run. */
async function sharedBrowser(): Promise<Browser> {
  made ??= (async () => {
    const { executablePath, env } = await findChromium({
      dataDir: new URL('../../../../../.data/test', import.meta.url).pathname,
      explicitPath: process.env['CHROMIUM_PATH'],
    });
    // Pages live for seconds: optimizing their scripts takes more of the processor than it gives back.
    const args = ['--js-flags=--no-opt,--no-maglev', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
    return launch({ executablePath, headless: 'shell', pipe: true, args, env: { ...env } });
  })();
  return made;
}

after(async () => {
  await (await made)?.close();
});

/** A tab with a storage of its own, and what went wrong in it. */
export interface Tab {
  page: Page;
  /** Errors of the console and of scripts; refused calls of the service are not among them. */
  problems: string[];
  /** Every address that was asked for. */
  requests: string[];
  /** A second tab of the same person: it shares what the browser stores. */
  openBeside(): Promise<Page>;
  close(): Promise<void>;
}

const inPage = readFileSync(new URL('in-page.js', import.meta.url), 'utf8');

/** Tabs that were closed: the next person sits down at one, with nothing of the last in it but the page's scripts. */
const free: { page: Page; openBeside: () => Promise<Page> }[] = [];

/** A new person at a browser that speaks `language`. */
export async function openTab(language: 'es' | 'en' = 'es'): Promise<Tab> {
  const { page, openBeside } = (language === 'es' ? free.pop() : undefined) ?? (await newTab(language));
  const problems: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    const isRefusedCall = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRefusedCall) problems.push(message.text());
  });
  page.on('pageerror', (error) => void problems.push(String(error)));
  page.on('request', (request) => void requests.push(request.url()));
  const close = async () => {
    const isAlone = (await page.browserContext().pages()).length === 1;
    // What stands at no address cannot be asked to forget.
    if (language !== 'es' || !isAlone || !page.url().startsWith('http')) return page.browserContext().close();
    await freshen(page);
    free.push({ page, openBeside });
  };
  return { page, problems, requests, openBeside, close };
}

async function newTab(language: string): Promise<{ page: Page; openBeside: () => Promise<Page> }> {
  const context = await (await sharedBrowser()).createBrowserContext();
  const openBeside = async () => {
    const opened = await context.newPage();
    await opened.evaluateOnNewDocument(
      `Object.defineProperty(navigator, 'language', { get: () => '${language}' });\n${inPage}`,
    );
    opened.setDefaultTimeout(waitMs);
    // A page that is left with something written in it asks; a test that leaves it means to.
    opened.on('dialog', (dialog) => void dialog.accept());
    await freshen(opened);
    return opened;
  };
  return { page: await openBeside(), openBeside };
}

export type Role = 'button' | 'link' | 'menuitem' | 'option' | 'checkbox' | 'field';

/** What an evaluation says when the document in which it began is left for another. */
const isLeft = /context was destroyed|Cannot find context|navigated or closed|detached/i;

/** Asks the script in the page (`in-page.js`), in the document that comes next where one is left meanwhile. */
async function ask<Answer>(page: Page, what: string, ...given: unknown[]): Promise<Answer> {
  const until = Date.now() + waitMs;
  for (;;) {
    const words = [...given, until - Date.now()].map((one) => JSON.stringify(one) ?? 'undefined');
    try {
      return (await page.evaluate(`lacreTest.${what}(${words.join(', ')})`)) as Answer;
    } catch (error) {
      if (!isLeft.test(String(error)) || Date.now() > until)
        throw new Error(`${what} ${given}: ${error}`, { cause: error });
    }
  }
}

/**
 * Does it until it meets what it is meant for: what moved or lost the focus since it was looked for is looked for
 * again, and the page hears nothing of what landed elsewhere.
 */
async function untilLanded(page: Page, attempt: () => Promise<void>): Promise<void> {
  const until = Date.now() + waitMs;
  do {
    if (Date.now() > until) throw new Error('what is found moves away each time');
    await attempt();
  } while (!(await ask<boolean>(page, 'hasLanded')));
}

const pressAt = (page: Page, what: 'place' | 'placeOf', ...given: string[]): Promise<void> =>
  untilLanded(page, async () => {
    const { x, y } = await ask<{ x: number; y: number }>(page, what, ...given);
    await page.mouse.click(x, y);
  });

/** Fills the field that has this label, in place of what is there, once it can be reached. */
export const fill = (page: Page, label: string, text: string, hasChoices = false): Promise<void> =>
  untilLanded(page, async () => {
    await ask(page, 'select', label, hasChoices);
    // As one input: each key would draw the page anew.
    await page.keyboard.sendCharacter(text);
  });

/** Clicks what has this name, the first in this part of the page, once it is there and nothing covers it. */
export const click = (page: Page, name: string, role: Role = 'button', within = ''): Promise<void> =>
  role === 'menuitem' ? ask(page, 'pressItem', name) : pressAt(page, 'place', role, name, within);

/** Clicks the first that can be seen of what the selector finds, once nothing covers it. */
export const press = (page: Page, selector: string): Promise<void> => pressAt(page, 'placeOf', selector);

/** Clicks the first choice of a list that says this, where it stands: what is typed still changes what is above it. */
export const pick = (page: Page, options: string, text: string): Promise<void> => ask(page, 'pick', options, text);

/** Waits until something of this name can be seen. */
export const waitForNamed = (page: Page, name: string, role: Role = 'button'): Promise<void> =>
  ask(page, 'has', role, name, '');

/** Waits until this part of the page says so; the error of one that never does shows what it says instead. */
export const waitForText = (page: Page, text: string, within = 'body'): Promise<void> =>
  ask(page, 'says', text, within);

/** Waits until the page says it nowhere any more. */
export const gone = (page: Page, text: string): Promise<void> => ask(page, 'saysNot', text, 'body');

/** Waits until no answer is on its way: what comes with one is drawn in place of what was there. */
export const settled = (page: Page): Promise<void> => ask(page, 'settled');

/** Goes from one page of the dashboard to another as a link does, loading nothing anew. It is there once it says so. */
export async function follow(page: Page, path: string, words: string): Promise<void> {
  if (await page.evaluate(`lacreTest.isSaid(${JSON.stringify(words)}, 'main')`))
    throw new Error(`"${words}" tells ${path} from no other page: ${page.url()} says it too`);
  await page.evaluate(`history.pushState({}, '', '/app${path}'); dispatchEvent(new PopStateEvent('popstate'))`);
  await waitForText(page, words, 'main');
  await settled(page);
}

/** Types into a field with choices and takes the first that is found. */
export async function choose(page: Page, label: string, text: string): Promise<void> {
  await fill(page, label, text, true);
  await pick(page, `${await openList(page)} [role=option]`, text);
}

/** The list of the field that has the focus: those of other fields stay in the page, hidden. */
export async function openList(page: Page): Promise<string> {
  return `[role=listbox][id="${await ask(page, 'openList')}"]`;
}
