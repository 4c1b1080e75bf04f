import type { PrintedForm, WantedPrint } from '@lacre/services/ports/pdf-renderer';

/**
 * Maximum documents per batch, and bytes of their XML: most of what printing together saves, in the time of one print.
 */
const lotDocuments = 10;
const lotBytes = 200_000;

/** What is printed together: consecutive documents with the same paper, colours and language. */
export function lotsOf(wanted: readonly WantedPrint[]): [PrintedForm, ...PrintedForm[]][] {
  const lots: [PrintedForm, ...PrintedForm[]][] = [];
  let bytes = 0;
  for (const { form, size } of wanted) {
    const lot = lots.at(-1);
    bytes += size;
    if (lot && isAlike(lot[0], form) && lot.length < lotDocuments && bytes <= lotBytes) lot.push(form);
    else {
      lots.push([form]);
      bytes = size;
    }
  }
  return lots;
}

/** Same style: what the sheets of a print share. */
const isAlike = (one: PrintedForm, other: PrintedForm): boolean =>
  one.language === other.language && one.issuer.color === other.issuer.color && one.issuer.paper === other.issuer.paper;
