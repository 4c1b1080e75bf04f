import { statusOf } from '@lacre/router/error-body';
import { slugOf } from '@lacre/services/docs-url';
import { errorAreas, errorCodes, type KnownCode, rowOf } from '@lacre/services/error-codes/error-codes';
import { knownSatRules, satRuleRow } from '@lacre/services/error-codes/sat-rule-rows';
import type { Language } from '@lacre/services/language';

/** What a page says about one code. */
export interface ErrorEntry {
  code: string;
  /** Of the answer; undefined for a finding inside one. */
  status: number | undefined;
  meaning: string;
  remedy: string;
  /** Where the SAT says so; of its rules only. */
  source?: string;
}

const words = {
  en: {
    sat: (rule: string) =>
      `${rule} is a rule of the SAT's validation matrix for CFDI 4.0: a PAC refuses a document that breaks it. The finding's \`message\` says which value breaks it, \`path\` where it stands in the request.`,
    satRemedy:
      'Change what `hint` names; `patch`, where there is one, is a certain fix. POST /invoices/validate tells every broken rule at once and stamps nothing. The matrix is published by the SAT with Anexo 20.',
  },
  es: {
    sat: (rule: string) =>
      `${rule} es una regla de la matriz de validaciones del SAT para el CFDI 4.0: un PAC rechaza el comprobante que la incumple. El \`message\` del hallazgo dice qué valor la incumple y \`path\` dónde está en la solicitud.`,
    satRemedy:
      'Cambie lo que indica `hint`; `patch`, donde lo hay, es una corrección segura. POST /invoices/validate muestra a la vez todas las reglas incumplidas y no timbra nada. El SAT publica la matriz con el Anexo 20.',
  },
} satisfies Record<Language, unknown>;

const codeOfSlug = new Map((Object.keys(errorCodes) as KnownCode[]).map((code) => [slugOf(code), code]));
/** Rules of the matrices of the CFDI and of payments, and the codes of form and time that PACs share. */
const satRule = /^(?:cfdi\d{5,6}|crp\d{5}|[34]\d{2})$/;

/** What is known of the code or rule in an address, `email-taken`; undefined for none of ours or the SAT's. */
export function findErrorEntry(slug: string, language: Language): ErrorEntry | undefined {
  const code = codeOfSlug.get(slug);
  if (code !== undefined) return entryOf(code, language);
  if (!satRule.test(slug)) return undefined;
  return satEntryOf(slug.toUpperCase(), language);
}

/**
 * A rule of the SAT: what it demands where that is known here; of one that only PACs judge, what is true of all of
 * them.
 */
function satEntryOf(rule: string, language: Language): ErrorEntry {
  const { sat, satRemedy } = words[language];
  const row = satRuleRow(rule);
  if (!row) return { code: rule, status: undefined, meaning: sat(rule), remedy: satRemedy };
  const { meaning, remedy, source } = row;
  return {
    code: rule,
    status: undefined,
    meaning: meaning[language],
    remedy: remedy[language],
    source: source[language],
  };
}

/** The SAT's rules that are judged here, in the order of its matrices. */
export const satRuleEntries = (language: Language): ErrorEntry[] =>
  knownSatRules().map((rule) => satEntryOf(rule, language));

/** All codes, in the order of the table. */
export const errorEntries = (language: Language): { title: string; entries: ErrorEntry[] }[] =>
  errorAreas.map(({ title, codes }) => ({
    title: title[language],
    entries: codes.map((code) => entryOf(code, language)),
  }));

function entryOf(code: KnownCode, language: Language): ErrorEntry {
  const { kind, message, meaning = message, remedy } = rowOf(code);
  return {
    code,
    status: kind === 'detail' ? undefined : statusOf(kind),
    meaning: meaning?.[language] ?? code,
    remedy: remedy[language],
  };
}

/** The same as a page of the project's documentation. */
export function errorsMarkdown(): string {
  const areas = errorEntries('en').map(({ title, entries }) => {
    const items = entries.map(
      ({ code, status, meaning, remedy }) =>
        `- \`${code}\` (${status ?? 'finding'}): ${ended(meaning)} ${ended(remedy)}`,
    );
    return `## ${title}\n\n${items.join('\n')}\n`;
  });
  return `${introduction}\n${areas.join('\n')}`;
}

const ended = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`);

const introduction = `# Errors

Written by \`npm run openapi\` from the table in \`packages/services/src/error-codes\`: change it there.

Every refusal has the body \`{statusCode, message, error, code, docsUrl, requestId, details?}\`. \`code\` is stable and one of those below with
a status; \`details[]\` holds findings, each with a \`path\` and a \`code\`: one of those below, a rule of the SAT's matrix (\`rule\` then says so),
or the PAC's own (\`source: "pac"\`). \`docsUrl\` leads to the page of the code, \`/docs/errors/email-taken\`.

An answer is in one language: that of \`Accept-Language\`, else the one that its user chose (\`PATCH /users/me {locale}\`), else English. The few
texts that the interface specification fixes keep their wording unless a language is asked for.

Over tRPC \`data.code\` is tRPC's own (\`BAD_REQUEST\`, \`UNAUTHORIZED\` ...), \`data.reason\` the code, and the rest of the body stands beside it.
`;
