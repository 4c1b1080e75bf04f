import type { ComplementData } from '@lacre/cfdi/complements/complement';
import { enumeratedMeaning } from '@lacre/cfdi/complements/enumerated-meaning';
import { type UsedCode, usedCode } from '@lacre/cfdi/complements/place-catalogs';
import type { ReactNode } from 'react';
import { attributeAt } from '../complements/complement-names.ts';
import { day } from '../words/formats.ts';
import { currentLanguage, locale } from '../words/words.ts';

/** Shows the key of a catalog. */
export type RenderCode = (used: UsedCode) => ReactNode;

/** Of goods, which are described anyway and may be hundreds; of places that the address already shows. */
const untold = new Set(['c_ClaveProdServCP', 'c_CodigoPostal']);

/** A value of a complement as people read it: dates, amounts, and codes with their meaning. */
export function ComplementValue({
  steps,
  value,
  of,
  renderCode,
}: {
  steps: readonly string[];
  value: string;
  /** The element that has the value. */
  of: ComplementData;
  renderCode: RenderCode;
}) {
  const at = attributeAt(steps);
  if (at === undefined) return value;
  const used = usedCode(at.attribute, of);
  if (used && !untold.has(used.catalog)) return renderCode(used);
  const meaning = enumeratedMeaning(at.complement, at.of, at.attribute, value)?.[currentLanguage()];
  // A word is its own meaning.
  if (meaning !== undefined && meaning !== value) return `${value} · ${meaning}`;
  switch (at.attribute.form?.kind) {
    case 'decimal':
      return decimalText(value);
    case 'date':
      return day(value);
    case 'dateTime':
      return dayAndTime(value);
    default:
      return value;
  }
}

/** The local date and time of a CFDI, without converting time zones. */
const dayAndTime = (local: string): string => `${day(local)}, ${local.slice(11, 16)}`;

/** A decimal of a CFDI with thousands separators and the decimals that it has. */
const decimalText = (text: string): string =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: text.split('.')[1]?.length ?? 0 }).format(
    text as Intl.StringNumericLiteral,
  );
