/**
 * The global invoice (general public).
 * Sources: matrix of 13 December 2024 (CFDI40130-40136, 40146), guía de llenado of the global invoice, RMF 2.7.1.21.
 */
import type { InformacionGlobal } from '../comprobante.ts';
import { localTimeAt } from '../dates.ts';
import { decimalOrUndefined } from '../decimal.ts';
import type { DraftConcepto } from '../normalise-body.ts';
import { NOMBRE_PUBLICO_GENERAL, RFC_PUBLICO_GENERAL } from '../rfc.ts';
import { closeKey, type Facts, fixed, ourError, ourWarning, type Rule, satError, set, shown, text } from './rule.ts';

const TWO_MONTHLY = '05';
const RIF = '621';

/** The product key of each item of a global invoice. */
export const TICKET = '01010101';

/** A global invoice, whether or not its period is given. */
export function isToGeneralPublic({ draft: { receptor, tipoDeComprobante } }: Facts): boolean {
  const { rfc, nombre } = receptor;
  return tipoDeComprobante === 'I' && rfc === RFC_PUBLICO_GENERAL && nombre === NOMBRE_PUBLICO_GENERAL;
}

/** The general public in another spelling, for which the SAT has no global invoice. */
function isMisspelled({ draft: { receptor, tipoDeComprobante } }: Facts): boolean {
  if (tipoDeComprobante !== 'I' || receptor.rfc !== RFC_PUBLICO_GENERAL) return false;
  const plain = receptor.nombre.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();
  return plain.split(' ').filter(Boolean).join(' ') === NOMBRE_PUBLICO_GENERAL;
}

/** CFDI40130; the node is not allowed elsewhere. */
const informacionGlobal: Rule = (facts, report) => {
  const global = facts.draft.informacionGlobal;
  if (isToGeneralPublic(facts)) {
    if (global) return;
    report(
      satError(
        'CFDI40130',
        'global',
        text(
          `global is required for an invoice to ${NOMBRE_PUBLICO_GENERAL}`,
          `global es obligatorio en una factura a ${NOMBRE_PUBLICO_GENERAL}`,
        ),
        text(
          'Send global {periodicity, months, year}, or the name of the buyer if it is a single sale.',
          'Envíe global {periodicity, months, year}, o el nombre del comprador si es una sola venta.',
        ),
      ),
    );
  } else if (global && isMisspelled(facts)) {
    const message = text(
      `global requires the name ${NOMBRE_PUBLICO_GENERAL}, in capitals and without accents`,
      `global exige el nombre ${NOMBRE_PUBLICO_GENERAL}, en mayúsculas y sin acentos`,
    );
    const hint = text('Write it exactly like this.', 'Escríbalo exactamente así.');
    const patch = set('customer.legalName', NOMBRE_PUBLICO_GENERAL);
    report(fixed(ourError('GLOBAL_NOT_ALLOWED', 'customer.legalName', message, hint), patch));
  } else if (global) {
    report(
      ourError(
        'GLOBAL_NOT_ALLOWED',
        'global',
        text(
          `global is only for an Ingreso to ${RFC_PUBLICO_GENERAL}, ${NOMBRE_PUBLICO_GENERAL}`,
          `global solo aplica a un Ingreso para ${RFC_PUBLICO_GENERAL}, ${NOMBRE_PUBLICO_GENERAL}`,
        ),
        text('Leave global out.', 'Omita global.'),
      ),
    );
  }
};

/** CFDI40131, CFDI40132: only RIF taxpayers have two-monthly invoices. */
const periodicidad: Rule = ({ draft, catalogs }, report) => {
  const code = draft.informacionGlobal?.periodicidad;
  if (code === undefined) return;
  const path = 'global.periodicity';
  if (!catalogs.periodicidad(code, draft.fecha)) {
    const message = text(
      `global.periodicity ${shown(code)} is not in c_Periodicidad`,
      `global.periodicity ${shown(code)} no está en c_Periodicidad`,
    );
    const close = closeKey(path, code, 2, (key) => catalogs.periodicidad(key, draft.fecha));
    report(fixed(satError('CFDI40131', path, message, text('Use 01 to 05.', 'Use de 01 a 05.')), close));
  } else if (code === TWO_MONTHLY && draft.emisor.regimenFiscal !== RIF) {
    const message = text(
      'global.periodicity 05 is only for issuers of regime 621',
      'global.periodicity 05 solo aplica a emisores del régimen 621',
    );
    report(satError('CFDI40132', path, message, text('Use 01 to 04.', 'Use de 01 a 04.')));
  }
};

/** CFDI40133, CFDI40134, CFDI40135: months 13-18 are two-month periods, for periodicity 05 only. */
const meses: Rule = ({ draft, catalogs }, report) => {
  const global = draft.informacionGlobal;
  if (!global) return;
  const path = 'global.months';
  if (!catalogs.meses(global.meses, draft.fecha)) {
    const message = text(
      `global.months ${shown(global.meses)} is not in c_Meses`,
      `global.months ${shown(global.meses)} no está en c_Meses`,
    );
    const close = closeKey(path, global.meses, 2, (key) => catalogs.meses(key, draft.fecha));
    report(fixed(satError('CFDI40133', path, message, text('Use 01 to 12.', 'Use de 01 a 12.')), close));
    return;
  }
  const pair = global.meses >= '13';
  if (pair === (global.periodicidad === TWO_MONTHLY)) return;
  report(
    pair
      ? satError(
          'CFDI40134',
          path,
          text('global.months must be 01 to 12', 'global.months debe ser de 01 a 12'),
          text(
            'Months 13 to 18 are two-month periods, only for periodicity 05.',
            'Los meses 13 a 18 son bimestres, solo para periodicity 05.',
          ),
        )
      : satError(
          'CFDI40135',
          path,
          text(
            'global.months must be 13 to 18 when periodicity is 05',
            'global.months debe ser de 13 a 18 cuando periodicity es 05',
          ),
          text(
            '13 is January and February, 18 November and December.',
            '13 es enero-febrero, 18 es noviembre-diciembre.',
          ),
        ),
  );
};

/** CFDI40136: this year or up to five years before; the guide only allows this and last year. */
const anio: Rule = ({ draft, now, zona }, report) => {
  const year = draft.informacionGlobal?.anio;
  if (year === undefined) return;
  const path = 'global.year';
  const current = Number(localTimeAt(now, zona).slice(0, 4));
  const age = /^\d{4}$/.test(year) ? current - Number(year) : -1;
  if (age < 0 || age > 5) {
    report(
      satError(
        'CFDI40136',
        path,
        text(
          `global.year must be between ${current - 5} and ${current}`,
          `global.year debe estar entre ${current - 5} y ${current}`,
        ),
        text('Send the year of the sales with four digits.', 'Envíe el año de las ventas con cuatro dígitos.'),
      ),
    );
  } else if (age > 1) {
    const message = text(
      "the SAT's guide allows only this year or the previous one",
      'la guía del SAT solo prevé el año en curso o el anterior',
    );
    report(ourWarning('GLOBAL_YEAR_OLD', path, message));
  }
};

/** CFDI40146: the name belongs to the generic RFC. */
const nombrePublicoGeneral: Rule = ({ draft }, report) => {
  const { rfc, nombre } = draft.receptor;
  if (nombre !== NOMBRE_PUBLICO_GENERAL || rfc === RFC_PUBLICO_GENERAL) return;
  report(
    satError(
      'CFDI40146',
      'customer.legalName',
      text(
        `${NOMBRE_PUBLICO_GENERAL} requires the RFC ${RFC_PUBLICO_GENERAL}`,
        `${NOMBRE_PUBLICO_GENERAL} exige el RFC ${RFC_PUBLICO_GENERAL}`,
      ),
      text("Send the customer's own name.", 'Envíe el nombre propio del cliente.'),
    ),
  );
};

/**
 * Guía of the global invoice: paid in full, use S01, no export, no withholdings, one line "Venta" per ticket, without
 * the nodes of other items. Not checked by PACs.
 */
const guiaGlobal: Rule = (facts, report) => {
  const global = facts.draft.informacionGlobal;
  if (!isToGeneralPublic(facts) || !global) return;
  const { draft, now, zona } = facts;
  const warn = (path: string, en: string, es: string) => report(ourWarning('GLOBAL_GUIDE', path, text(en, es)));
  if (draft.metodoPago === 'PPD')
    warn(
      'paymentMethod',
      'a global invoice must be paid at once (PUE)',
      'una factura global debe pagarse en una sola exhibición (PUE)',
    );
  if (draft.condicionesDePago !== undefined)
    warn(
      'paymentConditions',
      'a global invoice must not have payment conditions',
      'una factura global no lleva condiciones de pago',
    );
  if (beginOf(global) > localTimeAt(now, zona).slice(0, 7))
    warn(
      'global.months',
      'the period of the global invoice has not begun',
      'el periodo de la factura global no ha comenzado',
    );
  if (draft.receptor.usoCfdi !== 'S01')
    warn('use', 'the use of a global invoice must be S01', 'el uso de una factura global debe ser S01');
  if (draft.exportacion !== '01')
    warn('export', 'a global invoice must have export 01', 'una factura global lleva export 01');
  if (draft.emisor.facAtrAdquirente !== undefined)
    warn(
      'acquirerOperation',
      'a global invoice must not have acquirerOperation',
      'una factura global no lleva acquirerOperation',
    );
  for (const [i, concepto] of draft.conceptos.entries()) {
    const extra = extraFieldOf(concepto);
    if (extra === undefined) continue;
    warn(
      `items[${i}].${extra}`,
      `an item of a global invoice must not have ${extra}`,
      `un concepto de una factura global no lleva ${extra}`,
    );
    break;
  }
  const odd = draft.conceptos.findIndex((concepto) => oddFieldOf(concepto) !== undefined);
  const field = draft.conceptos[odd] && oddFieldOf(draft.conceptos[odd]);
  if (field !== undefined)
    warn(
      `items[${odd}].${field}`,
      'each item of a global invoice must be a ticket: productKey 01010101, unitKey ACT, quantity 1, and the ticket number in sku',
      'cada concepto de una factura global debe ser un ticket: productKey 01010101, unitKey ACT, quantity 1 y el número de ticket en sku',
    );
  const withheld = draft.conceptos.findIndex(({ impuestos }) => impuestos.some(({ retencion }) => retencion));
  if (withheld !== -1)
    warn(
      `items[${withheld}].taxes`,
      'a global invoice must not have withholdings',
      'una factura global no lleva retenciones',
    );
};

/** The first field by which an item is not one ticket (RMF 2.7.1.21 asks for its number). */
function oddFieldOf({ claveProdServ, claveUnidad, cantidad, noIdentificacion }: DraftConcepto): string | undefined {
  if (claveProdServ !== TICKET) return 'productKey';
  if (claveUnidad !== 'ACT') return 'unitKey';
  if (decimalOrUndefined(cantidad)?.eq(1) === false) return 'quantity';
  return noIdentificacion === undefined ? 'sku' : undefined;
}

/** The first field that an item of a global invoice must not have. */
function extraFieldOf({ unidad, aCuentaTerceros, informacionAduanera, cuentaPredial, partes }: DraftConcepto) {
  if (unidad !== undefined) return 'unit';
  if (aCuentaTerceros) return 'thirdParty';
  if (informacionAduanera) return 'customsDocuments';
  if (cuentaPredial) return 'propertyTaxAccounts';
  return partes && 'parts';
}

/** First month of a period, `2026-11`; 13 to 18 are two-month periods (c_Meses). */
function beginOf({ anio, meses }: InformacionGlobal): string {
  const month = meses >= '13' ? 2 * (Number(meses) - 13) + 1 : Number(meses);
  return `${anio}-${String(month).padStart(2, '0')}`;
}

export const globalRules: readonly Rule[] = [
  informacionGlobal,
  periodicidad,
  meses,
  anio,
  nombrePublicoGeneral,
  guiaGlobal,
];
