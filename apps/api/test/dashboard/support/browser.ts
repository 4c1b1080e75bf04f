import { readFileSync } from 'node:fs';
import { findChromium } from '@lacre/embedded/chromium';
import { type Browser, launch, type Page } from 'puppeteer';
import { freshen } from './freshen.ts';

/** How long something may take to appear. */
const waitMs = 45_000;

let made: Promise<Browser> | undefined;

/** One browser for all dashboard tests; it is closed at the end of the run. */
async function sharedBrowser(): Promise<Browser> {
  made ??= (async () => {
    const { executablePath, env } = await findChromium({
      dataDir: new URL('../../../../../.data/test', import.meta.url).pathname,
      explicitPath: process.env['CHROMIUM_PATH'],
    });
    // Pages live for seconds: optimizing their scripts costs more processor time than it saves.
    const args = ['--js-flags=--no-opt,--no-maglev', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
    return launch({ executablePath, headless: 'shell', pipe: true, args, env: { ...env } });
  })();
  return made;
}

after(async () => {
  await (await made)?.close();
});

/** A tab with its own storage, and the errors in it. */
export interface Tab {
  page: Page;
  /** Errors of the console and of scripts; rejected calls to the service are not among them. */
  problems: string[];
  /** Every URL that was requested. */
  requests: string[];
  /** A second tab of the same user: it shares the storage of the browser. */
  openBeside(): Promise<Page>;
  close(): Promise<void>;
}

const inPage = readFileSync(new URL('in-page.js', import.meta.url), 'utf8');

/** Tabs that were closed: the next user gets one, with nothing of the last in it but the page's scripts. */
const free: { page: Page; openBeside: () => Promise<Page> }[] = [];

/** A new user at a browser in `language`. */
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
    // A page without an http URL has no storage to clear.
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
    // A page that is left with unsaved input asks; a test that leaves it means to.
    opened.on('dialog', (dialog) => void dialog.accept());
    await freshen(opened);
    return opened;
  };
  return { page: await openBeside(), openBeside };
}

export type Role = 'button' | 'link' | 'menuitem' | 'option' | 'checkbox' | 'field';

/** The error of an evaluation whose document was left for another. */
const isLeft = /context was destroyed|Cannot find context|navigated or closed|detached/i;

/** Calls the script in the page (`in-page.js`), in the next document where one is left meanwhile. */
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
 * Repeats it until it reaches its target: what moved or lost the focus since it was found is found again, and the page
 * does not notice what landed elsewhere.
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

/** Fills the field with this label, in place of its content, once it can be reached. */
export const fill = (page: Page, label: string, text: string, hasChoices = false): Promise<void> =>
  untilLanded(page, async () => {
    await ask(page, 'select', label, hasChoices);
    // As one input: each key would render the page again.
    await page.keyboard.sendCharacter(text);
  });

/** Clicks the first element with this name in this part of the page, once it exists and nothing covers it. */
export const click = (page: Page, name: string, role: Role = 'button', within = ''): Promise<void> =>
  role === 'menuitem' ? ask(page, 'pressItem', name) : pressAt(page, 'place', role, name, within);

/** Clicks the first visible match of the selector, once nothing covers it. */
export const press = (page: Page, selector: string): Promise<void> => pressAt(page, 'placeOf', selector);

/** Clicks the first choice of a list with this text, where it is: typed text still changes what is above it. */
export const pick = (page: Page, options: string, text: string): Promise<void> => ask(page, 'pick', options, text);

/** Waits until something with this name is visible. */
export const waitForNamed = (page: Page, name: string, role: Role = 'button'): Promise<void> =>
  ask(page, 'has', role, name, '');

/** Waits until this part of the page contains the text; the error of a timeout shows what it contains instead. */
export const waitForText = (page: Page, text: string, within = 'body'): Promise<void> =>
  ask(page, 'says', text, within);

/** Waits until the page contains the text nowhere any more. */
export const gone = (page: Page, text: string): Promise<void> => ask(page, 'saysNot', text, 'body');

/** Waits until no response is pending: what arrives with one replaces what was rendered. */
export const settled = (page: Page): Promise<void> => ask(page, 'settled');

/** Follows a link from one page of the dashboard to another without a reload, and waits until it shows the text. */
export async function follow(page: Page, path: string, words: string): Promise<void> {
  if (await page.evaluate(`lacreTest.isSaid(${JSON.stringify(words)}, 'main')`))
    throw new Error(`"${words}" tells ${path} from no other page: ${page.url()} says it too`);
  await openInApp(page, path);
  await waitForText(page, words, 'main');
  await settled(page);
}

/** Types into a field with choices and selects the first match. */
export async function choose(page: Page, label: string, text: string): Promise<void> {
  await fill(page, label, text, true);
  await pick(page, `${await openList(page)} [role=option]`, text);
}

/** The list of the focused field: those of other fields stay in the page, hidden. */
export async function openList(page: Page): Promise<string> {
  return `[role=listbox][id="${await ask(page, 'openList')}"]`;
}

/** Opens another page of the dashboard without a reload, as a link does. */
export const openInApp = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(`history.pushState({}, '', '/app${path}'); dispatchEvent(new PopStateEvent('popstate'))`);

/** What a field contains, once it is there. */
export async function fieldValue(page: Page, selector: string): Promise<string> {
  await page.waitForSelector(selector);
  return page.$eval(selector, (field) => (field as unknown as { value: string }).value);
}
