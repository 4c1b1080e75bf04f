/**
 * Residence and tax number of a foreign receiver.
 * Sources: matrix of 13 December 2024 (CFDI40150-40156), c_Pais. CFDI40153 and CFDI40155 demand
 * more with the complement Comercio Exterior.
 */
import { RFC_EXTRANJERO } from '../rfc.ts';
import { hasComercioExterior } from './complement.rules.ts';
import { type Rule, satError, shown, text } from './rule.ts';
import { fitsTaxNumber } from './tax-number.ts';

/** CFDI40150 to CFDI40156: only foreigners without an RFC have a residence and tax number. */
const extranjero: Rule = ({ draft, comprobante, catalogs }, report) => {
  const foreignTrade = hasComercioExterior(comprobante);
  const { rfc, residenciaFiscal, numRegIdTrib } = draft.receptor;
  if (rfc !== RFC_EXTRANJERO) {
    const hint = text('Omit it, or use the RFC XEXX010101000.', 'Omítalo o use el RFC XEXX010101000.');
    if (residenciaFiscal !== undefined) {
      const message = text(
        'customer.country is only for the RFC XEXX010101000',
        'customer.country solo aplica al RFC XEXX010101000',
      );
      report(satError('CFDI40151', 'customer.country', message, hint));
    }
    if (numRegIdTrib !== undefined) {
      const message = text(
        'customer.foreignTaxId is only for the RFC XEXX010101000',
        'customer.foreignTaxId solo aplica al RFC XEXX010101000',
      );
      report(satError('CFDI40154', 'customer.foreignTaxId', message, hint));
    }
    return;
  }
  const country = residenciaFiscal === undefined ? undefined : catalogs.pais(residenciaFiscal);
  if (residenciaFiscal !== undefined && (!country || residenciaFiscal === 'MEX')) {
    report(
      satError(
        residenciaFiscal === 'MEX' ? 'CFDI40152' : 'CFDI40150',
        'customer.country',
        text(
          `customer.country ${shown(residenciaFiscal)} is not a foreign country of c_Pais`,
          `customer.country ${shown(residenciaFiscal)} no es un país extranjero de c_Pais`,
        ),
        text(
          'Use the ISO alpha-3 code in capitals, such as USA.',
          'Use la clave ISO alfa-3 en mayúsculas, por ejemplo USA.',
        ),
      ),
    );
  }
  if (foreignTrade && numRegIdTrib === undefined) {
    const message = text(
      'customer.foreignTaxId is required with the Comercio Exterior complement',
      'customer.foreignTaxId es obligatorio con el complemento Comercio Exterior',
    );
    const hint = text(
      'Send the tax identification number of the country of residence.',
      'Envíe el número de identificación fiscal del país de residencia.',
    );
    report(satError('CFDI40155', 'customer.foreignTaxId', message, hint));
  }
  if (numRegIdTrib === undefined && !foreignTrade) return;
  if (residenciaFiscal === undefined) {
    report(
      satError(
        'CFDI40153',
        'customer.country',
        text(
          'customer.country of a foreign customer with a tax number must be sent, and cannot be MEX',
          'customer.country de un cliente extranjero con registro fiscal es obligatorio y no puede ser MEX',
        ),
        text(
          'Send the ISO alpha-3 code of the country of residence, such as USA; without it the country is MEX.',
          'Envíe la clave ISO alfa-3 del país de residencia, por ejemplo USA; si falta, el país es MEX.',
        ),
      ),
    );
  } else if (
    numRegIdTrib !== undefined &&
    country?.patronIdentidadTributaria &&
    !fitsTaxNumber(numRegIdTrib, country.patronIdentidadTributaria)
  ) {
    report(
      satError(
        'CFDI40156',
        'customer.foreignTaxId',
        text(
          `customer.foreignTaxId does not have the form of ${residenciaFiscal}: ${country.patronIdentidadTributaria}`,
          `customer.foreignTaxId no tiene la forma de ${residenciaFiscal}: ${country.patronIdentidadTributaria}`,
        ),
        text('Send the number without spaces or dashes.', 'Envíe el número sin espacios ni guiones.'),
      ),
    );
  }
};

export const foreignerRules: readonly Rule[] = [extranjero];
