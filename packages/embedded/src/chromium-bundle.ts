import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';
import { makeBrowserCache, openForBrowser } from './browser-user.ts';
import { makeFolder } from './make-folder.ts';
import { replaceFile } from './replace-file.ts';

/**
 * Unpacks the Chromium from the npm package into `folder`, unless that has been done before.
 *
 * We do not use the package's own unpacking: it writes to fixed names in the system's temporary folder, where whichever
 * user came first decides what is executed.
 *
 * @returns the program and the folder of the libraries that small systems lack
 * @throws Error if there is none for this platform
 */
export async function unpackChromium(
  folder: string,
  onProgress: (line: string) => void,
): Promise<{ executablePath: string; libraries: string }> {
  const { bin, name } = await findBundle();
  const unpacked = await unpackOnce(folder, name, async (fresh) => {
    onProgress('unpacking the bundled Chromium');
    await pipeline(
      createReadStream(join(bin, 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(join(fresh, 'chromium'), { mode: 0o755 }),
    );
    await untar(join(bin, 'al2023.tar.br'), fresh);
  });
  return programIn(unpacked);
}

/**
 * Where `unpackChromium` unpacked it; undefined if it has not yet. Writes nothing.
 *
 * @throws Error if there is none for this platform
 */
export async function unpackedChromium(
  folder: string,
): Promise<{ executablePath: string; libraries: string } | undefined> {
  const unpacked = join(folder, (await findBundle()).name);
  return existsSync(unpacked) ? programIn(unpacked) : undefined;
}

async function findBundle(): Promise<{ bin: string; name: string }> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`there is none for ${process.platform}-${process.arch}`);
  }
  const { bin, version } = await findPackage();
  return { bin, name: `browser-${version}` };
}

const programIn = (unpacked: string) => ({
  executablePath: join(unpacked, 'chromium'),
  libraries: join(unpacked, 'lib'),
});

/**
 * Unpacks the bundled Open Sans into `folder`, unless that has been done before.
 *
 * @returns a fontconfig file that lists it beside the machine's own fonts, for FONTCONFIG_FILE
 */
export async function unpackFonts(folder: string): Promise<string> {
  const { bin, version } = await findPackage();
  const unpacked = await unpackOnce(folder, `fonts-${version}`, (fresh) => untar(join(bin, 'fonts.tar.br'), fresh));
  const file = join(folder, 'fonts.conf');
  const text = fontsConf([join(unpacked, 'fonts')], await makeBrowserCache(join(folder, 'font-cache')));
  if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    // Must be readable by the browser's user.
    await replaceFile(file, text, 0o644);
  }
  return file;
}

function fontsConf(folders: string[], cache: string): string {
  const escaped = (path: string) => path.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((path) => `  <dir>${escaped(path)}</dir>`).join('\n')}
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir prefix="xdg">fonts</dir>
  <cachedir>${escaped(cache)}</cachedir>
  <alias binding="strong">
    <family>sans-serif</family>
    <prefer><family>Open Sans</family></prefer>
  </alias>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
</fontconfig>
`;
}

async function findPackage(): Promise<{ bin: string; version: string }> {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  let root = dirname(main);
  while (!existsSync(join(root, 'package.json')) || !existsSync(join(root, 'bin'))) {
    if (dirname(root) === root) throw new Error(`${main} does not belong to a package with a browser`);
    root = dirname(root);
  }
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return { bin: join(root, 'bin'), version };
}

/**
 * A folder only gets its final name once it is complete: it is filled under a temporary name and renamed. Other
 * versions are deleted.
 */
async function unpackOnce(folder: string, name: string, fill: (fresh: string) => Promise<void>): Promise<string> {
  const path = join(folder, name);
  if (existsSync(path)) {
    await openForBrowser(path);
    return path;
  }
  await makeFolder(folder);
  const fresh = await mkdtemp(join(folder, `.${name}-`));
  try {
    await fill(fresh);
    await openForBrowser(fresh);
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    // Another process may have been faster.
    if (!existsSync(path)) throw error;
  }
  const kind = `${name.split('-')[0]}-`;
  for (const other of await readdir(folder)) {
    if (other.startsWith(kind) && other !== name) await rm(join(folder, other), { recursive: true, force: true });
  }
  return path;
}

function untar(file: string, folder: string): Promise<void> {
  return pipeline(createReadStream(file), createBrotliDecompress(), extract(folder));
}
