import type { Finding } from '@lacre/client';
import { useMemo } from 'react';
import { useCatalogWords } from '../catalogs/words.ts';
import { pathAtStart, withReason } from '../form/field-errors.ts';
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

/** Fields that only the API has, with the equivalent label of this page. */
const ofBodies = {
  none: /taxObject 01(?: sin taxes| without taxes)?/g,
  resico: /\{type: "001", factorType: "Tasa", rate: "0\.012500", withholding: true\}/g,
  isGlobal: /global \{periodicity, months, year\}/g,
  sku: /(?<![\w.])sku(?![\w.])/g,
  thirdParty: /(?<![\w.])thirdParty(?![\w.])/g,
} as const;

/** References for programmers and field names after their label: the page has fields for them. */
const forPrograms = / \((?:GET \/sat\/complements|complements\.|tax_system)[^()]*\)|; GET \/sat\/complements[^.]*/g;

const ofCatalogs = { productKey: 'productKey', unitKey: 'unitKey', taxes: 'taxes' } as const;

/** Names that are not part of a longer path or of a quotation of the document. */
const names =
  /(?<![\w.«"/{])(customer(?:\.(?:taxSystem|zip))?|taxSystem|zip|paymentForm|paymentMethod|currency|exchange|type|relatedInvoiceUuid|quantity|unitPrice|periodicity|productKey|unitKey|taxes)(?![\w[»"/]|\.\w)/g;

/** In English the field name is the everyday word. */
const isEnglish = (name: string) => currentLanguage() === 'en' && /^[a-z]+$/.test(name);

/**
 * Findings with the labels of this page instead of the field names of the API, `exchange`. The path at the beginning of
 * a message stays, for code that shows it beside its field.
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
        .replaceAll(ofBodies.sku, quote(t('sku')))
        .replaceAll(ofBodies.thirdParty, quote(t('thirdParty')))
        .replaceAll(names, (name) => (isEnglish(name) ? name : quote(labelOf(name))));
    return findings.map(withReason).map((finding) => {
      const { path, message, hint } = finding;
      const start = pathAtStart(message);
      const isOfPath = start.startsWith(path) || path.startsWith(`${start}.`) || path.startsWith(`${start}[`);
      const kept = path !== '' && isOfPath ? start : '';
      return { ...finding, message: kept + say(message.slice(kept.length)), ...(hint && { hint: say(hint) }) };
    });
    // The language changes only with a reload.
  }, [findings]);
}
