import { decimal, fixed, oneOf, text } from '../../nodes/form.ts';
import type { Labels, Meanings } from '../complement.ts';
import { element, some } from '../element.ts';
import { meaningsOf } from '../meanings-of.ts';
import { RFC } from '../patterns.ts';
import { retentionComplement } from './retention-complement.ts';

/** Planes de retiro 1.1 (planesderetiro11.xsd, CatPlanesderetiro.xsd, planesderetiro11.xslt). */
export const planesDeRetiro11 = retentionComplement({
  key: 'planesDeRetiro11',
  title: { en: 'Retirement plans 1.1', es: 'Planes de retiro 1.1' },
  about: {
    en: 'Contributions to a personal retirement plan and withdrawals from it: key 22 (LISR 151-V).',
    es: 'Aportaciones a planes personales de retiro y retiros de ellos: clave 22 (LISR 151-V).',
  },
  namespace: 'planesderetiro11',
  prefix: 'planesderetiro11',
  schema: 'planesderetiro11/planesderetiro11.xsd',
  root: element(
    'Planesderetiro',
    {
      Version: fixed('1.1'),
      SistemaFinanc: oneOf('SI', 'NO'),
      'MontTotAportAnioInmAnterior?': decimal(6),
      MontIntRealesDevengAniooInmAnt: decimal(6),
      HuboRetirosAnioInmAntPer: oneOf('SI', 'NO'),
      'MontTotRetiradoAnioInmAntPer?': decimal(6),
      'MontTotExentRetiradoAnioInmAnt?': decimal(6),
      'MontTotExedenteAnioInmAnt?': decimal(6),
      HuboRetirosAnioInmAnt: oneOf('SI', 'NO'),
      'MontTotRetiradoAnioInmAnt?': decimal(6),
      'NumReferencia?': text(1, 300),
    },
    some(
      element('AportacionesODepositos', {
        TipoAportacionODeposito: oneOf('a', 'b', 'c'),
        MontAportODep: decimal(6),
        'RFCFiduciaria?': RFC,
      }),
      0,
      3,
    ),
  ),
  example: {
    sistemaFinanc: 'SI',
    montTotAportAnioInmAnterior: '30000.00',
    montIntRealesDevengAniooInmAnt: '1200.00',
    huboRetirosAnioInmAntPer: 'SI',
    montTotRetiradoAnioInmAntPer: '10000.00',
    montTotExentRetiradoAnioInmAnt: '4000.00',
    montTotExedenteAnioInmAnt: '6000.00',
    huboRetirosAnioInmAnt: 'NO',
    aportacionesODepositos: [{ tipoAportacionODeposito: 'a', montAportODep: '30000.00' }],
  },
});

/** Display labels of its attributes and elements. */
export const planesDeRetiroLabels: Labels = {
  SistemaFinanc: { en: 'From the financial system', es: 'Del sistema financiero' },
  MontTotAportAnioInmAnterior: { en: 'Contributed last year', es: 'Aportado el año anterior' },
  MontIntRealesDevengAniooInmAnt: { en: 'Real interest of last year', es: 'Intereses reales del año anterior' },
  HuboRetirosAnioInmAntPer: { en: 'Withdrawn before its conditions', es: 'Hubo retiros antes de los requisitos' },
  MontTotRetiradoAnioInmAntPer: { en: 'Withdrawn before, total', es: 'Retirado antes de los requisitos' },
  MontTotExentRetiradoAnioInmAnt: { en: 'Of it exempt', es: 'Exento' },
  MontTotExedenteAnioInmAnt: { en: 'Of it beyond the exempt', es: 'Excedente' },
  HuboRetirosAnioInmAnt: { en: 'Withdrawn', es: 'Hubo retiros' },
  MontTotRetiradoAnioInmAnt: { en: 'Withdrawn, total', es: 'Retirado' },
  NumReferencia: { en: 'Reference', es: 'Referencia' },
  AportacionesODepositos: { en: 'Contributions', es: 'Aportaciones o depósitos' },
  TipoAportacionODeposito: { en: 'Kind', es: 'Tipo' },
  MontAportODep: { en: 'Amount', es: 'Monto' },
  RFCFiduciaria: { en: 'Trustee', es: 'RFC de la fiduciaria' },
};

/** Display labels of its enumerated keys. */
export const planesDeRetiroMeanings: Meanings = /* @__PURE__ */ meaningsOf(`
  TipoAportacionODeposito | a = Voluntary contributions (LISR 151-V) / Aportaciones voluntarias o complementarias (LISR 151-V) | b = Deposits,
    insurance premiums or shares (LISR 185) / Depósitos, primas de seguros o acciones (LISR 185) | c = Additional contributions (RLISR 258) /
    Aportaciones adicionales (RLISR 258);
`);
