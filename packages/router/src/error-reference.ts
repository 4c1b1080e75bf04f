import { errorAreas, type KnownCode, rowOf } from '@lacre/services/error-codes/error-codes';
import { isOfResponse } from '@lacre/services/error-codes/error-row';
import { knownSatRules, satRuleRow } from '@lacre/services/error-codes/sat-rule-rows';
import type { Language } from '@lacre/services/language';
import { statusOf } from './error-body.ts';

/** Reference entry of one code. */
export interface ErrorEntry {
  code: string;
  /** HTTP status; undefined for a finding, and for a document that was accepted and not issued. */
  status: number | undefined;
  /** The code of such a document. */
  isFailure: boolean;
  meaning: string;
  remedy: string;
  /** Source; for SAT rules only. */
  source?: string;
}

/** The SAT's rules that are checked here, in the order of its matrices. */
export const satRuleEntries = (language: Language): ErrorEntry[] =>
  knownSatRules().flatMap((rule) => {
    const row = satRuleRow(rule);
    if (!row) return [];
    const { meaning, remedy, source } = row;
    return {
      code: rule,
      status: undefined,
      isFailure: false,
      meaning: meaning[language],
      remedy: remedy[language],
      source: source[language],
    };
  });

/** All codes, in the order of the table. */
export const errorEntries = (language: Language): { title: string; entries: ErrorEntry[] }[] =>
  errorAreas.map(({ title, codes }) => ({
    title: title[language],
    entries: codes.map((code) => entryOf(code, language)),
  }));

function entryOf(code: KnownCode, language: Language): ErrorEntry {
  const { kind, message, meaning, remedy } = rowOf(code);
  return {
    code,
    status: isOfResponse(kind) ? statusOf(kind) : undefined,
    isFailure: kind === 'failure',
    meaning: meaning?.[language] ?? withoutParameters(message?.[language]) ?? code,
    remedy: remedy[language],
  };
}

/** A message with an ellipsis where a response has a value: `at most … calls`. */
const withoutParameters = (message: string | undefined) => message?.replace(/\{\w+\}/g, '…');

/** The same as a Markdown page of the project's documentation. */
export function errorsMarkdown(): string {
  const areas = errorEntries('en').map(({ title, entries }) => {
    const items = entries.map(
      ({ code, status, isFailure, meaning, remedy }) =>
        `- \`${code}\` (${status ?? (isFailure ? 'document' : 'finding')}): ${ended(meaning)} ${ended(remedy)}`,
    );
    return `## ${title}\n\n${items.join('\n')}\n`;
  });
  return `${introduction}\n${areas.join('\n')}`;
}

const ended = (text: string) => (/[.?!…]$/.test(text) ? text : `${text}.`);

const introduction = `# Errors

Written by \`npm run openapi\` from the table in \`packages/services/src/error-codes\`: change it there.

Every error has the body \`{statusCode, message, error, code, docsUrl, requestId, details?}\`. \`code\` is stable and one of those below with
a status; \`details[]\` holds findings, each with a \`path\` and a \`code\`: one of those below, a rule of the SAT's matrix (then also in \`rule\`),
or the PAC's own (\`source: "pac"\`). A code with "document" is that of a document that was accepted and not issued: in its \`code\`, in the
\`error\` of its batch's item and in the event \`invoice.stamp_failed\`. \`docsUrl\` links to the page of the code, such as \`/docs/errors/email-taken\`.

A response is in one language: that of \`Accept-Language\`, else the one that the user chose (\`PATCH /users/me {locale}\`), else English. The few
texts that the interface specification fixes keep their wording unless a language is requested.

Over tRPC \`data.code\` is tRPC's own (\`BAD_REQUEST\`, \`UNAUTHORIZED\` ...), \`data.reason\` the code, and \`data\` also has the other fields of the body.
`;
