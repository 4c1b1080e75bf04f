import { catalog, decimal, fixed } from '../../nodes/form.ts';
import type { Labels } from '../complement.ts';
import { element } from '../element.ts';
import { retentionComplement } from './retention-complement.ts';

/** Premios 1.0 (premios.xsd, premios.xslt). */
export const premios10 = retentionComplement({
  key: 'premios10',
  title: { en: 'Prizes 1.0', es: 'Premios 1.0' },
  about: {
    en: 'Prizes of lotteries, raffles, draws and contests: key 20 (LISR 138, 139).',
    es: 'Premios de loterías, rifas, sorteos y concursos: clave 20 (LISR 138, 139).',
  },
  namespace: 'premios',
  prefix: 'premios',
  schema: 'premios/premios.xsd',
  root: element('Premios', {
    Version: fixed('1.0'),
    EntidadFederativa: catalog('c_EntidadesFederativas'),
    MontTotPago: decimal(6),
    MontTotPagoGrav: decimal(6),
    MontTotPagoExent: decimal(6),
  }),
  example: { entidadFederativa: '09', montTotPago: '10000.00', montTotPagoGrav: '10000.00', montTotPagoExent: '0' },
});

/** Display labels of its attributes and elements. */
export const premiosLabels: Labels = {
  EntidadFederativa: { en: 'State', es: 'Entidad federativa' },
  MontTotPago: { en: 'Paid', es: 'Pago' },
  MontTotPagoGrav: { en: 'Taxable', es: 'Gravado' },
  MontTotPagoExent: { en: 'Exempt', es: 'Exento' },
};
