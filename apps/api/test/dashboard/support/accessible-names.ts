import type { Page } from 'puppeteer';

/** Roles that a browser exposes, by the names that tests use (`Role`). */
const roles: Record<string, string> = {
  button: 'button',
  link: 'link',
  checkbox: 'checkbox',
  textbox: 'field',
  combobox: 'field',
  searchbox: 'field',
  spinbutton: 'field',
};

const bare = (name: unknown) => String(name ?? '').replaceAll(/\s+/g, '');

type Names = { told: string[]; found: string[] };

/**
 * The controls of the page by role and name: as the browser exposes them to screen readers, and as tests find them.
 * Both at one moment: a part that appears between the two would be in one of them only.
 */
export async function accessibleNames(page: Page): Promise<Names> {
  for (let before = await foundNames(page); ; ) {
    const told = await toldNames(page);
    const found = await foundNames(page);
    if (found.join() === before.join()) return { told, found };
    before = found;
  }
}

async function toldNames(page: Page): Promise<string[]> {
  const cdp = await page.createCDPSession();
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  await cdp.detach();
  return nodes
    .filter(({ ignored, role }) => !ignored && roles[role?.value] !== undefined)
    .map(({ role, name }) => `${roles[role?.value]} ${bare(name?.value)}`)
    .sort();
}

async function foundNames(page: Page): Promise<string[]> {
  const found = (await page.evaluate(
    `${JSON.stringify([...new Set(Object.values(roles))])}.flatMap((role) => lacreTest.all(role, '').map((one) => [role, lacreTest.nameOf(one)]))`,
  )) as [string, string][];
  return found.map(([role, name]) => `${role} ${bare(name)}`).sort();
}
