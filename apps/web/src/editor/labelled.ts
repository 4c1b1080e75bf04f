import type { Finding } from '@lacre/client';
import { useMemo } from 'react';
import { useCatalogWords } from '../catalogs/words.ts';
import { pathAtStart } from '../form/field-errors.ts';
import { currentLanguage } from '../words/words.ts';
import { useEditorWords } from './words.ts';

const own = {
  customer: 'customer',
  'customer.taxSystem': 'regime',
  'customer.zip': 'zip',
  taxSystem: 'regime',
  zip: 'zip',
  paymentForm: 'paymentForm',
  paymentMethod: 'paymentMethod',
  currency: 'currency',
  exchange: 'exchange',
  type: 'type',
  relatedInvoiceUuid: 'creditedUuid',
  quantity: 'quantity',
  unitPrice: 'unitPrice',
  periodicity: 'periodicity',
} as const;

/** What only a body can say, by the choices of this page that come to the same. */
const ofBodies = {
  none: /taxObject 01(?: sin taxes| without taxes)?/g,
  resico: /\{type: "001", factorType: "Tasa", rate: "0\.012500", withholding: true\}/g,
  isGlobal: /global \{periodicity, months, year\}/g,
  thirdParty: /(?<![\w.])thirdParty(?![\w.])/g,
} as const;

/** Where programs read on, and the member of a body beside its name: the page has fields for it. */
const forPrograms = / \((?:GET \/sat\/complements|complements\.|tax_system)[^()]*\)|; GET \/sat\/complements[^.]*/g;

const ofCatalogs = { productKey: 'productKey', unitKey: 'unitKey', taxes: 'taxes' } as const;

/** Not what a longer path ends or goes on with, nor what is quoted of the document. */
const names =
  /(?<![\w.«"/{])(customer(?:\.(?:taxSystem|zip))?|taxSystem|zip|paymentForm|paymentMethod|currency|exchange|type|relatedInvoiceUuid|quantity|unitPrice|periodicity|productKey|unitKey|taxes)(?![\w[»"/]|\.\w)/g;

/** In English a person calls it so too. */
const isEnglish = (name: string) => currentLanguage() === 'en' && /^[a-z]+$/.test(name);

/**
 * Findings as this page says them: to programs the service names fields as the body does, `exchange`. The path that a
 * message begins with stays, for what shows it beside its field.
 */
export function useLabelled(findings: readonly Finding[]): readonly Finding[] {
  const t = useEditorWords();
  const catalogs = useCatalogWords();
  return useMemo(() => {
    const labelOf = (name: string) =>
      name in ofCatalogs ? catalogs(ofCatalogs[name as keyof typeof ofCatalogs]) : t(own[name as keyof typeof own]);
    const quote = (label: string) => (currentLanguage() === 'en' ? `“${label}”` : `«${label}»`);
    const say = (text: string) =>
      text
        .replaceAll(forPrograms, '')
        .replaceAll(ofBodies.none, quote(catalogs('none')))
        .replaceAll(ofBodies.resico, quote(catalogs('resico')))
        .replaceAll(ofBodies.isGlobal, quote(t('isGlobal')))
        .replaceAll(ofBodies.thirdParty, quote(t('thirdParty')))
        .replaceAll(names, (name) => (isEnglish(name) ? name : quote(labelOf(name))));
    return findings.map((finding) => {
      const { path, message, hint } = finding;
      const start = pathAtStart(message);
      const isOfPath = start.startsWith(path) || path.startsWith(`${start}.`) || path.startsWith(`${start}[`);
      const kept = path !== '' && isOfPath ? start : '';
      return { ...finding, message: kept + say(message.slice(kept.length)), ...(hint && { hint: say(hint) }) };
    });
    // The language is another only when the page is read again.
  }, [findings]);
}
