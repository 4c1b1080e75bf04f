import type { Page } from 'puppeteer';

/** What a screen reader announces for the selected element, besides its name and value. */
export const descriptionOf = async (page: Page, selector: string): Promise<string> => {
  const field = await page.waitForSelector(selector);
  const parts = await field?.evaluate((one) =>
    (one as unknown as { ariaDescribedByElements: { textContent: string }[] | null }).ariaDescribedByElements?.map(
      ({ textContent }) => textContent,
    ),
  );
  return (parts ?? []).join(' ');
};
