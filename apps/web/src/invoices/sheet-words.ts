import { words } from '../words/words.ts';

/** Of the page of one invoice only. */
export const useSheetWords = words('sheet', {
  es: {
    terms: 'Condiciones de pago',
    period: 'Periodo',
    export: 'Exportación',
    residence: 'Residencia fiscal',
    foreignTaxId: 'Registro fiscal en su país',
    thirdParty: 'Por cuenta de',
    customs: 'Pedimento',
    property: 'Cuenta predial',
    part: 'Parte',
    taxOver: '{{tax}} sobre {{base}}',
    withheld: '{{tax}} retenido',
    exempt: '{{tax}} exento',
    each: '{{quota}} por unidad',
    ofItem: 'Concepto {{number}}',
  },
  en: {
    terms: 'Payment terms',
    period: 'Period',
    export: 'Export',
    residence: 'Tax residence',
    foreignTaxId: 'Tax id abroad',
    thirdParty: 'On behalf of',
    customs: 'Customs document',
    property: 'Property tax account',
    part: 'Part',
    taxOver: '{{tax}} on {{base}}',
    withheld: '{{tax}} withheld',
    exempt: '{{tax}} exempt',
    each: '{{quota}} per unit',
    ofItem: 'Item {{number}}',
  },
});
