import { dateTime, decimal, fixed, text } from '../../nodes/form.ts';
import { complement, type Labels } from '../complement.ts';
import { element, some } from '../element.ts';
import { labelsOf } from '../labels-of.ts';
import { OLD_CURP, OLD_RFC } from '../patterns.ts';

/** Vales de despensa 1.0 (valesdedespensa.xsd, valesdedespensa.xslt). */
export const valesDeDespensa10 = complement({
  key: 'valesDeDespensa10',
  title: { en: 'Food vouchers 1.0', es: 'Vales de despensa 1.0' },
  about: {
    en: 'Food vouchers that an electronic purse provided to the employees of a client.',
    es: 'Vales de despensa que un monedero electrónico entregó a los trabajadores del cliente.',
  },
  level: 'document',
  types: ['I', 'E'],
  namespace: 'valesdedespensa',
  prefix: 'valesdedespensa',
  schema: 'valesdedespensa/valesdedespensa.xsd',
  root: element(
    'ValesDeDespensa',
    {
      version: fixed('1.0'),
      tipoOperacion: fixed('monedero electrónico'),
      'registroPatronal?': text(1, 20),
      numeroDeCuenta: text(1, 20),
      total: decimal(2),
    },
    element(
      'Conceptos',
      {},
      some(
        element('Concepto', {
          identificador: text(1, 20),
          fecha: dateTime,
          rfc: OLD_RFC,
          curp: OLD_CURP,
          nombre: text(1, 100),
          'numSeguridadSocial?': text(1, 15),
          importe: decimal(2),
        }),
        1,
      ),
    ),
  ),
  example: {
    numeroDeCuenta: '0001',
    total: '500.00',
    conceptos: [
      {
        identificador: '1',
        fecha: '2026-11-20T10:00:00',
        rfc: 'CACX7605101P8',
        curp: 'CACX760510MDFSHC05',
        nombre: 'Xóchitl Casas Chávez',
        importe: '500.00',
      },
    ],
  },
});

/** Display labels of its attributes and elements. */
export const valesDeDespensaLabels: Labels = /* @__PURE__ */ labelsOf(`
  Conceptos: Vouchers / Vales;
  registroPatronal: Employer registration / Registro patronal;
  numeroDeCuenta: Account number / Número de cuenta; total: Total; Concepto: Voucher / Vale;
  identificador: Identifier / Identificador; fecha: Date / Fecha; rfc: RFC; curp: CURP;
  nombre: Employee / Trabajador; numSeguridadSocial: Social security number / Número de seguridad social;
  importe: Amount / Importe;
`);
