import { randomUUID } from 'node:crypto';
import { link, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { DownloadedFile } from '@lacre/sdk';
import { Option } from 'commander';
import type { Cli } from '../cli.ts';
import { exitCodes, Failure } from '../failure.ts';
import { type ConnectOptions, connect } from '../profiles/connect.ts';
import { print, write } from '../terminal/say.ts';
import type { AddCommand } from './command.ts';
import { findDocument } from './find-document.ts';

interface DownloadOptions extends ConnectOptions {
  out?: string;
  force?: boolean;
  lang?: 'es' | 'en';
}

export const addDownload: AddCommand = (program, cli) => {
  const { texts } = cli;
  for (const [name, description] of [
    ['pdf', texts.pdfCommand],
    ['xml', texts.xmlCommand],
  ] as const) {
    const command = program
      .command(name)
      .description(description)
      .argument('<id>', texts.idArgument)
      .option('-o, --out <file>', texts.outOption)
      .option('-f, --force', texts.forceOption)
      .action((id: string) => download(cli, name, id, command.optsWithGlobals()));
    if (name === 'pdf') command.addOption(new Option('--lang <language>', texts.langOption).choices(['es', 'en']));
  }
};

async function download(cli: Cli, name: 'pdf' | 'xml', id: string, options: DownloadOptions): Promise<void> {
  const connection = await connect(cli, options);
  const { kind } = await findDocument(connection, id);
  const documents = connection.lacre[kind];
  const file =
    name === 'xml'
      ? await documents.xml({ id })
      : await documents.pdf({ id, ...(options.lang && { lang: options.lang }) });
  if (options.out === '-') return write(cli, new Uint8Array(await file.arrayBuffer()));
  const path = options.out ?? nameOf(file, `${id}.${name}`);
  await save(cli, path, file, options.force === true);
  await print(cli, path);
}

/** The service's file name, if it is a plain name. */
const nameOf = ({ filename }: DownloadedFile, otherwise: string): string =>
  /^[\w-][\w.-]{0,200}$/.test(filename) ? filename : basename(otherwise);

/** Writes the file completely or not at all, and overwrites only if forced. Pipes and devices are written to. */
async function save(cli: Cli, path: string, file: Blob, isForced: boolean): Promise<void> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const existing = await stat(path).catch(() => undefined);
    if (existing?.isDirectory()) throw new Failure(exitCodes.usage, cli.texts.isFolder(path));
    // Forced, a file would take the place of /dev/null.
    if (existing && !existing.isFile()) return await writeFile(path, bytes);
    const target = existing && isForced ? await realpath(path) : path;
    await place(target, bytes, isForced ? rename : link, existing?.mode);
  } catch (error) {
    if (error instanceof Failure) throw error;
    const { code = String(error) } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new Failure(exitCodes.usage, cli.texts.fileExists(path));
    throw new Failure(exitCodes.failed, cli.texts.cannotKeep(path, code));
  }
}

/** @param put gives the complete file its name */
async function place(path: string, bytes: Uint8Array, put: typeof link, mode: number | undefined): Promise<void> {
  const written = `${path}.${randomUUID()}`;
  try {
    const opened = await open(written, 'wx');
    try {
      if (mode !== undefined) await opened.chmod(mode & 0o777);
      await opened.writeFile(bytes);
    } finally {
      await opened.close();
    }
    await put(written, path);
  } finally {
    await rm(written, { force: true });
  }
}
