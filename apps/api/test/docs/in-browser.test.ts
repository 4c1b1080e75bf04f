import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { errorEntries, satRuleEntries } from '@lacre/router/error-reference';
import { slugOf } from '@lacre/services/docs-url';
import { expect } from 'chai';
import { axeFaults, loadAxe } from '../dashboard/support/axe-faults.ts';
import { openTab, type Tab } from '../dashboard/support/browser.ts';
import { sharedTestApi } from '../support/shared-api.ts';
import type { TestApi } from '../support/test-api.ts';

const common = fileURLToPath(new URL('../../../docs/src/error-examples/common-messages.json', import.meta.url));
const commonMessages = JSON.parse(readFileSync(common, 'utf8')) as Record<string, { en: string; es: string }[]>;

describe('the documentation in a browser', () => {
  let test: TestApi;
  let tab: Tab;
  before(async () => {
    test = await sharedTestApi();
  });
  beforeEach(async () => {
    tab = await openTab();
  });
  /** One per search language: the index that the search has loaded stays there. */
  const searching = new Map<string, Tab>();
  afterEach(async () => {
    for (const { problems, requests } of [tab, ...searching.values()]) {
      expect(problems).to.deep.equal([]);
      expect(
        requests.filter((address) => !/^(?:blob:|data:)/.test(address) && !address.startsWith(test.url)),
      ).to.deep.equal([]);
    }
    await tab.close();
  });
  after(() => Promise.all(Array.from(searching.values(), (one) => one.close())));

  it('finds an error by its code without another request', async () => {
    const { page } = tab;
    await page.goto(`${test.url}/docs/es`, { waitUntil: 'networkidle0' });
    await page.click('button[data-open-modal]');
    for (const [words, target] of [
      ['CFDI40157', '/docs/es/errors/cfdi40157'],
      ['EMAIL_TAKEN', '/docs/es/errors/email-taken'],
    ] as const) {
      const input = await page.waitForSelector('.pagefind-ui__search-input');
      await input?.click({ count: 3 });
      await input?.type(words);
      await page.waitForSelector(`.pagefind-ui__result-link[href^="${target}"]`);
    }
  });

  async function openSearch(language: 'en' | 'es'): Promise<Tab> {
    const opened = await openTab();
    searching.set(language, opened);
    await opened.page.goto(`${test.url}/docs/${language}`, { waitUntil: 'networkidle0' });
    return opened;
  }

  /** Searches each text; returns the slugs whose error page is not among the first `most`. */
  async function notFound(language: 'en' | 'es', asked: [slug: string, words: string][], most: number) {
    const { page } = searching.get(language) ?? (await openSearch(language));
    return (await page.evaluate(`(async () => {
      const { search, options } = await import('/docs/pagefind/pagefind.js');
      await options({ ranking: { termFrequency: 0.2 } });
      const missed = [];
      for (const [slug, words] of ${JSON.stringify(asked)}) {
        const { results } = await search(words);
        const found = await Promise.all(results.slice(0, ${most}).map(async (result) => (await result.data()).url));
        const paths = found.map((url) => new URL(url, location).pathname.replace(/\\/$/, ''));
        if (!paths.some((path) => path.endsWith('/errors/' + slug))) missed.push(slug);
      }
      return missed;
    })()`)) as string[];
  }

  /** Words that half of all pages contain. */
  const saysLittle = new Set(['BAD_REQUEST', 'NOT_A_CFDI', 'UNSUPPORTED_MEDIA_TYPE']);

  for (const language of ['en', 'es'] as const) {
    const entries = [...errorEntries(language).flatMap((area) => area.entries), ...satRuleEntries(language)];
    // UNKNOWN_TAX and UNKNOWN_TAXABILITY are the same to the search, which stems words.
    it(`finds the page of every code as first or second (${language})`, async () => {
      const asked = entries.map(({ code }): [string, string] => [slugOf(code), code]);
      expect(await notFound(language, asked, 2)).to.deep.equal([]);
    });

    it(`finds the page by the text of the error, among the first ten (${language})`, async () => {
      const asked = entries
        .filter(({ code }) => !saysLittle.has(code))
        .map(({ code, meaning }): [string, string] => [slugOf(code), meaning.replace(/\{\w{1,40}\}/g, '')]);
      expect(await notFound(language, asked, 10)).to.deep.equal([]);
    });
  }

  it('finds the page by any message of a code that has several', async () => {
    for (const language of ['en', 'es'] as const) {
      const asked = Object.entries(commonMessages).flatMap(([code, messages]) =>
        messages.map((message): [string, string] => [slugOf(code), message[language]]),
      );
      expect(await notFound(language, asked, 10), language).to.deep.equal([]);
    }
  });

  it('finds the page by the message about any field name', async () => {
    for (const language of ['en', 'es'] as const) {
      const isRequired = { en: 'is required', es: 'es obligatorio' }[language];
      const asked = ['zip', 'legalName', 'productKey', 'password'].map((name): [string, string] => [
        'required',
        `${name} ${isRequired}`,
      ]);
      expect(await notFound(language, asked, 20), language).to.deep.equal([]);
    }
  });

  it('has tables that fit a phone', async () => {
    const { page } = tab;
    await page.setViewport({ width: 360, height: 740, isMobile: true });
    for (const path of [
      'es/errors',
      'en/guides/rate-limits',
      'es/guides/webhooks',
      'en/guides/complements',
      'es/guides/moving',
    ]) {
      await page.goto(`${test.url}/docs/${path}`, { waitUntil: 'networkidle0' });
      const widths = await page.$$eval('.sl-markdown-content table', (tables) =>
        tables.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      );
      expect(Math.max(...widths), path).to.equal(0);
    }
  });

  it('shows the reference of this service', async () => {
    const { page } = tab;
    await page.goto(`${test.url}/docs/api`, { waitUntil: 'networkidle0' });
    await page.waitForSelector('::-p-text(invoices)');
  });

  it('shows the text around the reference in the language of the page', async () => {
    const { page } = tab;
    await page.goto(`${test.url}/docs/es/api`, { waitUntil: 'networkidle0' });
    await page.waitForSelector('::-p-text(Descargar documento OpenAPI)');
  });

  for (const scheme of ['light', 'dark'] as const)
    it(`has no serious axe violations (${scheme})`, async () => {
      const { page } = tab;
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      const found: string[] = [];
      for (const path of ['/docs/en', '/docs/es/guides/first-stamp', '/docs/es/errors', '/docs/en/errors/cfdi40157']) {
        await page.goto(`${test.url}${path}`, { waitUntil: 'networkidle0' });
        await loadAxe(page);
        const looksAt = scheme === 'light' ? 'everything' : 'colors';
        for (const fault of await axeFaults(page, looksAt)) found.push(`${path} ${fault}`);
      }
      expect(found).to.deep.equal([]);
    });
});
