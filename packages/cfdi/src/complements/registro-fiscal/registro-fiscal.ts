import { fixed, pattern } from '../../nodes/form.ts';
import { complement, type Labels } from '../complement.ts';
import { element } from '../element.ts';
import { labelsOf } from '../labels-of.ts';

/** CFDI registro fiscal 1.0 (cfdiregistrofiscal.xsd, cfdiregistrofiscal.xslt). */
export const registroFiscal10 = complement({
  key: 'registroFiscal10',
  title: { en: 'CFDI of the fiscal register 1.0', es: 'CFDI registro fiscal 1.0' },
  about: {
    en: "A document issued with the SAT's own service for fiscal registers.",
    es: 'Comprobante emitido con el servicio de registro fiscal del SAT.',
  },
  level: 'document',
  types: ['I', 'E'],
  namespace: 'registrofiscal',
  prefix: 'registrofiscal',
  schema: 'cfdiregistrofiscal/cfdiregistrofiscal.xsd',
  root: element('CFDIRegistroFiscal', {
    Version: fixed('1.0'),
    Folio: pattern(/^(?:[0-9]{16})$/u, '0000000000000001'),
  }),
  example: { folio: '0000000000000001' },
});

/** Display labels of its attributes and elements. */
export const registroFiscalLabels: Labels = /* @__PURE__ */ labelsOf(`
  Folio: Folio;
`);
