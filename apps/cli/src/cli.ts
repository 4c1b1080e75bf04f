import type { Readable, Writable } from 'node:stream';
import { type Language, languageOf } from './texts/language.ts';
import { type Texts, textsIn } from './texts/texts.ts';

/** What the command line reads and writes: the process in life, streams of their own in tests. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>;
  stdin: Readable & { isTTY?: boolean };
  /** Results only, so that they can be piped. */
  stdout: Writable & { isTTY?: boolean };
  /** Everything else that is said or asked. */
  stderr: Writable & { isTTY?: boolean };
}

export interface Cli extends Terminal {
  language: Language;
  texts: Texts;
  /** A terminal is there, to answer questions. */
  isInteractive: boolean;
}

export function cliOf(terminal: Terminal): Cli {
  const language = languageOf(terminal.env);
  const isInteractive = terminal.stdin.isTTY === true && terminal.stderr.isTTY === true;
  return { ...terminal, language, texts: textsIn(language), isInteractive };
}
