import { findChromium } from '@lacre/embedded/chromium';
import { type Browser, launch, type Page } from 'puppeteer';

let made: Promise<Browser> | undefined;

/** One browser for all files of the dashboard; it is closed at the end of the run. */
async function sharedBrowser(): Promise<Browser> {
  made ??= (async () => {
    const { executablePath, env } = await findChromium({
      dataDir: new URL('../../../../../.data/test', import.meta.url).pathname,
      explicitPath: process.env['CHROMIUM_PATH'],
    });
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
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

/** A new person at a browser that speaks `language`. */
export async function openTab(language: 'es' | 'en' = 'es'): Promise<Tab> {
  const context = await (await sharedBrowser()).createBrowserContext();
  const openPage = async () => {
    const opened = await context.newPage();
    await opened.evaluateOnNewDocument(`Object.defineProperty(navigator, 'language', { get: () => '${language}' })`);
    opened.setDefaultTimeout(45_000);
    // A search for a text keeps what it has read until an observer of its own hears of a change, which may be after the
    // observer that looks again: this has it look once more.
    await opened.evaluateOnNewDocument(
      "setInterval(() => document.documentElement?.toggleAttribute('data-look-again'), 100)",
    );
    // A dialog that still slides in moves its fields away from below a click.
    await opened.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    return opened;
  };
  const page = await openPage();
  const problems: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    const isRefusedCall = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRefusedCall) problems.push(message.text());
  });
  page.on('pageerror', (error) => void problems.push(String(error)));
  page.on('request', (request) => void requests.push(request.url()));
  return { page, problems, requests, openBeside: openPage, close: () => context.close() };
}

const fieldRoles = ['textbox', 'combobox', 'searchbox', 'spinbutton'];

/** A field by its label. Its role says what it is: of "any input with this name" each would be asked one by one. */
const fieldOf = (label: string) => fieldRoles.map((role) => `::-p-aria([name="${label}"][role="${role}"])`).join(', ');

/** Fills the field that has this label, in place of what is there, once it stands still. */
export async function fill(page: Page, label: string, text: string): Promise<void> {
  const field = fieldOf(label);
  await page.locator(field).click();
  // Where it is typed: a click that a moving dialog took elsewhere fails here, not three steps later.
  const isFocused = (element: { matches(selector: string): boolean }) => element.matches(':focus');
  await page.waitForFunction(isFocused, {}, (await page.waitForSelector(field)) as never);
  // Fields of amounts set the caret in a timer of their own once they have the focus: after it, what is selected stays
  // so.
  await page.evaluate('new Promise((done) => setTimeout(() => requestAnimationFrame(() => setTimeout(done))))');
  await page.keyboard.down('Control');
  await page.keyboard.press('A');
  await page.keyboard.up('Control');
  // As one input: each key would draw the page anew.
  await page.keyboard.sendCharacter(text);
}

/** Clicks the button or link of this name, once it is there. */
export async function click(
  page: Page,
  name: string,
  role: 'button' | 'link' | 'menuitem' | 'option' = 'button',
): Promise<void> {
  await page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click();
}

/** Waits until the page says this somewhere; the error of one that never does shows what it says instead. */
export async function waitForText(page: Page, text: string): ReturnType<Page['waitForSelector']> {
  try {
    return await page.waitForSelector(`::-p-text(${text})`);
  } catch (error) {
    const shown = await page.evaluate("document.querySelector('main, body').innerText").catch(String);
    throw new Error(`The page does not say "${text}". It says: ${String(shown)}`, { cause: error });
  }
}

/** Waits until the page says it nowhere any more. */
export const gone = (page: Page, text: string) => page.waitForSelector(`::-p-text(${text})`, { hidden: true });

/** Types into a field with choices and takes the first that is found. */
export async function choose(page: Page, label: string, text: string): Promise<void> {
  await fill(page, label, text);
  await page.locator(`${await openList(page)} [role=option] ::-p-text(${text})`).click();
}

/** The list of the field that has the focus: those of other fields stay in the page, hidden. */
export async function openList(page: Page): Promise<string> {
  const id = await page.waitForFunction("document.activeElement?.getAttribute('aria-controls')");
  return `[role=listbox][id="${await id.jsonValue()}"]`;
}
