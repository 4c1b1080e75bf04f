import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer';

/** Files for pages to read, in a folder that is deleted with the suite. */
export function givenFolder(): (name: string, content: string | Buffer) => Promise<string> {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacre-dashboard-'));
  });
  after(() => rm(folder, { recursive: true }));
  return async (name, content) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
}

/** Drops this file on the page's only file field. */
export async function dropFile(page: Page, path: string): Promise<void> {
  const input = await page.waitForSelector('input[type=file]');
  await input?.uploadFile(path);
}
