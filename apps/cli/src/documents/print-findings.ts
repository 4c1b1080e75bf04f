import type { Finding } from '@lacre/sdk';
import type { JsonDocument } from './json-document.ts';
import { excerpt } from './places.ts';

/** Findings in file order, each with its line. */
export function findingsBeside(document: JsonDocument, findings: readonly Finding[], level: string): string[] {
  return findings
    .map((finding) => ({ finding, place: document.placeOf(finding.path) }))
    .sort((a, b) => a.place.line - b.place.line || a.place.column - b.place.column)
    .map(({ finding, place }) => {
      const head = `${document.name}:${place.line}:${place.column}: ${level} ${textOf(finding)}`;
      return `${head}\n${excerpt(document.text, place)}`;
    });
}

/** Text of a finding, one or two lines. */
export function textOf({ path, code, rule, message, hint }: Finding): string {
  const where = path === '' || message.startsWith(path) ? '' : `${path}: `;
  return `${rule ?? code}: ${where}${message}${hint === undefined ? '' : `\n       -> ${hint}`}`;
}
