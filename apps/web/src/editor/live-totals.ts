import { calculate } from '@lacre/cfdi/calculate';
import { normaliseBody } from '@lacre/cfdi/normalise-body';
import { type DocumentTotals, totalsOf } from '@lacre/cfdi/totals';
import type { InvoiceItem } from '@lacre/client';
import { decimalsOf } from './currency-decimals.ts';
import { bodyOf, type Draft } from './draft.ts';

/** The totals do not depend on the issuer and the receiver, which only the service knows. */
const unknownParty = { rfc: '', nombre: '', regimenFiscal: '', lugarExpedicion: '' };

/** Fields that an item may still lack. */
const blank = { description: '', productKey: '', unitKey: '', quantity: 0, unitPrice: 0 };

/** An item without the fields that do not affect totals and may be incomplete. */
const counting = ({
  complement: _complement,
  parts: _parts,
  thirdParty: _thirdParty,
  customsDocuments: _customs,
  propertyTaxAccounts: _accounts,
  ...item
}: InvoiceItem) => item;

/**
 * The totals of the draft by the service's own arithmetic, on every key and offline. Items without a price count as
 * zero.
 *
 * @param now the date of the document, which does not affect totals
 */
export function liveTotals(draft: Draft, now: Date): DocumentTotals {
  const { complements: _complements, ...body } = bodyOf(draft, 'sandbox');
  const complete = { ...body, items: body.items.map((item) => ({ ...blank, ...counting(item) })) };
  const context = { issuer: unknownParty, receiver: unknownParty, now, zona: 'America/Mexico_City' };
  const prepared = normaliseBody(inTexts(complete) as Parameters<typeof normaliseBody>[0], context);
  return totalsOf(calculate(prepared, decimalsOf(prepared.moneda)));
}

/** The core expects decimal strings; JavaScript's default formatting is the shortest that round-trips. */
function inTexts(value: unknown): unknown {
  if (typeof value === 'number') return toPlainText(value);
  if (Array.isArray(value)) return value.map(inTexts);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inTexts(one)]));
}

/** Without an exponent, in which case six decimals suffice: a CFDI has no more. */
const toPlainText = (number: number) => (/e/.test(String(number)) ? number.toFixed(6) : String(number));
