import { type ErrorEntry, errorEntries, satRuleEntries } from '@lacre/router/error-reference';
import { slugOf } from '@lacre/services/docs-url';
import type { Language } from '@lacre/services/language';
import { commonMessages } from '../error-examples/common-messages.ts';
import { errorExamples } from '../error-examples/error-examples.ts';
import { exampleMessages } from '../error-examples/example-messages.ts';
import { languages } from '../languages.ts';
import type { Page } from '../page.ts';
import { fieldNames } from './field-names.ts';

const words = {
  en: {
    title: 'Errors',
    lead: 'Every error has a stable code and a page: what it means, what to change, and where the SAT says so.',
    finding: (code: string) =>
      `A finding in \`details[]\`, \`errors\` or \`warnings\`: \`"code": "${code}"\`, and the field, if any, in \`path\`.`,
    failure: (code: string) =>
      `The code of a document that was accepted and not issued: \`"code": "${code}"\` in the document itself, in \`error\` of its item in the batch, and in the event (\`invoice.stamp_failed\`, \`payroll.stamp_failed\`).`,
    status: (code: string, status: number) => `Returned with HTTP status ${status} and \`"code": "${code}"\`.`,
    when: 'What it means',
    remedy: 'What to do',
    source: 'Source',
    sat: 'Rules of the SAT',
    causes: 'A body that causes it',
    says: 'The response says',
    fields: 'Fields of bodies',
    mended: 'The same body, corrected',
    validate: (to: string) => `Send either body to \`POST ${to}\`: nothing is stamped.`,
    head: '| Code | Status | Meaning |',
    otherTitle: 'Other rules of the SAT',
    otherMeaning:
      'Rules of the SAT that have no page of their own. Those of complements (CP124, CCE145, INE180), payrolls (NOM105) and retentions (Reten20107) are checked before the PAC is asked: `message` and `hint` of the finding say what to change. Any other, such as CFDI40143, is checked by the PAC alone: it rejected the document, and `message` is its own text.',
    otherRemedy:
      'Read `message` and `path`, correct the field, and send the request again: a rejected document used no folio fiscal. The SAT publishes a matrix of validations with Anexo 20 and one with each complement.',
  },
  es: {
    title: 'Errores',
    lead: 'Cada error tiene un código estable y una página: qué significa, qué cambiar y dónde lo dice el SAT.',
    finding: (code: string) =>
      `Un hallazgo de \`details[]\`, \`errors\` o \`warnings\`: \`"code": "${code}"\`. Si es de un campo, \`path\` lo indica.`,
    failure: (code: string) =>
      `El código de un comprobante que se aceptó y no se emitió: \`"code": "${code}"\` en el propio comprobante, en \`error\` de su elemento del lote y en el evento (\`invoice.stamp_failed\`, \`payroll.stamp_failed\`).`,
    status: (code: string, status: number) => `Se responde con el estado HTTP ${status} y \`"code": "${code}"\`.`,
    when: 'Qué significa',
    remedy: 'Qué hacer',
    source: 'Fuente',
    sat: 'Reglas del SAT',
    causes: 'Una solicitud que lo causa',
    says: 'La respuesta dice',
    fields: 'Campos de los cuerpos',
    mended: 'La misma solicitud, corregida',
    validate: (to: string) => `Envíe cualquiera de las dos a \`POST ${to}\`: no se timbra nada.`,
    head: '| Código | Estado | Significado |',
    otherTitle: 'Otras reglas del SAT',
    otherMeaning:
      'Reglas del SAT que no tienen página propia. Las de complementos (CP124, CCE145, INE180), nóminas (NOM105) y retenciones (Reten20107) se revisan antes de llamar al PAC: el `message` y el `hint` del hallazgo dicen qué cambiar. Cualquier otra, como CFDI40143, solo la revisa el PAC: rechazó el comprobante, y el `message` es su texto.',
    otherRemedy:
      'Lea `message` y `path`, corrija el campo y envíe de nuevo la solicitud: un comprobante rechazado no consume folio fiscal. El SAT publica una matriz de validaciones con el Anexo 20 y una con cada complemento.',
  },
} satisfies Record<Language, unknown>;

/** A page for each code and each SAT rule checked here, one overview, and one for rules checked by others. */
export const errorPages = (): Page[] => languages.flatMap((language) => pagesIn(language));

function pagesIn(language: Language): Page[] {
  const { sat } = words[language];
  const areas = [...errorEntries(language), { title: sat, entries: satRuleEntries(language) }];
  return [
    indexPage(language, areas),
    otherRulesPage(language),
    ...areas.flatMap(({ entries }) => entries.map((entry) => errorPage(language, entry))),
  ];
}

function indexPage(language: Language, areas: { title: string; entries: ErrorEntry[] }[]): Page {
  const { title, lead, head } = words[language];
  const tables = areas.map(({ title: area, entries }) => {
    const rows = entries.map(
      ({ code, status, meaning }) =>
        `| [\`${code}\`](/docs/${language}/errors/${slugOf(code)}) | ${status ?? ''} | ${cell(meaning)} |`,
    );
    return [`## ${area}`, '', head, '| --- | --- | --- |', ...rows].join('\n');
  });
  // Excluded from the search: it contains the words of every error and would rank above the right page.
  return { id: `${language}/errors`, title, description: lead, body: [lead, ...tables].join('\n\n'), pagefind: false };
}

function errorPage(language: Language, { code, status, isFailure, meaning, remedy, source }: ErrorEntry): Page {
  const text = words[language];
  const lead = status !== undefined ? text.status(code, status) : isFailure ? text.failure(code) : text.finding(code);
  const sections = [
    // A search for the code alone finds the page in spite of all the field names below.
    ofAnyField.has(code) ? `<div data-pagefind-weight="5">\n\n${lead}\n\n</div>` : lead,
    `## ${text.when}\n\n${escapeHtml(meaning)}`,
    `## ${text.remedy}\n\n${escapeHtml(remedy)}`,
    ...exampleSections(language, code),
    ...commonSections(language, code),
    ...(source === undefined ? [] : [`## ${text.source}\n\n${source}`]),
  ];
  return { id: `${language}/errors/${slugOf(code)}`, title: code, description: meaning, body: sections.join('\n\n') };
}

function exampleSections(language: Language, code: string): string[] {
  const example = errorExamples[code];
  if (!example) return [];
  const { causes, says, mended, validate } = words[language];
  const message = exampleMessages[code]?.[language];
  const block = (body: unknown) => `\`\`\`json\n${JSON.stringify(body, null, 2)}\n\`\`\``;
  const to = `/${example.of ?? 'invoices'}/validate`;
  return [
    `## ${causes}\n\n${block(example.wrong)}`,
    ...(message === undefined ? [] : [`## ${says}\n\n> ${escapeHtml(message)}`]),
    `## ${mended}\n\n${block(example.right)}\n\n${validate(to)}`,
  ];
}

/** Messages of codes with many causes, and the fields concerned. */
function commonSections(language: Language, code: string): string[] {
  const { says, fields } = words[language];
  const messages = commonMessages[code] ?? [];
  const quotes = messages.map((message) => `> ${escapeHtml(message[language])}`);
  return [
    ...(quotes.length === 0 ? [] : [`## ${says}\n\n${quotes.join('\n>\n')}`]),
    ...(ofAnyField.has(code)
      ? [
          `<details><summary>${fields}</summary>\n\n${fieldNames()
            .map((name) => `\`${name}\``)
            .join(', ')}\n\n</details>`,
        ]
      : []),
  ];
}

/** Their messages begin with a field name: each field name finds the page. */
const ofAnyField = new Set(['REQUIRED', 'INVALID_FORMAT', 'UNKNOWN_FIELD']);

/** Target of `docsUrl` for rules without their own page: of a complement, or checked only by PACs. */
function otherRulesPage(language: Language): Page {
  const { otherTitle, otherMeaning, otherRemedy } = words[language];
  return {
    id: `${language}/errors/other-sat-rules`,
    title: otherTitle,
    description: otherMeaning,
    body: `${otherMeaning}\n\n${otherRemedy}`,
  };
}

const cell = (text: string) => escapeHtml(text).replaceAll('|', '\\|').replaceAll('\n', ' ');
const escapeHtml = (text: string) => text.replaceAll('<', '&lt;');
