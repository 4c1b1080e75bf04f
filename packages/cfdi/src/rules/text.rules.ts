/**
 * Free texts: required, length in characters, no pipe (it separates the original string), nothing XML cannot hold.
 * Sources: cfdv40.xsd (minLength, maxLength, pattern `[^|]`), XML 1.0 (2.2 Char).
 */
import { ourError, ourWarning, type Report, type Rule, text } from './rule.ts';

/** Serie 25, Folio 40, CondicionesDePago 1000, Nombre 300, NumRegIdTrib 40. */
export const headTexts: Rule = ({ draft }, report) => {
  check(report, 'series', draft.serie, 25);
  check(report, 'folioNumber', draft.folio, 40);
  check(report, 'paymentConditions', draft.condicionesDePago, 1000);
  check(report, 'issuer.legalName', draft.emisor.nombre, 300, true);
  check(report, 'customer.legalName', draft.receptor.nombre, 300, true);
  check(report, 'customer.foreignTaxId', draft.receptor.numRegIdTrib, 40);
};

/** Descripcion 1000, Unidad 20, NoIdentificacion 100. */
export const itemTexts: Rule = ({ draft }, report) => {
  for (const [i, item] of draft.conceptos.entries()) {
    check(report, `items[${i}].description`, item.descripcion, 1000, true);
    check(report, `items[${i}].unit`, item.unidad, 20);
    check(report, `items[${i}].sku`, item.noIdentificacion, 100);
    // Finkok's code 705 fires on text that still holds an entity after decoding.
    if (/&(amp|lt|gt|quot|apos|#x?[0-9a-fA-F]+);/.test(item.descripcion)) {
      report(
        ourWarning(
          'TEXT_ESCAPED_TWICE',
          `items[${i}].description`,
          text(
            `items[${i}].description holds an XML entity such as &amp; which will be printed as it is`,
            `items[${i}].description contiene una entidad XML como &amp; que se imprimirá tal cual`,
          ),
          text('Send plain text; it is escaped for you.', 'Envíe texto simple; el servicio lo escapa.'),
        ),
      );
    }
  }
};

/** Control characters, lone surrogates, U+FFFE, U+FFFF: no XML 1.0 document can hold them. Tabs and line ends are gone by now. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const FORBIDDEN = /[\u0000-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

function check(report: Report, path: string, value: string | undefined, max: number, required = false): void {
  if (value === undefined || value === '') {
    if (required) report(ourError('TEXT_REQUIRED', path, text(`${path} is required`, `${path} es obligatorio`)));
    return;
  }
  if (FORBIDDEN.test(value)) {
    const message = text(
      `${path} contains characters that are not allowed`,
      `${path} contiene caracteres no permitidos`,
    );
    report(ourError('TEXT_CHARACTERS', path, message));
  }
  if (value.includes('|')) {
    const message = text(`${path} must not contain the character |`, `${path} no debe contener el carácter |`);
    report(ourError('TEXT_PIPE', path, message, text('Write another separator.', 'Use otro separador.')));
  }
  // Only a text with more UTF-16 units than allowed can have more characters.
  if (value.length > max && [...value].length > max) {
    const message = text(
      `${path} must be at most ${max} characters long`,
      `${path} debe tener ${max} caracteres como máximo`,
    );
    report(ourError('TEXT_TOO_LONG', path, message));
  }
}

export const textRules: readonly Rule[] = [headTexts, itemTexts];
