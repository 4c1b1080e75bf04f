import type { Page } from 'puppeteer';

/** Roles that a browser tells, by what tests call them (`Role`). */
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
 * What can be used in the page, by role and name: as the browser tells it to screen readers, and as tests find it. Both
 * of one moment: a part that comes between the two would be in one of them only.
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
