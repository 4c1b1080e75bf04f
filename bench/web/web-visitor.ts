import type { Browser, BrowserContext, CDPSession, Page } from 'puppeteer';
import type { BenchOrganization } from '../harness/bench-organization.ts';

/** One key press for each letter. */
const typed = 'del mes de noviembre, con cargo al contrato';

/** The Spanish label of the button, the language of visitors. */
const nextPage = 'Página siguiente';

/** A user with an empty browser profile. */
export class WebVisitor {
  #context: BrowserContext;
  #page: Page;
  #protocol: CDPSession;
  #app: string;
  #organization: BenchOrganization;

  private constructor(
    context: BrowserContext,
    page: Page,
    protocol: CDPSession,
    app: string,
    organization: BenchOrganization,
  ) {
    this.#context = context;
    this.#page = page;
    this.#protocol = protocol;
    this.#app = app;
    this.#organization = organization;
  }

  static async open(
    browser: Browser,
    url: string,
    organization: BenchOrganization,
    language: string,
  ): Promise<WebVisitor> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    await page.evaluateOnNewDocument(`Object.defineProperty(navigator, 'language', { get: () => '${language}' })`);
    const protocol = await page.createCDPSession();
    return new WebVisitor(context, page, protocol, `${url}/app`, organization);
  }

  /** Sets the owner's session and selected organization from the first page on. */
  async signIn(environment: 'sandbox' | 'production' = 'sandbox'): Promise<void> {
    const { id, session } = this.#organization;
    await this.#keep('lacre.session', session);
    await this.#keep('lacre.workplace', { organizationId: id, environment });
  }

  /** A draft invoice with that many lines. */
  async writeDraft(lines: number): Promise<void> {
    const items = Array.from({ length: lines }, (_, line) => ({
      key: `line-${line}`,
      description: `Concepto ${line + 1}`,
      productKey: '84111500',
      unitKey: 'E48',
      quantity: 1,
      unitPrice: 100 + line,
      discount: '',
      taxes: [{ type: '002', factorType: 'Tasa', rate: '0.160000' }],
    }));
    await this.#keep(`lacre.draft.${this.#organization.id}.sandbox`, {
      type: 'I',
      use: 'G03',
      paymentForm: '03',
      paymentMethod: 'PUE',
      currency: 'MXN',
      items,
      idempotencyKey: 'bench',
    });
  }

  /** Compressed bytes of bodies over the network, until no more requests follow. */
  async load(path: string): Promise<{ script: number; all: number; requests: number }> {
    await this.#protocol.send('Network.enable');
    const heads = new Map<string, { isScript: boolean; bytes: number }>();
    const sum = { script: 0, all: 0, requests: 0 };
    this.#protocol.on('Network.responseReceived', ({ requestId, type, response }) => {
      heads.set(requestId, { isScript: type === 'Script', bytes: response.encodedDataLength });
    });
    this.#protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const head = heads.get(requestId);
      const body = encodedDataLength - (head?.bytes ?? 0);
      sum.requests += 1;
      sum.all += body;
      if (head?.isScript) sum.script += body;
    });
    await this.#page.goto(this.#app + path, { waitUntil: 'networkidle0' });
    return sum;
  }

  /**
   * Milliseconds from requesting the page until its largest contentful paint.
   *
   * @param path Below /app, or an external address.
   * @param slowness Factor by which the processor is slowed down.
   */
  async largestPaint(path: string, slowness: number): Promise<number> {
    await this.#page.emulateCPUThrottling(slowness);
    await this.#page.goto(path.startsWith('/') ? this.#app + path : path, { waitUntil: 'networkidle0' });
    return (await this.#page.evaluate(`new Promise((resolve) =>
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
        .observe({ type: 'largest-contentful-paint', buffered: true }))`)) as number;
  }

  /** Types into the field of this label, the nth of its kind; milliseconds from each key until its paint. */
  async typeInto(label: string, nth: number, slowness: number): Promise<number[]> {
    await this.#page.goto(`${this.#app}/invoices/new`, { waitUntil: 'networkidle0' });
    await this.#page.emulateCPUThrottling(slowness);
    const fields = await this.#page.$$(`input::-p-aria([name="${label}"])`);
    const field = fields[nth - 1];
    if (field === undefined) throw new Error(`there are ${fields.length} fields "${label}", no ${nth}th`);
    await field.click();
    await this.#page.evaluate(`window.paints = [];
      addEventListener('keydown', ({ timeStamp }) =>
        requestAnimationFrame(() => setTimeout(() => paints.push(performance.now() - timeStamp))), true)`);
    await this.#page.keyboard.type(typed, { delay: 60 });
    await this.#page.waitForFunction(`paints.length >= ${typed.length}`);
    return (await this.#page.evaluate('paints')) as number[];
  }

  /** Goes from page to page of the list of invoices; milliseconds from each click until the rows are visible. */
  async turnPages(count: number): Promise<number[]> {
    await this.#page.goto(`${this.#app}/invoices`, { waitUntil: 'networkidle0' });
    await this.#page.waitForSelector('tbody tr');
    return (await this.#page.evaluate(`(async () => {
      const firstRow = () => document.querySelector('tbody tr')?.textContent;
      const took = [];
      for (let turn = 0; turn < ${count}; turn += 1) {
        const before = firstRow();
        const begun = performance.now();
        document.querySelector('[aria-label="${nextPage}"]').click();
        await new Promise((resolve) => {
          const seen = new MutationObserver(() => {
            if (firstRow() === before) return;
            seen.disconnect();
            requestAnimationFrame(() => setTimeout(resolve));
          });
          seen.observe(document.body, { subtree: true, childList: true, characterData: true });
        });
        took.push(performance.now() - begun);
      }
      return took;
    })()`)) as number[];
  }

  close(): Promise<void> {
    return this.#context.close();
  }

  #keep(key: string, value: object): Promise<unknown> {
    return this.#page.evaluateOnNewDocument(
      `if (localStorage.getItem('${key}') === null) localStorage.setItem('${key}', ${JSON.stringify(JSON.stringify(value))})`,
    );
  }
}
