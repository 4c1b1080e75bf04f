/**
 * Digital platforms, rules other than sums (matrix SPT, revision D): 104 to 106, 137, 140 to 147. SPT103 and SPT139
 * need the SAT's list of RFCs and are not checked. Catalog keys (SPT125, 135, 136, 138, 144) are checked by the
 * complement's table, which names those rows (`catalogRules`).
 */
import { saysValue, valueOf } from '../amounts.ts';
import { PRIZE, platformOf } from './platform.ts';
import { leaveOut, type RetentionComplementRule, spt } from './retention-rule.ts';

/** SPT104: a foreigner without a tax number. */
const foreigner: RetentionComplementRule = ({ document }, report) => {
  const { extranjero } = document.receptor;
  if (!extranjero || extranjero.numRegIdTribR !== undefined) return;
  report(
    spt(
      104,
      'receiver.foreignTaxId',
      [
        'receiver.foreignTaxId must be XEXX010101000 without a tax number',
        'receiver.foreignTaxId debe ser XEXX010101000 sin registro fiscal',
      ],
      ['Send XEXX010101000.', 'Envíe XEXX010101000.'],
    ),
  );
};

/** SPT105, SPT106. */
const period: RetentionComplementRule = ({ document }, report) => {
  const { mesIni, mesFin, ejercicio } = document.periodo;
  if (mesIni !== mesFin)
    report(
      spt(
        105,
        'period.mesFin',
        [
          'period.mesFin must be period.mesIni with digital platforms',
          'period.mesFin debe ser period.mesIni con plataformas tecnológicas',
        ],
        ['Issue one document per month.', 'Emita un comprobante por mes.'],
      ),
    );
  const issued = Number(document.fechaExp.slice(0, 4));
  if (Number(ejercicio) >= 2019 && Number(ejercicio) <= issued) return;
  report(
    spt(
      106,
      'period.ejercicio',
      [`period.ejercicio must be between 2019 and ${issued}`, `period.ejercicio debe estar entre 2019 y ${issued}`],
      ['Send the year of the services.', 'Envíe el año de los servicios.'],
    ),
  );
};

/** SPT137. */
const oneKind: RetentionComplementRule = ({ data, path }, report) => {
  const [first, ...others] = platformOf(data).servicios;
  for (const [i, { tipoDeServ }] of others.entries()) {
    if (tipoDeServ === first?.tipoDeServ) continue;
    const at = `${path}.servicios[${i + 1}].tipoDeServ`;
    report(
      spt(
        137,
        at,
        [
          `${at} must be ${first?.tipoDeServ}, as in the first service`,
          `${at} debe ser ${first?.tipoDeServ}, como en el primer servicio`,
        ],
        ['Issue one document per type of service.', 'Emita un comprobante por tipo de servicio.'],
      ),
    );
  }
};

/** SPT140. */
const days: RetentionComplementRule = ({ document, data, path }, report) => {
  const { mesIni, mesFin, ejercicio } = document.periodo;
  for (const [i, { fechaServ }] of platformOf(data).servicios.entries()) {
    const month = fechaServ.slice(5, 7);
    if (fechaServ.startsWith(ejercicio) && month >= mesIni && month <= mesFin) continue;
    const at = `${path}.servicios[${i}].fechaServ`;
    report(
      spt(
        140,
        at,
        [`${at} must be within the period`, `${at} debe estar dentro del periodo`],
        ['Move the service to the document of its month.', 'Pase el servicio al comprobante de su mes.'],
      ),
    );
  }
};

/** SPT141, SPT146: prizes have neither tax nor commission, all others both. */
const parts: RetentionComplementRule = ({ data, path }, report) => {
  for (const [i, service] of platformOf(data).servicios.entries()) {
    const isPrize = service.formaPagoServ === PRIZE;
    for (const [code, member] of [
      [141, 'impuestosTrasladadosdelServicio'],
      [146, 'comisionDelServicio'],
    ] as const) {
      const isThere = service[member] !== undefined;
      if (isThere !== isPrize) continue;
      const at = `${path}.servicios[${i}].${member}`;
      report(
        isPrize
          ? spt(
              code,
              at,
              [`${at} is not allowed with formaPagoServ 09`, `${at} no se permite con formaPagoServ 09`],
              leaveOut,
            )
          : spt(
              code,
              at,
              [`${at} is required unless formaPagoServ is 09`, `${at} es obligatorio salvo con formaPagoServ 09`],
              ['Send it.', 'Envíelo.'],
            ),
      );
    }
  }
};

/** SPT142, SPT143. */
const taxes: RetentionComplementRule = ({ data, path }, report) => {
  for (const [i, { precioServSinIVA, impuestosTrasladadosdelServicio: tax }] of platformOf(data).servicios.entries()) {
    if (!tax) continue;
    const at = `${path}.servicios[${i}].impuestosTrasladadosdelServicio`;
    if (!valueOf(tax.base).equals(valueOf(precioServSinIVA)))
      report(
        spt(
          142,
          `${at}.base`,
          [`${at}.base must be precioServSinIVA`, `${at}.base debe ser precioServSinIVA`],
          ['Send the price of the service.', 'Envíe el precio del servicio.'],
        ),
      );
    if (!saysValue(tax.importe, valueOf(tax.base).times(valueOf(tax.tasaCuota))))
      report(
        spt(
          143,
          `${at}.importe`,
          [`${at}.importe must be base x tasaCuota`, `${at}.importe debe ser base x tasaCuota`],
          ['Correct the amount.', 'Corrija el importe.'],
        ),
      );
  }
};

/** SPT145 (above 1.00), SPT147. */
const amounts: RetentionComplementRule = ({ data, path }, report) => {
  for (const [i, service] of platformOf(data).servicios.entries()) {
    for (const [code, node, member, sent, least] of [
      [145, 'contribucionGubernamental', 'impContrib', service.contribucionGubernamental?.impContrib, 1],
      [147, 'comisionDelServicio', 'importe', service.comisionDelServicio?.importe, 0],
    ] as const) {
      if (sent === undefined || valueOf(sent).gt(least)) continue;
      const at = `${path}.servicios[${i}].${node}.${member}`;
      report(
        spt(
          code,
          at,
          [`${at} must be greater than ${least}`, `${at} debe ser mayor que ${least}`],
          [`Omit ${node} if there is none.`, `Omita ${node} si no hay.`],
        ),
      );
    }
  }
};

export const platformRules: readonly RetentionComplementRule[] = [
  foreigner,
  period,
  oneKind,
  days,
  parts,
  taxes,
  amounts,
];
