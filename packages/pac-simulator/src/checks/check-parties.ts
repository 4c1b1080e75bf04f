import { attribute, type CfdiElement, childNamed, elementsAt } from '../read-cfdi.ts';
import { type Rejection, reject } from '../rejection.ts';

const PUBLIC_RFC = 'XAXX010101000';
const FOREIGN_RFC = 'XEXX010101000';
const PUBLIC_NAME = 'PUBLICO EN GENERAL';
const FOREIGN_THIRD_RFC = 'EXT990101NI1';

/** Rules across issuer, receiver, global information and third parties. `year` is the year at the place of issue. */
export function checkParties(comprobante: CfdiElement, year: number): Rejection | undefined {
  return (
    checkGlobal(comprobante, year) ??
    checkReceiver(comprobante) ??
    checkForeign(comprobante) ??
    checkThirdParties(comprobante)
  );
}

function checkGlobal(comprobante: CfdiElement, year: number): Rejection | undefined {
  const receptor = childNamed(comprobante, 'Receptor');
  const emisor = childNamed(comprobante, 'Emisor');
  const global = childNamed(comprobante, 'InformacionGlobal');
  if (receptor === undefined || emisor === undefined) return undefined;
  const isPublic = attribute(receptor, 'Rfc') === PUBLIC_RFC && attribute(receptor, 'Nombre') === PUBLIC_NAME;
  if (attribute(comprobante, 'TipoDeComprobante') === 'I' && isPublic && global === undefined) {
    return reject('CFDI40130', 'El nodo InformacionGlobal debe existir en un ingreso para PUBLICO EN GENERAL.');
  }
  if (global === undefined) return undefined;
  const twoMonths = attribute(global, 'Periodicidad') === '05';
  if (twoMonths && attribute(emisor, 'RegimenFiscal') !== '621') {
    return reject('CFDI40132', 'La Periodicidad "05" exige que el emisor tenga el régimen fiscal 621.');
  }
  const pair = (attribute(global, 'Meses') ?? '') >= '13';
  if (!twoMonths && pair) {
    return reject('CFDI40134', 'El campo Meses debe ser de "01" a "12" cuando la Periodicidad no es "05".');
  }
  if (twoMonths && !pair) {
    return reject('CFDI40135', 'El campo Meses debe ser de "13" a "18" cuando la Periodicidad es "05".');
  }
  const registered = Number(attribute(global, 'Año'));
  if (registered > year || registered < year - 5) {
    return reject('CFDI40136', 'El campo Año debe ser el año en curso o uno de los cinco anteriores.');
  }
  return undefined;
}

function checkReceiver(comprobante: CfdiElement): Rejection | undefined {
  const receptor = childNamed(comprobante, 'Receptor');
  if (receptor === undefined) return undefined;
  const rfc = attribute(receptor, 'Rfc');
  if (attribute(receptor, 'Nombre') === PUBLIC_NAME && rfc !== PUBLIC_RFC) {
    return reject('CFDI40146', `El Nombre "${PUBLIC_NAME}" exige que el Rfc del receptor sea ${PUBLIC_RFC}.`);
  }
  const generic = rfc === PUBLIC_RFC || rfc === FOREIGN_RFC;
  const domicilio = attribute(receptor, 'DomicilioFiscalReceptor');
  if (generic && domicilio !== attribute(comprobante, 'LugarExpedicion')) {
    return reject('CFDI40149', 'El DomicilioFiscalReceptor de un RFC genérico debe ser igual al LugarExpedicion.');
  }
  // A worker who has died keeps the regime of wages (NOM11).
  const isPayroll = attribute(comprobante, 'TipoDeComprobante') === 'N';
  if (generic && !isPayroll && attribute(receptor, 'RegimenFiscalReceptor') !== '616') {
    return reject('CFDI40159', 'El RegimenFiscalReceptor de un RFC genérico debe ser "616".');
  }
  return undefined;
}

function checkForeign(comprobante: CfdiElement): Rejection | undefined {
  const receptor = childNamed(comprobante, 'Receptor');
  if (receptor === undefined) return undefined;
  const residencia = attribute(receptor, 'ResidenciaFiscal');
  const numRegIdTrib = attribute(receptor, 'NumRegIdTrib');
  const foreign = attribute(receptor, 'Rfc') === FOREIGN_RFC;
  if (residencia === 'MEX') {
    return reject('CFDI40152', 'El campo ResidenciaFiscal no puede ser "MEX".');
  }
  if (!foreign && residencia !== undefined) {
    return reject('CFDI40151', `El campo ResidenciaFiscal sólo puede existir cuando el Rfc es ${FOREIGN_RFC}.`);
  }
  if (!foreign && numRegIdTrib !== undefined) {
    return reject('CFDI40154', `El campo NumRegIdTrib sólo puede existir cuando el Rfc es ${FOREIGN_RFC}.`);
  }
  if (foreign && numRegIdTrib !== undefined && residencia === undefined) {
    return reject('CFDI40153', 'El campo ResidenciaFiscal es requerido cuando existe NumRegIdTrib.');
  }
  return undefined;
}

function checkThirdParties(comprobante: CfdiElement): Rejection | undefined {
  const parties = ['Emisor', 'Receptor'].map((name) => childNamed(comprobante, name));
  for (const tercero of elementsAt(comprobante, 'Conceptos/Concepto/ACuentaTerceros')) {
    const rfc = attribute(tercero, 'RfcACuentaTerceros');
    if (parties.some((party) => party && attribute(party, 'Rfc') === rfc)) {
      return reject('CFDI40188', 'El RfcACuentaTerceros debe ser distinto del emisor y del receptor.');
    }
    if (rfc === PUBLIC_RFC || rfc === FOREIGN_RFC) {
      return reject('CFDI40187', 'El RfcACuentaTerceros no se encuentra en la lista l_LCO.');
    }
    if (rfc === FOREIGN_THIRD_RFC && attribute(tercero, 'RegimenFiscalACuentaTerceros') !== '616') {
      return reject('CFDI140223', `El RegimenFiscalACuentaTerceros de ${FOREIGN_THIRD_RFC} debe ser "616".`);
    }
  }
  return undefined;
}
