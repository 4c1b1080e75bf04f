import { calculate } from '@lacre/cfdi/calculate';
import { normaliseBody } from '@lacre/cfdi/normalise-body';
import { type DocumentTotals, totalsOf } from '@lacre/cfdi/totals';
import type { InvoiceItem } from '@lacre/client';
import { decimalsOf } from './currency-decimals.ts';
import { bodyOf, type Draft } from './draft.ts';

/** Nothing of who issues and receives changes a sum; only the service knows them. */
const unknownParty = { rfc: '', nombre: '', regimenFiscal: '', lugarExpedicion: '' };

/** What a line may still lack while it is written. */
const blank = { description: '', productKey: '', unitKey: '', quantity: 0, unitPrice: 0 };

/** A line without what no sum depends on, which may be half written. */
const counting = ({
  complement: _complement,
  parts: _parts,
  thirdParty: _thirdParty,
  customsDocuments: _customs,
  propertyTaxAccounts: _accounts,
  ...item
}: InvoiceItem) => item;

/**
 * What the draft comes to, by the service's own arithmetic, at every key and without a connection. Lines without a
 * price count as zero.
 *
 * @param now of the document's date, which no sum depends on
 */
export function liveTotals(draft: Draft, now: Date): DocumentTotals {
  const { complements: _complements, ...body } = bodyOf(draft, 'sandbox');
  const complete = { ...body, items: body.items.map((item) => ({ ...blank, ...counting(item) })) };
  const context = { issuer: unknownParty, receiver: unknownParty, now, zona: 'America/Mexico_City' };
  const prepared = normaliseBody(inTexts(complete) as Parameters<typeof normaliseBody>[0], context);
  return totalsOf(calculate(prepared, decimalsOf(prepared.moneda)));
}

/**
 * The core reads amounts as the decimal texts that they are; JavaScript writes a number as shortly as it can be read
 * back.
 */
function inTexts(value: unknown): unknown {
  if (typeof value === 'number') return toPlainText(value);
  if (Array.isArray(value)) return value.map(inTexts);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inTexts(one)]));
}

/** Six decimals are the most that a CFDI has; without an exponent. */
const toPlainText = (number: number) => (/e/.test(String(number)) ? number.toFixed(6) : String(number));
