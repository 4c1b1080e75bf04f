import { attribute, type CfdiElement, childNamed } from '../read-cfdi.ts';
import { type Rejection, reject } from '../rejection.ts';

const COMPANY_REGIMES = '601 603 620 622 623 624';
const PERSON_REGIMES = '605 606 607 608 611 612 614 615 616 621 625';

const BUSINESS_USE = '601 603 606 612 620 621 622 623 624 625 626';
const DEDUCTION_USE = '605 606 607 608 611 612 614 615 625';

/** The regime fits the kind of person (40141, 40158) and the use fits the receiver's regime and kind (40161). */
export function checkRegimes(comprobante: CfdiElement): Rejection | undefined {
  const emisor = childNamed(comprobante, 'Emisor');
  const receptor = childNamed(comprobante, 'Receptor');
  if (emisor === undefined || receptor === undefined) return undefined;
  if (!regimeFits(attribute(emisor, 'RegimenFiscal') ?? '', attribute(emisor, 'Rfc') ?? '')) {
    return reject('CFDI40141', 'El RegimenFiscal del emisor no corresponde con el tipo de persona de su RFC.');
  }
  const rfc = attribute(receptor, 'Rfc') ?? '';
  const regime = attribute(receptor, 'RegimenFiscalReceptor') ?? '';
  if (!regimeFits(regime, rfc)) {
    return reject('CFDI40158', 'El RegimenFiscalReceptor no corresponde con el tipo de persona del RFC del receptor.');
  }
  if (!useFits(attribute(receptor, 'UsoCFDI') ?? '', regime, rfc)) {
    return reject('CFDI40161', 'El UsoCFDI no corresponde con el tipo de persona o el régimen fiscal del receptor.');
  }
  return undefined;
}

function regimeFits(regime: string, rfc: string): boolean {
  return !(rfc.length === 12 ? PERSON_REGIMES : COMPANY_REGIMES).split(' ').includes(regime);
}

function useFits(use: string, regime: string, rfc: string): boolean {
  if (use === 'S01' || use === 'CP01') return true;
  if (use === 'G02') return `${BUSINESS_USE} 616`.split(' ').includes(regime);
  if (use.startsWith('G') || use.startsWith('I')) return BUSINESS_USE.split(' ').includes(regime);
  if (rfc.length === 12) return false;
  return use === 'CN01' ? regime === '605' : DEDUCTION_USE.split(' ').includes(regime);
}
