/**
 * Digital platforms, taxes withheld (matrix SPT, revision D): 111 to 124. For 119 to 124 the published text does not
 * assign numbers to the cases; they are numbered in the order of the text. Rates are those of 2021 to 2025; a reform
 * changes some from 2026, and no source has confirmed the new figures: then a difference is a warning.
 */
import { tiposDeServ } from '@lacre/sat-catalogs/small/retenciones';
import { type Decimal } from '../../decimal.ts';
import { RFC_PUBLICO_GENERAL } from '../../rfc.ts';
import { satWarning, text } from '../../rules/rule.ts';
import { cut, plain, sumOf, valueOf } from '../amounts.ts';
import { ISR, IVA } from '../payment-kinds.ts';
import type { ImpRetenido, Retenciones } from '../retenciones.ts';
import { chargedBy, isInCash, type Platform, platformOf } from './platform.ts';
import { type RetentionComplementRule, spt, type Texts } from './retention-rule.ts';

/** The last year whose rates are confirmed. */
const RATES_UNTIL = 2025;
/** Digital content: services by foreigners, taxed with IVA only. */
const DIGITAL = ['07', '08', '09'];
/** ISR rate for someone without an RFC (LISR 113-C). */
const ISR_WITHOUT_RFC = '0.20';
const drop: Texts = ['Omit this tax.', 'Omita este impuesto.'];

type Tax = ImpRetenido & { at: string };

const taxesOf = ({ totales }: Retenciones, tax: string): Tax[] =>
  totales.impRetenidos.flatMap((each, i) => (each.impuestoRet === tax ? [{ ...each, at: `taxes[${i}]` }] : []));

const isGeneric = ({ receptor }: Retenciones): boolean => receptor.nacional?.rfcR === RFC_PUBLICO_GENERAL;
const isAbroad = ({ receptor }: Retenciones): boolean => receptor.extranjero !== undefined;
const kindOf = ({ servicios }: Platform): string => servicios[0]?.tipoDeServ ?? '';

/** SPT111, 122, 123: receivers and services without ISR. */
const withoutIsr: RetentionComplementRule = ({ document, data }, report) => {
  const kind = kindOf(platformOf(data));
  for (const { at } of taxesOf(document, ISR)) {
    if (document.emisor.rfcE.length === 13)
      report(
        spt(
          111,
          at,
          [
            `${at}: an issuer who is a natural person does not withhold ISR`,
            `${at}: un emisor persona física no retiene ISR`,
          ],
          drop,
        ),
      );
    if (DIGITAL.includes(kind))
      report(
        spt(
          122,
          at,
          [`${at}: no ISR is withheld on services ${kind}`, `${at}: no se retiene ISR por servicios ${kind}`],
          drop,
        ),
      );
    if (isAbroad(document))
      report(
        spt(
          123,
          at,
          [
            `${at}: no ISR is withheld from a receiver abroad`,
            `${at}: no se retiene ISR a un receptor en el extranjero`,
          ],
          drop,
        ),
      );
  }
};

/** SPT112, 114: IVA is withheld where it was charged, and always for foreigners. */
const withIva: RetentionComplementRule = ({ document, data }, report) => {
  if (taxesOf(document, IVA).length > 0) return;
  const send: Texts = ['Send the IVA that was withheld.', 'Envíe el IVA retenido.'];
  if (isAbroad(document))
    report(
      spt(
        114,
        'taxes',
        [
          'taxes must contain IVA (002) for a receiver abroad',
          'taxes debe contener IVA (002) para un receptor en el extranjero',
        ],
        send,
      ),
    );
  else if (!valueOf(platformOf(data).totalIVATrasladado).isZero())
    report(
      spt(
        112,
        'taxes',
        [
          'taxes must contain IVA (002): the services charge it',
          'taxes debe contener IVA (002): los servicios lo trasladan',
        ],
        send,
      ),
    );
};

/** SPT113. */
const once: RetentionComplementRule = ({ document }, report) => {
  for (const tax of [ISR, IVA]) {
    for (const { at } of taxesOf(document, tax).slice(1))
      report(
        spt(
          113,
          at,
          [`${at} repeats tax ${tax}`, `${at} repite el impuesto ${tax}`],
          ['Send their sum in one entry.', 'Envíe su suma en un solo elemento.'],
        ),
      );
  }
};

/** SPT115, 116: the amount not paid in cash, truncated to two decimals. */
const bases: RetentionComplementRule = ({ document, data }, report) => {
  const { servicios } = platformOf(data);
  const inCash = servicios.filter(isInCash);
  const price = sumOf(servicios.map(({ precioServSinIVA }) => precioServSinIVA));
  const cash = sumOf(inCash.map(({ precioServSinIVA }) => precioServSinIVA));
  const iva = sumOf(servicios.filter((each) => !isInCash(each)).map(chargedBy));
  for (const [code, tax, wanted] of [
    [115, ISR, cut(price.minus(cash))],
    [116, IVA, cut(iva)],
  ] as const) {
    for (const { at, baseRet } of taxesOf(document, tax)) {
      if (baseRet !== undefined && valueOf(baseRet).equals(wanted)) continue;
      report(
        spt(
          code,
          `${at}.baseRet`,
          [
            `${at}.baseRet must be ${plain(wanted)}: the amount not paid in cash`,
            `${at}.baseRet debe ser ${plain(wanted)}: lo que no se pagó en efectivo`,
          ],
          [`Send ${plain(wanted)}.`, `Envíe ${plain(wanted)}.`],
        ),
      );
    }
  }
};

/** SPT117, 119, 121 of IVA; 118, 120 of ISR. */
const amounts: RetentionComplementRule = ({ document, data }, report) => {
  const kind = kindOf(platformOf(data));
  const row = tiposDeServ.find(({ clave }) => clave === kind);
  if (row?.parteIva === undefined) return;
  const isConfirmed = Number(document.periodo.ejercicio) <= RATES_UNTIL;
  const wholeIva = isGeneric(document) || (isAbroad(document) && DIGITAL.includes(kind));
  const ivaCode = isGeneric(document) ? 119 : isAbroad(document) ? 121 : 117;
  const rows: (readonly [code: number, tax: string, rate: string | undefined])[] = [
    [ivaCode, IVA, wholeIva ? '1' : row.parteIva],
    [isGeneric(document) ? 120 : 118, ISR, isGeneric(document) ? ISR_WITHOUT_RFC : row.tasaIsr],
  ];
  for (const [code, tax, rate] of rows) {
    for (const { at, baseRet, montoRet } of rate === undefined ? [] : taxesOf(document, tax)) {
      const wanted: Decimal = cut(valueOf(baseRet).times(valueOf(rate)));
      if (valueOf(montoRet).equals(wanted)) continue;
      const path = `${at}.montoRet`;
      const en = `${path} must be ${plain(wanted)}: baseRet x ${rate}`;
      const es = `${path} debe ser ${plain(wanted)}: baseRet x ${rate}`;
      const hint: Texts = [`Send ${plain(wanted)}.`, `Envíe ${plain(wanted)}.`];
      if (isConfirmed || tax === IVA) report(spt(code, path, [en, es], hint));
      else
        report(
          satWarning(
            `SPT${code}`,
            path,
            text(`${en} with the rates of ${RATES_UNTIL}`, `${es} con las tasas de ${RATES_UNTIL}`),
            text('Check the rate of the year.', 'Compruebe la tasa del ejercicio.'),
          ),
        );
    }
  }
};

export const platformTaxRules: readonly RetentionComplementRule[] = [withoutIsr, withIva, once, bases, amounts];
