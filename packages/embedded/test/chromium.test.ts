import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { findChromium, lookForChromium } from '@lacre/embedded/chromium';
import { unpackChromium, unpackFonts } from '@lacre/embedded/chromium-bundle';
import { expect } from 'chai';
import puppeteer from 'puppeteer';

const TEXT = 'Señal número 7';

async function print(executablePath: string, env: Record<string, string>): Promise<Buffer> {
  const browser = await puppeteer.launch({
    executablePath,
    headless: 'shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    env: { ...process.env, ...env },
  });
  try {
    const page = await browser.newPage();
    await page.setContent(`<p style="font-family: 'Open Sans'">${TEXT}</p>`);
    return Buffer.from(await page.pdf());
  } finally {
    await browser.close();
  }
}

/** The characters in the PDF's fonts: a page without a font has none. */
function letters(pdf: Buffer): Set<string> {
  const found = new Set<string>();
  const raw = pdf.toString('latin1');
  for (const match of raw.matchAll(/stream\r?\n/g)) {
    const start = match.index + match[0].length;
    const end = raw.indexOf('endstream', start);
    const text = inflated(pdf.subarray(start, end));
    for (const [, list] of text.matchAll(/beginbfchar([^]*?)endbfchar/g)) {
      for (const [, hex] of (list ?? '').matchAll(/<\w+>\s*<(\w{4})>/g))
        found.add(letter(Number.parseInt(hex ?? '', 16)));
    }
    for (const [, list] of text.matchAll(/beginbfrange([^]*?)endbfrange/g)) {
      for (const [, from, to, hex] of (list ?? '').matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w{4})>/g)) {
        const count = Number.parseInt(to ?? '', 16) - Number.parseInt(from ?? '', 16);
        for (let i = 0; i <= count; i++) found.add(letter(Number.parseInt(hex ?? '', 16) + i));
      }
    }
  }
  return found;
}

const letter = (code: number) => String.fromCharCode(code);

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return '';
  }
}

describe('Chromium', function () {
  this.timeout(180_000);
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacre-chromium-'));
  });

  after(() => rm(folder, { recursive: true, force: true }));

  it('prints a PDF with text in our font when bundled, and is unpacked once', async function () {
    if (process.platform !== 'linux' || process.arch !== 'x64') return this.skip();
    const steps: string[] = [];
    const { executablePath, libraries } = await unpackChromium(folder, (line) => steps.push(line));
    const fonts = { FONTCONFIG_FILE: await unpackFonts(folder) };
    const pdf = await print(executablePath, { ...fonts, LD_LIBRARY_PATH: libraries });
    expect(pdf.subarray(0, 5).toString()).to.equal('%PDF-');
    expect(pdf.toString('latin1')).to.match(/BaseFont \/\w+\+OpenSans/);
    expect([...letters(pdf)]).to.include.members([...TEXT.replaceAll(' ', '')]);
    const { ino } = await stat(executablePath);
    await unpackChromium(folder, (line) => steps.push(line));
    expect((await stat(executablePath)).ino).to.equal(ino);
    expect(steps).to.deep.equal(['unpacking the bundled Chromium']);
  });

  it('is readable by other users when unpacked by root, whatever the umask', async function () {
    if (process.getuid?.() !== 0) return this.skip();
    const umask = process.umask(0o077);
    try {
      const inner = join(folder, 'closed', 'chromium');
      const file = await unpackFonts(inner);
      for (const path of [join(folder, 'closed'), inner, file])
        expect((await stat(path)).mode & 0o005, path).to.equal(path === file ? 0o004 : 0o005);
    } finally {
      process.umask(umask);
    }
  });

  it('closes the folder of its font index to others, whatever the umask and an earlier start left', async () => {
    const umask = process.umask(0);
    try {
      const index = join(folder, 'open', 'font-cache');
      await mkdir(index, { recursive: true });
      await unpackFonts(join(folder, 'open'));
      expect((await stat(index)).mode & 0o777).to.equal(0o700);
    } finally {
      process.umask(umask);
    }
  });

  it('prints a PDF with text in our font when installed on this machine', async () => {
    const found = await findChromium({ dataDir: folder });
    const pdf = await print(found.executablePath, found.env);
    expect(found.version).to.match(/\d+\.\d+\.\d+\.\d+/);
    expect(pdf.toString('latin1')).to.match(/BaseFont \/\w+\+OpenSans/);
    expect([...letters(pdf)]).to.include.members([...TEXT.replaceAll(' ', '')]);
  });

  it('is started once to verify that it works, and again only after it changed or failed', async () => {
    const explicitPath = join(folder, 'browser.sh');
    const starts = join(folder, 'starts');
    const write = (version: string) =>
      writeFile(explicitPath, `#!/bin/sh\necho x >> '${starts}'\necho Chromium ${version}\n`, { mode: 0o755 });
    const dataDir = join(folder, 'data');
    // Writable by whatever user it runs as.
    await writeFile(starts, '', { mode: 0o666 });
    await chmod(starts, 0o666);
    await chmod(folder, 0o755);
    const find = async (isDoubtful = false) => {
      const { version } = await findChromium({ dataDir, explicitPath, isDoubtful });
      return [version, (await readFile(starts, 'utf8')).length / 2];
    };
    await write('1.2.3.4');
    expect([await find(), await find()]).to.deep.equal([
      ['Chromium 1.2.3.4', 1],
      ['Chromium 1.2.3.4', 1],
    ]);
    expect(await find(true)).to.deep.equal(['Chromium 1.2.3.4', 2]);
    await write('1.2.3.45');
    expect(await find()).to.deep.equal(['Chromium 1.2.3.45', 3]);
    await writeFile(explicitPath, '#!/bin/sh\nexit 1\n');
    expect(String(await find().catch((reason: Error) => reason))).to.include('which does not start');
  });

  it('is searched for without unpacking anything: one that starts, the bundled one, or the reason why none does', async function () {
    // The bundled one is only for this platform.
    if (process.platform !== 'linux' || process.arch !== 'x64') return this.skip();
    await chmod(folder, 0o755);
    const dataDir = join(folder, 'looked-for');
    await mkdir(dataDir, { mode: 0o755 });
    expect(await lookForChromium(dataDir, [])).to.deep.equal({ isPacked: true });
    expect(await readdir(dataDir)).to.deep.equal([]);
    const { executablePath } = await unpackChromium(join(dataDir, 'chromium'), () => {});
    expect(await lookForChromium(dataDir, ['/bin/true'])).to.include({ path: executablePath });
    await writeFile(executablePath, '#!/bin/sh\necho no libnss3 >&2\nexit 1\n');
    expect(await lookForChromium(dataDir, ['/bin/true']))
      .to.have.property('problem')
      .that.matches(/^no Chromium starts on this machine \(\/bin\/true: .*; .*: no libnss3\): install one/);
  });

  it('is used as it is when set by CHROMIUM_PATH, and rejected with a clear message when it does not start', async () => {
    const { executablePath } = await findChromium({ dataDir: folder });
    expect(await findChromium({ dataDir: folder, explicitPath: executablePath })).to.include({
      executablePath,
      source: 'explicit',
    });
    for (const explicitPath of ['/nowhere/chromium', '/bin/true']) {
      const error = await findChromium({ dataDir: folder, explicitPath }).catch((reason: Error) => reason);
      expect(String(error)).to.include(`CHROMIUM_PATH is ${explicitPath}, which does not start`);
    }
  });
});
