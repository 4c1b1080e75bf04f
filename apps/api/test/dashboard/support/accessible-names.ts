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

/** What can be used in the page, by role and name: as the browser tells it to screen readers, and as tests find it. */
export async function accessibleNames(page: Page): Promise<{ told: string[]; found: string[] }> {
  const cdp = await page.createCDPSession();
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  await cdp.detach();
  const told = nodes
    .filter(({ ignored, role }) => !ignored && roles[role?.value] !== undefined)
    .map(({ role, name }) => `${roles[role?.value]} ${bare(name?.value)}`);
  const found = (await page.evaluate(
    `${JSON.stringify([...new Set(Object.values(roles))])}.flatMap((role) => lacreTest.all(role, '').map((one) => [role, lacreTest.nameOf(one)]))`,
  )) as [string, string][];
  return { told: told.sort(), found: found.map(([role, name]) => `${role} ${bare(name)}`).sort() };
}
