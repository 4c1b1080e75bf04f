/** Perceptions: NOM69 to NOM75, NOM77 to NOM87, NOM89, NOM90. */
import { type Decimal, toPlain } from '../../../decimal.ts';
import { ourWarning, text } from '../../../rules/rule.ts';
import type { Percepcion, Percepciones } from '../nomina-data.ts';
import { type Family, familyOf, paidBy, sumOf, valueOf } from '../nomina-sums.ts';
import { leaveOut, leaveTotalOut, type NominaFacts, type NominaRule, nom, type Texts } from './nomina-rule.ts';

type Report = Parameters<NominaRule>[1];

/** Wraps a rule about Percepciones, which runs only if the node is present. */
const ofPerceptions =
  (rule: (percepciones: Percepciones, at: string, facts: NominaFacts, report: Report) => void): NominaRule =>
  (facts, report) => {
    const { percepciones } = facts.nomina;
    if (percepciones) rule(percepciones, `${facts.path}.percepciones`, facts, report);
  };

const isOf = (kind: string) => (each: Percepcion) => each.tipoPercepcion === kind;

/** NOM69: the sum of the family totals equals taxed plus exempt. */
const bothSums = ofPerceptions((percepciones, at, _facts, report) => {
  const families = sumOf([
    percepciones.totalSueldos,
    percepciones.totalSeparacionIndemnizacion,
    percepciones.totalJubilacionPensionRetiro,
  ]);
  if (families.eq(sumOf([percepciones.totalGravado, percepciones.totalExento]))) return;
  report(
    nom(
      69,
      at,
      [
        `totalSueldos, totalSeparacionIndemnizacion and totalJubilacionPensionRetiro of ${at} must add up to totalGravado plus totalExento`,
        `totalSueldos, totalSeparacionIndemnizacion y totalJubilacionPensionRetiro de ${at} deben sumar totalGravado más totalExento`,
      ],
      leaveTotalOut,
    ),
  );
});

type TotalRow = readonly [code: number, name: keyof Percepciones, sum: Decimal];

/** NOM70 to NOM74: totals that are present are correct. */
const totals = ofPerceptions((percepciones, at, _facts, report) => {
  const of = (family: Family) => paidBy(percepciones.percepcion.filter((each) => familyOf(each) === family));
  const rows: TotalRow[] = [
    [70, 'totalSueldos', of('wages')],
    [71, 'totalSeparacionIndemnizacion', of('severance')],
    [72, 'totalJubilacionPensionRetiro', of('retirement')],
    [73, 'totalGravado', sumOf(percepciones.percepcion.map(({ importeGravado }) => importeGravado))],
    [74, 'totalExento', sumOf(percepciones.percepcion.map(({ importeExento }) => importeExento))],
  ];
  for (const [code, name, sum] of rows) {
    const total = percepciones[name] as string | undefined;
    if (total === undefined || valueOf(total).eq(sum)) continue;
    const right = toPlain(sum, 2);
    report(
      nom(
        code,
        `${at}.${name}`,
        [
          `${at}.${name} must be ${right}, the sum of its lines`,
          `${at}.${name} debe ser ${right}, la suma de sus líneas`,
        ],
        leaveTotalOut,
      ),
    );
  }
});

/** NOM75 */
const aboveZero = ofPerceptions((percepciones, at, _facts, report) => {
  for (const [i, each] of percepciones.percepcion.entries()) {
    if (paidBy([each]).gt(0)) continue;
    const line = `${at}.percepcion[${i}]`;
    report(
      nom(
        75,
        line,
        [
          `importeGravado plus importeExento of ${line} must be greater than 0`,
          `importeGravado más importeExento de ${line} debe ser mayor que 0`,
        ],
        ['Omit the line, or send its amount.', 'Omita la línea o envíe su importe.'],
      ),
    );
  }
});

/** NOM77 to NOM79: the total of a family, and its detail node, are present if it has a perception. */
const families = ofPerceptions((percepciones, at, _facts, report) => {
  const rows: [code: number, family: Family, total: keyof Percepciones, node: keyof Percepciones | undefined][] = [
    [77, 'wages', 'totalSueldos', undefined],
    [78, 'severance', 'totalSeparacionIndemnizacion', 'separacionIndemnizacion'],
    [79, 'retirement', 'totalJubilacionPensionRetiro', 'jubilacionPensionRetiro'],
  ];
  for (const [code, family, total, node] of rows) {
    const first = percepciones.percepcion.find((each) => familyOf(each) === family);
    for (const name of node === undefined ? [total] : [total, node]) {
      const isThere = percepciones[name] !== undefined;
      if (isThere === (first !== undefined)) continue;
      const message: Texts = first
        ? [
            `${at}.${name} is required with tipoPercepcion ${first.tipoPercepcion}`,
            `${at}.${name} es obligatorio con tipoPercepcion ${first.tipoPercepcion}`,
          ]
        : [`${at} has no perceptions for ${name}`, `${at} no lleva percepciones para ${name}`];
      const hint: Texts = first ? ['Send it.', 'Envíelo.'] : leaveOut;
      report(nom(code, `${at}.${name}`, message, hint));
    }
  }
});

/** NOM80, NOM81, NOM89, NOM90: a pension is paid at once (039), or in parts with a daily amount (044). */
const retirement = ofPerceptions((percepciones, at, _facts, report) => {
  const node = percepciones.jubilacionPensionRetiro;
  if (!node) return;
  const there = `${at}.jubilacionPensionRetiro`;
  const { totalUnaExhibicion: once, totalParcialidad: parts, montoDiario: daily } = node;
  const demand = (code: number, kind: string, name: string, isThere: boolean) => {
    if (isThere) return;
    const path = `${there}.${name}`;
    report(
      nom(
        code,
        path,
        [`${path} is required with tipoPercepcion ${kind}`, `${path} es obligatorio con tipoPercepcion ${kind}`],
        ['Send it.', 'Envíelo.'],
      ),
    );
  };
  const refuse = (code: number, other: string, name: string, isThere: boolean) => {
    if (!isThere) return;
    const path = `${there}.${name}`;
    report(nom(code, path, [`${path} is not allowed with ${other}`, `${path} no se admite con ${other}`], leaveOut));
  };
  if (percepciones.percepcion.some(isOf('039'))) {
    demand(80, '039', 'totalUnaExhibicion', once !== undefined);
    refuse(80, 'tipoPercepcion 039', 'totalParcialidad', parts !== undefined);
    refuse(80, 'tipoPercepcion 039', 'montoDiario', daily !== undefined);
  }
  if (percepciones.percepcion.some(isOf('044'))) {
    demand(81, '044', 'totalParcialidad', parts !== undefined);
    demand(81, '044', 'montoDiario', daily !== undefined);
    refuse(81, 'tipoPercepcion 044', 'totalUnaExhibicion', once !== undefined);
  }
  if (once !== undefined) {
    refuse(89, 'totalUnaExhibicion', 'totalParcialidad', parts !== undefined);
    refuse(89, 'totalUnaExhibicion', 'montoDiario', daily !== undefined);
  }
  if (parts !== undefined && daily === undefined) {
    const path = `${there}.montoDiario`;
    report(
      nom(
        90,
        path,
        [`${path} is required with totalParcialidad`, `${path} es obligatorio con totalParcialidad`],
        ['Send it.', 'Envíelo.'],
      ),
    );
  }
});

/** NOM82 to NOM85: shares belong to 045 and overtime to 019 only. */
const details = ofPerceptions((percepciones, at, _facts, report) => {
  const rows = [
    [82, 83, '045', 'accionesOTitulos'],
    [84, 85, '019', 'horasExtra'],
  ] as const;
  for (const [i, each] of percepciones.percepcion.entries()) {
    for (const [lacking, extra, kind, name] of rows) {
      const isThere = each[name] !== undefined;
      if (isThere === isOf(kind)(each)) continue;
      const path = `${at}.percepcion[${i}].${name}`;
      if (isThere)
        report(
          nom(
            extra,
            path,
            [
              `${path} is allowed only with tipoPercepcion ${kind}`,
              `${path} solo se permite con tipoPercepcion ${kind}`,
            ],
            leaveOut,
          ),
        );
      else
        report(
          nom(
            lacking,
            path,
            [`${path} is required with tipoPercepcion ${kind}`, `${path} es obligatorio con tipoPercepcion ${kind}`],
            ['Send it.', 'Envíelo.'],
          ),
        );
    }
  }
});

/** NOM86, NOM87: a subsidy for sick leave requires the leave, and equals its amount. */
const sickPay = ofPerceptions((percepciones, at, { nomina, path }, report) => {
  const index = percepciones.percepcion.findIndex(isOf('014'));
  if (index < 0) return;
  const line = `${at}.percepcion[${index}]`;
  const { incapacidades } = nomina;
  if (!incapacidades) {
    report(
      nom(
        86,
        `${path}.incapacidades`,
        [
          `${path}.incapacidades is required with tipoPercepcion 014`,
          `${path}.incapacidades es obligatorio con tipoPercepcion 014`,
        ],
        ['Send the days and types of leave.', 'Envíe los días y tipos de incapacidad.'],
      ),
    );
    return;
  }
  const sum = sumOf(incapacidades.map(({ importeMonetario }) => importeMonetario));
  if (paidBy(percepciones.percepcion.filter(isOf('014'))).eq(sum)) return;
  report(
    nom(
      87,
      line,
      [
        `importeGravado plus importeExento of ${line} must be the sum of importeMonetario, ${toPlain(sum, 2)}`,
        `importeGravado más importeExento de ${line} debe ser la suma de importeMonetario, ${toPlain(sum, 2)}`,
      ],
      ['Correct the leave or the perception.', 'Corrija la incapacidad o la percepción.'],
    ),
  );
});

/** From the guide, not in the matrix: overtime is the sum of its lines. */
const overtime = ofPerceptions((percepciones, at, _facts, report) => {
  for (const [i, each] of percepciones.percepcion.entries()) {
    if (!isOf('019')(each) || each.horasExtra === undefined) continue;
    const sum = sumOf(each.horasExtra.map(({ importePagado }) => importePagado));
    const paid = paidBy([each]);
    if (paid.eq(sum)) continue;
    const line = `${at}.percepcion[${i}]`;
    const [right, sent] = [toPlain(sum, 2), toPlain(paid, 2)];
    const message = text(
      `importePagado of ${line}.horasExtra adds up to ${right}, but importeGravado plus importeExento is ${sent}`,
      `importePagado de ${line}.horasExtra suma ${right}, pero importeGravado más importeExento es ${sent}`,
    );
    const hint = text('Correct the hours or the perception.', 'Corrija las horas o la percepción.');
    report(ourWarning('COMPLEMENT_GUIDE', `${line}.horasExtra`, message, hint));
  }
});

export const perceptionRules: readonly NominaRule[] = [
  bothSums,
  totals,
  aboveZero,
  families,
  retirement,
  details,
  sickPay,
  overtime,
];
