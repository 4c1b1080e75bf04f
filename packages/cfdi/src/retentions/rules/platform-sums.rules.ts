/** Digital platforms, the sums (matrix SPT, revision D): 107 to 110, 126 to 134. */
import { type Decimal, ZERO } from '../../decimal.ts';
import { plain, sumOf, valueOf } from '../amounts.ts';
import { ISR, IVA } from '../payment-kinds.ts';
import { chargedBy, isInCash, type Platform, platformOf } from './platform.ts';
import {
  leaveOut,
  leaveSumOut,
  type RetentionComplementFacts,
  type RetentionComplementRule,
  spt,
} from './retention-rule.ts';

type Row = readonly [
  code: number,
  path: string,
  said: string | undefined,
  wanted: Decimal,
  why: readonly [string, string],
];

/** SPT107 to SPT110: the document's totals. */
function totals({ document }: RetentionComplementFacts, { monTotServSIVA }: Platform): Row[] {
  const { montoTotOperacion, montoTotGrav, montoTotExent, montoTotRet, impRetenidos } = document.totales;
  const services = valueOf(monTotServSIVA);
  const why = ['monTotServSIVA', 'monTotServSIVA'] as const;
  return [
    [107, 'totals.montoTotOperacion', montoTotOperacion, services, why],
    [108, 'totals.montoTotGrav', montoTotGrav, services, why],
    [109, 'totals.montoTotExent', montoTotExent, ZERO, ['with digital platforms', 'con plataformas tecnológicas']],
    [110, 'totals.montoTotRet', montoTotRet, sumOf(impRetenidos.map((tax) => tax.montoRet)), ['taxes', 'taxes']],
  ];
}

/** SPT126 to SPT134: totals of the complement. */
function sums({ document, path }: RetentionComplementFacts, platform: Platform): Row[] {
  const { servicios } = platform;
  const withheld = (tax: string) =>
    sumOf(document.totales.impRetenidos.filter(({ impuestoRet }) => impuestoRet === tax).map((each) => each.montoRet));
  const charged = sumOf(servicios.map(chargedBy));
  const inCash = sumOf(servicios.filter(isInCash).map(chargedBy));
  const isForeign = document.receptor.extranjero !== undefined;
  const handed = charged.minus(inCash).minus(valueOf(platform.totalIVARetenido));
  const why = ['servicios', 'servicios'] as const;
  const tax = ['taxes', 'taxes'] as const;
  return [
    [126, `${path}.numServ`, platform.numServ, ZERO.plus(servicios.length), why],
    [
      127,
      `${path}.monTotServSIVA`,
      platform.monTotServSIVA,
      sumOf(servicios.map((each) => each.precioServSinIVA)),
      why,
    ],
    [128, `${path}.totalIVATrasladado`, platform.totalIVATrasladado, charged, why],
    [129, `${path}.totalIVARetenido`, platform.totalIVARetenido, withheld(IVA), tax],
    [130, `${path}.totalISRRetenido`, platform.totalISRRetenido, withheld(ISR), tax],
    isForeign
      ? [
          132,
          `${path}.difIVAEntregadoPrestServ`,
          platform.difIVAEntregadoPrestServ,
          ZERO,
          ['with a receiver abroad', 'con un receptor en el extranjero'],
        ]
      : [
          131,
          `${path}.difIVAEntregadoPrestServ`,
          platform.difIVAEntregadoPrestServ,
          handed,
          [
            'totalIVATrasladado minus that of cash payments and the withheld amount',
            'totalIVATrasladado menos el de los pagos en efectivo y lo retenido',
          ],
        ],
    [
      133,
      `${path}.monTotalporUsoPlataforma`,
      platform.monTotalporUsoPlataforma,
      sumOf(servicios.map((each) => each.comisionDelServicio?.importe)),
      why,
    ],
  ];
}

const agree: RetentionComplementRule = (facts, report) => {
  const platform = platformOf(facts.data);
  for (const [code, at, said, wanted, [en, es]] of [...totals(facts, platform), ...sums(facts, platform)]) {
    if (said !== undefined && valueOf(said).equals(wanted)) continue;
    const value = code === 126 ? wanted.toFixed() : plain(wanted);
    report(spt(code, at, [`${at} must be ${value}: ${en}`, `${at} debe ser ${value}: ${es}`], leaveSumOut));
  }
};

/** SPT134: present if a service has a contribution, and then their sum. */
const contributions: RetentionComplementRule = ({ data, path }, report) => {
  const { servicios, monTotalContribucionGubernamental: said } = platformOf(data);
  const parts = servicios.flatMap(({ contribucionGubernamental: one }) => (one ? [one.impContrib] : []));
  const at = `${path}.monTotalContribucionGubernamental`;
  if (parts.length === 0) {
    if (said !== undefined)
      report(
        spt(
          134,
          at,
          [`${at} is not allowed: no service has one`, `${at} no se permite: ningún servicio tiene`],
          leaveOut,
        ),
      );
    return;
  }
  const sum = sumOf(parts);
  if (said !== undefined && valueOf(said).equals(sum)) return;
  report(
    spt(134, at, [`${at} must be ${plain(sum)}: servicios`, `${at} debe ser ${plain(sum)}: servicios`], leaveSumOut),
  );
};

export const platformSumRules: readonly RetentionComplementRule[] = [agree, contributions];
