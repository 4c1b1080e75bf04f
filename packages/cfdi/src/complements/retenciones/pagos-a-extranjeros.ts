import { catalog, fixed, oneOf, text } from '../../nodes/form.ts';
import type { Labels } from '../complement.ts';
import { element, optional } from '../element.ts';
import { OLD_CURP, OLD_RFC } from '../patterns.ts';
import { retentionComplement } from './retention-complement.ts';

const CONCEPTO = {
  ConceptoPago: catalog('c_TipoContribuyenteSujetoRetencion'),
  DescripcionConcepto: text(1, 255),
};

/** Pagos a extranjeros 1.0 (pagosaextranjeros.xsd, pagosaextranjeros.xslt). */
export const pagosAExtranjeros10 = retentionComplement({
  key: 'pagosAExtranjeros10',
  title: { en: 'Payments to foreigners 1.0', es: 'Pagos a extranjeros 1.0' },
  about: {
    en: 'Payments to residents abroad: keys 01, 02, 04 and 05 with a foreign receiver, and 18.',
    es: 'Pagos a residentes en el extranjero: claves 01, 02, 04 y 05 con un receptor extranjero, y 18.',
  },
  namespace: 'pagosaextranjeros',
  prefix: 'pagosaextranjeros',
  schema: 'pagosaextranjeros/pagosaextranjeros.xsd',
  root: element(
    'Pagosaextranjeros',
    { Version: fixed('1.0'), EsBenefEfectDelCobro: oneOf('SI', 'NO') },
    optional(element('NoBeneficiario', { PaisDeResidParaEfecFisc: catalog('retenciones20.c_Pais'), ...CONCEPTO })),
    optional(element('Beneficiario', { RFC: OLD_RFC, CURP: OLD_CURP, NomDenRazSocB: text(1, 300), ...CONCEPTO })),
  ),
  example: {
    esBenefEfectDelCobro: 'NO',
    noBeneficiario: {
      paisDeResidParaEfecFisc: 'US',
      conceptoPago: '3',
      descripcionConcepto: 'Regalías por el uso de una marca',
    },
  },
});

/** Display labels of its attributes and elements. */
export const pagosAExtranjerosLabels: Labels = {
  EsBenefEfectDelCobro: { en: 'Beneficial owner', es: 'Es beneficiario efectivo del cobro' },
  NoBeneficiario: { en: 'Not the beneficial owner', es: 'No es beneficiario' },
  PaisDeResidParaEfecFisc: { en: 'Country of residence', es: 'País de residencia' },
  ConceptoPago: { en: 'Kind of taxpayer', es: 'Tipo de contribuyente' },
  DescripcionConcepto: { en: 'Description', es: 'Descripción' },
  Beneficiario: { en: 'Beneficial owner in Mexico', es: 'Beneficiario' },
  RFC: { en: 'RFC', es: 'RFC' },
  CURP: { en: 'CURP', es: 'CURP' },
  NomDenRazSocB: { en: 'Name', es: 'Nombre o razón social' },
};
