/**
 * Free texts: required, length in characters, no pipe (it separates the original string), no characters that XML
 * forbids. Sources: cfdv40.xsd (minLength, maxLength, pattern `[^|]`), XML 1.0 (2.2 Char).
 */
import { hasPipe, mustNotHavePipe } from '../pipe.ts';
import { type ItemRule, ourError, ourWarning, type Report, type Rule, text } from './rule.ts';

/** Serie 25, Folio 40, CondicionesDePago 1000, Nombre 300, NumRegIdTrib 40. */
export const headTexts: Rule = ({ draft }, report) => {
  checkText(report, 'series', draft.serie, 25);
  checkText(report, 'folioNumber', draft.folio, 40);
  checkText(report, 'paymentConditions', draft.condicionesDePago, 1000);
  checkText(report, 'issuer.legalName', draft.emisor.nombre, 300, true);
  checkText(report, 'customer.legalName', draft.receptor.nombre, 300, true);
  checkText(report, 'customer.foreignTaxId', draft.receptor.numRegIdTrib, 40);
};

/** Descripcion 1000, Unidad 20, NoIdentificacion 100. */
export const itemTexts: ItemRule = ({ draft }, i, report) => {
  const item = draft.conceptos[i];
  if (!item) return;
  checkItemTexts(report, `items[${i}]`, item);
  // Finkok's code 705 is raised for text that still has an entity after decoding.
  if (/&(amp|lt|gt|quot|apos|#x?[0-9a-fA-F]+);/.test(item.descripcion)) {
    report(
      ourWarning(
        'TEXT_ESCAPED_TWICE',
        `items[${i}].description`,
        text(
          `items[${i}].description contains an XML entity such as &amp; which will be printed literally`,
          `items[${i}].description contiene una entidad XML como &amp; que se imprimirá tal cual`,
        ),
        text('Send plain text; the service escapes it.', 'Envíe texto simple; el servicio lo escapa.'),
      ),
    );
  }
};

/** Texts that items and parts have in common. */
export function checkItemTexts(
  report: Report,
  at: string,
  item: { descripcion: string; unidad?: string; noIdentificacion?: string },
): void {
  checkText(report, `${at}.description`, item.descripcion, 1000, true);
  checkText(report, `${at}.unit`, item.unidad, 20);
  checkText(report, `${at}.sku`, item.noIdentificacion, 100);
}

/** Control characters, lone surrogates, U+FFFE, U+FFFF: not allowed in XML 1.0. Tabs and line ends are already gone. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const FORBIDDEN = /[\u0000-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/**
 * Reports what is wrong with a free text of the request; only the path identifies it, so callers pass the full path.
 */
export function checkText(
  report: Report,
  path: string,
  value: string | undefined,
  max: number,
  required = false,
): void {
  if (value === undefined || value === '') {
    if (required) report(ourError('REQUIRED', path, text(`${path} is required`, `${path} es obligatorio`)));
    return;
  }
  if (FORBIDDEN.test(value)) {
    const message = text(
      `${path} contains characters that are not allowed`,
      `${path} contiene caracteres no permitidos`,
    );
    report(ourError('TEXT_CHARACTERS', path, message));
  }
  if (hasPipe(value)) {
    const message = text(`${path} ${mustNotHavePipe.en}`, `${path} ${mustNotHavePipe.es}`);
    report(ourError('TEXT_PIPE', path, message, text('Write another separator.', 'Use otro separador.')));
  }
  // Only a text with more UTF-16 units than allowed can have more characters.
  if (value.length > max && [...value].length > max) {
    const message = text(
      `${path} must be at most ${max} characters long`,
      `${path} debe tener ${max} caracteres como máximo`,
    );
    report(ourError('TOO_LONG', path, message));
  }
}

export const textRules: readonly Rule[] = [headTexts];
