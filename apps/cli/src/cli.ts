import type { Readable, Writable } from 'node:stream';
import { type Language, languageOf } from './texts/language.ts';
import { type Texts, textsIn } from './texts/texts.ts';

/** Streams of the command line: those of the process, or of a test. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>;
  stdin: Readable & { isTTY?: boolean };
  /** Results only, so that they can be piped. */
  stdout: Writable & { isTTY?: boolean; columns?: number };
  /** All other messages and prompts. */
  stderr: Writable & { isTTY?: boolean };
}

export interface Cli extends Terminal {
  language: Language;
  texts: Texts;
  /** True on a terminal, where the user can answer prompts. */
  isInteractive: boolean;
}

export function cliOf(terminal: Terminal): Cli {
  const language = languageOf(terminal.env);
  const isInteractive = terminal.stdin.isTTY === true && terminal.stderr.isTTY === true;
  return { ...terminal, language, texts: textsIn(language), isInteractive };
}
