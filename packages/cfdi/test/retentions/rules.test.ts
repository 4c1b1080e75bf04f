import { planesDeRetiro11 } from '@lacre/cfdi/complements/retenciones/planes-de-retiro';
import { plataformasTecnologicas10 } from '@lacre/cfdi/complements/retenciones/plataformas-tecnologicas';
import { checkRetention } from '@lacre/cfdi/retentions/check-retention';
import type { RetentionBody } from '@lacre/cfdi/retentions/retention-body';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { expect } from 'chai';
import { bodyWith, foreigner, type issuer, make, plain, platformTaxes } from './retention.ts';

type Change = Partial<RetentionBody>;
/** `breaks` breaks the rule at the path and `keeps` does not. */
type Vector = readonly [rule: string, path: string, breaks: Change, keeps?: Change, by?: Partial<typeof issuer>];

const person = { legalName: 'ROSA CRUZ SOLIS', taxId: 'CUSR850101JK7', zip: '86991' };
const company = { legalName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', taxId: 'URE180429TM6', zip: '86991' };
const everybody = { legalName: 'PUBLICO EN GENERAL', taxId: 'XAXX010101000' };
const rif = (totals: object): Change => ({
  cveRetenc: '28',
  taxes: [],
  totals: { utilidadBimestral: '500', isrCorrespondiente: '50', ...totals },
});

const plan = planesDeRetiro11.example;
const withPlan = (change: object): Change => bodyWith('planesDeRetiro11', { ...plan, ...change });

const platform = plataformasTecnologicas10.example;
const services = platform['servicios'] as readonly Record<string, unknown>[];
const bare = { periodicidad: '02' };
const service = (change: object = {}) => ({ ...services[0], ...change });
/** One service of 600 by card, with its sums and taxes. */
const oneService = (change: object = {}, more: Change = {}, data: object = {}): Change => ({
  ...bodyWith('plataformasTecnologicas10', { ...bare, servicios: [service(change)], ...data }),
  period: { mesIni: '10', mesFin: '10', ejercicio: '2025' },
  totals: { montoTotGrav: '600' },
  taxes: [
    { baseRet: '600', montoRet: '12.60', tipoPagoRet: '04' },
    { baseRet: '96', montoRet: '48', tipoPagoRet: '01' },
  ],
  ...more,
  complement: {
    plataformasTecnologicas10: {
      ...bare,
      servicios: [service({ fechaServ: '2025-10-05', ...change })],
      ...data,
    } as never,
  },
});
const isr = (montoRet: string, baseRet = '600') => ({ baseRet, montoRet, tipoPagoRet: '04' });
const iva = (montoRet: string, baseRet = '96') => ({ baseRet, montoRet, tipoPagoRet: '01' });
const at = 'complement.plataformasTecnologicas10';
const first = `${at}.servicios[0]`;

/** A prize: neither tax nor commission. */
const UNTAXED = { impuestosTrasladadosdelServicio: undefined, comisionDelServicio: undefined };
const contribution = (impContrib: string) => ({
  contribucionGubernamental: { impContrib, entidadDondePagaLaContribucion: '09' },
});

/** A service of this price, with its IVA. */
const serviceOf = (base: string, importe: string) =>
  oneService({
    precioServSinIVA: base,
    impuestosTrasladadosdelServicio: { base, impuesto: '02', tasaCuota: '0.160000', importe },
  });

const VECTORS: readonly Vector[] = [
  ['Reten20103', 'date', { date: '2026-11-20' }, { date: '2026-11-20T10:00:00' }],
  ['Reten20105', 'cveRetenc', { cveRetenc: '29' }],
  ['Reten20106', 'descRetenc', { descRetenc: undefined }],
  ['Reten20107', 'complement.dividendos10', { cveRetenc: '14' }],
  [
    'Reten20107',
    'complement.pagosAExtranjeros10',
    { cveRetenc: '01', receiver: foreigner },
    { cveRetenc: '01', receiver: person },
  ],
  ['Reten20108', 'totals.montoTotGrav', rif({ montoTotGrav: '1' }), rif({})],
  ['Reten20108', 'totals.montoTotExent', rif({ montoTotExent: '1' }), rif({})],
  ['Reten20132', 'totals.utilidadBimestral', rif({ utilidadBimestral: '0' }), rif({})],
  ['Reten20133', 'totals.isrCorrespondiente', rif({ isrCorrespondiente: undefined }), rif({})],
  ['Reten20113', 'receiver.taxId', { receiver: { ...person, taxId: 'XEXX010101000' } }],
  ['Reten20116', 'receiver.legalName', { receiver: { ...everybody, legalName: 'CLIENTE' } }, { receiver: everybody }],
  [
    'Reten20117',
    'receiver.curp',
    { receiver: { ...company, curp: 'CACX760510MDFSHC05' } },
    { receiver: { ...person, curp: 'CACX760510MDFSHC05' } },
  ],
  ['Reten20119', 'receiver.zip', { receiver: { ...person, zip: '00000' } }],
  // Never filled in with the place of the issuer.
  ['Reten20119', 'receiver.zip', { receiver: { legalName: person.legalName, taxId: person.taxId } }],
  ['Reten20120', 'receiver.zip', { receiver: { ...everybody, zip: '86991' } }, { receiver: everybody }],
  ['Reten20121', 'period.mesIni', { period: { mesIni: '0', mesFin: '10', ejercicio: '2026' } }],
  ['Reten20123', 'period.mesFin', { period: { mesIni: '10', mesFin: '13', ejercicio: '2026' } }],
  ['Reten20122', 'period.mesIni', { period: { mesIni: '11', mesFin: '10', ejercicio: '2026' } }],
  ['Reten20124', 'period.mesFin', { period: { mesIni: '11', mesFin: '10', ejercicio: '2026' } }],
  [
    'Reten20126',
    'period.ejercicio',
    { period: { mesIni: '10', mesFin: '10', ejercicio: '2020' } },
    { period: { mesIni: '10', mesFin: '10', ejercicio: '2021' } },
  ],
  ['Reten20126', 'period.ejercicio', { period: { mesIni: '10', mesFin: '10', ejercicio: '2027' } }],
  ['Reten20127', 'totals.montoTotOperacion', { totals: { montoTotGrav: '1000', montoTotOperacion: '1000.01' } }],
  ['Reten20128', 'totals.montoTotGrav', { totals: { montoTotGrav: '1000', montoTotOperacion: '999' } }],
  ['Reten20129', 'totals.montoTotExent', { totals: { montoTotExent: '1000', montoTotOperacion: '999' } }],
  ['Reten20130', 'taxes', { totals: { montoTotGrav: '1000', montoTotRet: '1' }, taxes: [] }, { taxes: [] }],
  ['Reten20131', 'totals.montoTotRet', { totals: { montoTotGrav: '1000', montoTotRet: '100.01' } }],
  ['Reten20134', 'taxes[0].tipoPagoRet', { taxes: [{ montoRet: '100', tipoPagoRet: '05' }] }],
  [
    'Reten20135',
    'taxes[0].impuestoRet',
    { taxes: [{ montoRet: '100', impuestoRet: '001', tipoPagoRet: '01' }] },
    { taxes: [{ montoRet: '100', impuestoRet: '002', tipoPagoRet: '01' }] },
  ],

  [
    'PDR101',
    'complement.planesDeRetiro11.montTotExentRetiradoAnioInmAnt',
    withPlan({ montTotExentRetiradoAnioInmAnt: undefined }),
    withPlan({}),
  ],
  [
    'PDR102',
    'complement.planesDeRetiro11.montTotExedenteAnioInmAnt',
    withPlan({ montTotExedenteAnioInmAnt: undefined }),
    withPlan({}),
  ],
  [
    'PDR103',
    'complement.planesDeRetiro11.montTotRetiradoAnioInmAntPer',
    withPlan({ montTotRetiradoAnioInmAntPer: '10000.01' }),
    withPlan({}),
  ],
  [
    'PDR104',
    'complement.planesDeRetiro11.aportacionesODepositos[1].tipoAportacionODeposito',
    withPlan({
      aportacionesODepositos: [
        { tipoAportacionODeposito: 'a', montAportODep: '1' },
        { tipoAportacionODeposito: 'a', montAportODep: '2' },
      ],
    }),
    withPlan({
      aportacionesODepositos: [
        { tipoAportacionODeposito: 'a', montAportODep: '1' },
        { tipoAportacionODeposito: 'b', montAportODep: '2' },
      ],
    }),
  ],

  ['SPT102', at, { ...oneService(), cveRetenc: '25', descRetenc: 'x' }, oneService()],
  [
    'SPT105',
    'period.mesFin',
    oneService({}, { period: { mesIni: '10', mesFin: '11', ejercicio: '2025' } }),
    oneService(),
  ],
  [
    'SPT106',
    'period.ejercicio',
    oneService({}, { period: { mesIni: '10', mesFin: '10', ejercicio: '2018' } }),
    oneService(),
  ],
  [
    'SPT106',
    'period.ejercicio',
    oneService({ fechaServ: '2027-10-05' }, { period: { mesIni: '10', mesFin: '10', ejercicio: '2027' } }),
    oneService({ fechaServ: '2019-10-05' }, { period: { mesIni: '10', mesFin: '10', ejercicio: '2019' } }),
  ],
  ['SPT107', 'totals.montoTotOperacion', oneService({}, { totals: { montoTotGrav: '601' } }), oneService()],
  [
    'SPT108',
    'totals.montoTotGrav',
    oneService({}, { totals: { montoTotGrav: '500', montoTotExent: '100' } }),
    oneService(),
  ],
  [
    'SPT109',
    'totals.montoTotExent',
    oneService({}, { totals: { montoTotGrav: '500', montoTotExent: '100' } }),
    oneService(),
  ],
  ['SPT110', 'totals.montoTotRet', oneService({}, { totals: { montoTotGrav: '600', montoTotRet: '1' } }), oneService()],
  [
    'SPT111',
    'taxes[0]',
    oneService(),
    oneService({}, { taxes: [iva('48')] }),
    { rfc: 'CACX7605101P8', regimenFiscal: '612' },
  ],
  ['SPT112', 'taxes', oneService({}, { taxes: [isr('12.60')] }), oneService()],
  ['SPT112', 'taxes', oneService({}, { taxes: [] }), oneService({ formaPagoServ: '09', ...UNTAXED }, { taxes: [] })],
  ['SPT113', 'taxes[1]', oneService({}, { taxes: [isr('12.60'), isr('0')] }), oneService()],
  [
    'SPT114',
    'taxes',
    oneService({}, { receiver: foreigner, taxes: [] }),
    oneService({}, { receiver: foreigner, taxes: [iva('48')] }),
  ],
  ['SPT115', 'taxes[0].baseRet', oneService({}, { taxes: [isr('12.60', '599'), iva('48')] }), oneService()],
  [
    'SPT115',
    'taxes[0].baseRet',
    oneService({ formaPagoServ: '01' }),
    oneService({ formaPagoServ: '01' }, { taxes: [isr('0', '0'), iva('0', '0')] }),
  ],
  ['SPT116', 'taxes[1].baseRet', oneService({}, { taxes: [isr('12.60'), iva('48', '95')] }), oneService()],
  ['SPT117', 'taxes[1].montoRet', oneService({}, { taxes: [isr('12.60'), iva('48.01')] }), oneService()],
  ['SPT118', 'taxes[0].montoRet', oneService({}, { taxes: [isr('12.61'), iva('48')] }), oneService()],
  [
    'SPT119',
    'taxes[1].montoRet',
    oneService({}, { receiver: everybody, taxes: [isr('120'), iva('48')] }),
    oneService({}, { receiver: everybody, taxes: [isr('120'), iva('96')] }),
  ],
  [
    'SPT120',
    'taxes[0].montoRet',
    oneService({}, { receiver: everybody, taxes: [isr('12.60'), iva('96')] }),
    oneService({}, { receiver: everybody, taxes: [isr('120'), iva('96')] }),
  ],
  [
    'SPT121',
    'taxes[0].montoRet',
    oneService({ tipoDeServ: '07' }, { receiver: foreigner, taxes: [iva('48')] }),
    oneService({ tipoDeServ: '07' }, { receiver: foreigner, taxes: [iva('96')] }),
  ],
  ['SPT122', 'taxes[0]', oneService({ tipoDeServ: '07' }), oneService({ tipoDeServ: '07' }, { taxes: [iva('96')] })],
  [
    'SPT123',
    'taxes[0]',
    oneService({}, { receiver: foreigner }),
    oneService({}, { receiver: foreigner, taxes: [iva('48')] }),
  ],
  ['SPT125', `${at}.periodicidad`, oneService({}, {}, { periodicidad: '06' }), oneService()],
  ['SPT126', `${at}.numServ`, oneService({}, {}, { numServ: '2' }), oneService()],
  ['SPT127', `${at}.monTotServSIVA`, oneService({}, {}, { monTotServSIVA: '601' }), oneService()],
  ['SPT128', `${at}.totalIVATrasladado`, oneService({}, {}, { totalIVATrasladado: '95' }), oneService()],
  ['SPT129', `${at}.totalIVARetenido`, oneService({}, {}, { totalIVARetenido: '47' }), oneService()],
  ['SPT130', `${at}.totalISRRetenido`, oneService({}, {}, { totalISRRetenido: '12' }), oneService()],
  ['SPT131', `${at}.difIVAEntregadoPrestServ`, oneService({}, {}, { difIVAEntregadoPrestServ: '47' }), oneService()],
  [
    'SPT132',
    `${at}.difIVAEntregadoPrestServ`,
    oneService({}, { receiver: foreigner, taxes: [iva('48')] }, { difIVAEntregadoPrestServ: '48' }),
    oneService({}, { receiver: foreigner, taxes: [iva('48')] }),
  ],
  ['SPT133', `${at}.monTotalporUsoPlataforma`, oneService({}, {}, { monTotalporUsoPlataforma: '59' }), oneService()],
  [
    'SPT134',
    `${at}.monTotalContribucionGubernamental`,
    oneService({}, {}, { monTotalContribucionGubernamental: '5' }),
    oneService(),
  ],
  [
    'SPT134',
    `${at}.monTotalContribucionGubernamental`,
    oneService(contribution('5'), {}, { monTotalContribucionGubernamental: '6' }),
    oneService(contribution('5'), {}, { monTotalContribucionGubernamental: '5' }),
  ],
  ['SPT135', `${first}.formaPagoServ`, oneService({ formaPagoServ: '10' }), oneService()],
  ['SPT136', `${first}.tipoDeServ`, oneService({ tipoDeServ: '12' }), oneService()],
  ['SPT138', `${first}.subTipServ`, oneService({ subTipServ: '99' }), oneService({ subTipServ: '01' })],
  [
    'SPT144',
    `${first}.contribucionGubernamental.entidadDondePagaLaContribucion`,
    oneService({ contribucionGubernamental: { impContrib: '2', entidadDondePagaLaContribucion: '33' } }),
    oneService({ contribucionGubernamental: { impContrib: '2', entidadDondePagaLaContribucion: '32' } }),
  ],
  [
    'SPT137',
    `${at}.servicios[1].tipoDeServ`,
    {
      ...bodyWith('plataformasTecnologicas10', {
        ...bare,
        servicios: [services[0], { ...services[1], tipoDeServ: '03' }],
      }),
      taxes: platformTaxes,
    },
    bodyWith('plataformasTecnologicas10', platform),
  ],
  ['SPT140', `${first}.fechaServ`, oneService({ fechaServ: '2025-11-01' }), oneService()],
  ['SPT140', `${first}.fechaServ`, oneService({ fechaServ: '2025-09-30' }), oneService({ fechaServ: '2025-10-31' })],
  ['SPT140', `${first}.fechaServ`, oneService({ fechaServ: '2024-10-05' }), oneService({ fechaServ: '2025-10-01' })],
  ['SPT146', `${first}.comisionDelServicio`, oneService({ formaPagoServ: '09' }), oneService()],
  ['SPT141', `${first}.impuestosTrasladadosdelServicio`, oneService({ formaPagoServ: '09' }), oneService()],
  [
    'SPT141',
    `${first}.impuestosTrasladadosdelServicio`,
    oneService({ impuestosTrasladadosdelServicio: undefined }),
    oneService(),
  ],
  ['SPT146', `${first}.comisionDelServicio`, oneService({ comisionDelServicio: undefined }), oneService()],
  [
    'SPT142',
    `${first}.impuestosTrasladadosdelServicio.base`,
    oneService({
      impuestosTrasladadosdelServicio: { base: '599', impuesto: '02', tasaCuota: '0.160000', importe: '95.84' },
    }),
    oneService(),
  ],
  [
    'SPT143',
    `${first}.impuestosTrasladadosdelServicio.importe`,
    oneService({
      impuestosTrasladadosdelServicio: { base: '600', impuesto: '02', tasaCuota: '0.160000', importe: '95.99' },
    }),
    oneService(),
  ],
  ...['95.99', '96.00'].map(
    (importe): Vector => [
      'SPT143',
      `${first}.impuestosTrasladadosdelServicio.importe`,
      serviceOf('599.97', '95.98'),
      serviceOf('599.97', importe),
    ],
  ),
  [
    'SPT145',
    `${first}.contribucionGubernamental.impContrib`,
    oneService({ contribucionGubernamental: { impContrib: '1.00', entidadDondePagaLaContribucion: '09' } }),
    oneService({ contribucionGubernamental: { impContrib: '1.01', entidadDondePagaLaContribucion: '09' } }),
  ],
  [
    'SPT147',
    `${first}.comisionDelServicio.importe`,
    oneService({ comisionDelServicio: { importe: '0' } }),
    oneService(),
  ],
];

describe('rules of retentions', () => {
  it('accept a valid retention', () => {
    expect(make()).to.deep.include({ errors: [], warnings: [] });
    expect(make(oneService()).errors).to.deep.equal([]);
  });

  for (const [rule, path, breaks, keeps = {}, by] of VECTORS)
    it(`${rule} at ${path}: reported when broken, and not when met`, () => {
      const { found } = make(breaks, by);
      const result = found.find((each) => each.rule === rule && each.path === path);
      expect(result, found.map((each) => `${each.code} ${each.path}`).join(', ')).to.include({ severity: 'error' });
      // The cause is reported in both languages, with what to do.
      expect(result?.message.en).to.not.equal('');
      expect(result?.message.es).to.not.equal(result?.message.en);
      expect(result?.hint?.en, rule).to.be.a('string');
      expect(result?.hint?.es).to.be.a('string');
      const kept = make(keeps, by);
      expect(kept.found.filter((each) => each.rule === rule).map((each) => each.path)).to.not.include(path);
      expect(kept.errors.filter((each) => each.startsWith(rule))).to.deep.equal([]);
    });

  it('Reten20104, Reten20111, Reten20112: place and regime of the issuer', () => {
    expect(make({}, { lugarExpedicion: '00000' }).errors).to.include('Reten20104 issuer.zip');
    expect(make({}, { regimenFiscal: '999' }).errors).to.include('Reten20111 issuer.taxSystem');
    expect(make({}, { regimenFiscal: '612' }).errors).to.include('Reten20112 issuer.taxSystem');
    expect(make({}, { regimenFiscal: '603' }).errors).to.deep.equal([]);
  });

  it('each key requires its complement: always, for a receiver abroad, or not at all (Reten20107)', () => {
    const asked = (cveRetenc: string, receiver: RetentionBody['receiver'] = person) =>
      make({ cveRetenc, receiver, complement: undefined })
        .errors.filter((each) => each.startsWith('Reten20107'))
        .map((each) => each.replace('Reten20107 complement.', ''));
    const always = {
      '06': 'enajenacionDeAcciones10',
      '14': 'dividendos10',
      '15': 'dividendos10',
      '16': 'intereses10',
      '17': 'arrendamientoEnFideicomiso10',
      '18': 'pagosAExtranjeros10',
      '19': 'enajenacionDeAcciones10',
      '20': 'premios10',
      '21': 'fideicomisoNoEmpresarial10',
      '22': 'planesDeRetiro11',
      '23': 'interesesHipotecarios10',
      '24': 'operacionesConDerivados10',
      '26': 'plataformasTecnologicas10',
    };
    for (const [key, complement] of Object.entries(always)) expect(asked(key), key).to.deep.equal([complement]);
    for (const key of ['01', '02', '04', '05']) {
      expect(asked(key), key).to.deep.equal([]);
      expect(asked(key, foreigner), key).to.deep.equal(['pagosAExtranjeros10']);
    }
    for (const key of ['03', '07', '08', '09', '10', '11', '12', '13', '25', '27', '28'])
      expect(asked(key, foreigner), key).to.deep.equal([]);
  });

  it('a document of another program names a foreigner of a platform (SPT104), and fills in no contribution (SPT134)', () => {
    const { document } = make(oneService({}, { receiver: foreigner, taxes: [iva('48')] }));
    const result = (changed: typeof document) =>
      checkRetention(changed, starterCatalogs()).map(({ rule, path }) => `${rule} ${path}`);
    expect(result(document)).to.deep.equal([]);
    const { extranjero } = document.receptor;
    const nameless = { nacionalidadR: 'Extranjero' as const, extranjero: { ...extranjero, numRegIdTribR: undefined } };
    expect(result({ ...document, receptor: nameless as typeof document.receptor })).to.deep.equal([
      'SPT104 receiver.foreignTaxId',
    ]);
    const given = make(oneService(contribution('5'))).document;
    const sums = given.complementos?.['plataformasTecnologicas10'] as Record<string, unknown>;
    const without = { plataformasTecnologicas10: { ...sums, monTotalContribucionGubernamental: undefined } };
    expect(result({ ...given, complementos: without })).to.deep.equal([
      `SPT134 ${at}.monTotalContribucionGubernamental`,
    ]);
  });

  it('violations of the format of a complement are reported before those of its rules', () => {
    const { errors } = make(
      bodyWith('planesDeRetiro11', { ...plan, sistemaFinanc: 'X', montTotRetiradoAnioInmAntPer: '1' }),
    );
    expect(errors).to.deep.equal(['COMPLEMENT_INVALID complement.planesDeRetiro11.sistemaFinanc']);
  });

  it('invalid months are not compared with each other', () => {
    expect(make({ period: { mesIni: '13', mesFin: '10', ejercicio: '2026' } }).errors).to.deep.equal([
      'Reten20121 period.mesIni',
    ]);
  });

  it('more withheld than its base, or than was paid, causes a warning', () => {
    const taxed = (baseRet: string | undefined, montoRet: string) =>
      make({ taxes: [{ baseRet, montoRet, tipoPagoRet: '04' }] }).warnings;
    const exceeds = ['WITHHELD_EXCEEDS_BASE taxes[0].montoRet'];
    expect(taxed('100', '100.01')).to.deep.equal(exceeds);
    expect(taxed('100', '100')).to.deep.equal([]);
    expect(taxed(undefined, '1000.01')).to.deep.equal(exceeds);
    expect(taxed(undefined, '1000')).to.deep.equal([]);
  });

  it('what is withheld from a RIF taxpayer is compared with the profit: the operation is 0', () => {
    const withheld = (montoRet: string) => make({ ...rif({}), taxes: [{ montoRet, tipoPagoRet: '04' }] });
    expect(withheld('500')).to.deep.include({ errors: [], warnings: [] });
    expect(withheld('500.01').warnings).to.deep.equal(['WITHHELD_EXCEEDS_BASE taxes[0].montoRet']);
  });

  it('a prize must be the sum of its taxed and exempt parts: a warning', () => {
    const prize = (montTotPago: string) => {
      const complement = {
        entidadFederativa: '09',
        montTotPago,
        montTotPagoGrav: '9000.50',
        montTotPagoExent: '999.5',
      };
      return make(bodyWith('premios10', complement)).warnings;
    };
    expect(prize('10000')).to.deep.equal([]);
    expect(prize('10000.01')).to.deep.equal(['COMPLEMENT_GUIDE complement.premios10.montTotPago']);
  });

  it('a retirement plan without withdrawals must have nothing paid or withheld: a warning of the guide', () => {
    const none = {
      sistemaFinanc: 'SI',
      montIntRealesDevengAniooInmAnt: '0',
      huboRetirosAnioInmAntPer: 'NO',
      huboRetirosAnioInmAnt: 'NO',
    };
    const totals = { montoTotGrav: '0', montoTotExent: '0' };
    const idle = { ...bodyWith('planesDeRetiro11', none), totals, taxes: [] };
    expect(make(idle).warnings).to.deep.equal([]);
    expect(make({ ...idle, totals: { montoTotGrav: '1' } }).warnings).to.deep.equal([
      'COMPLEMENT_GUIDE totals.montoTotOperacion',
    ]);
    expect(make({ ...idle, taxes: [isr('0')] }).warnings).to.deep.equal(['COMPLEMENT_GUIDE taxes']);
    const withdrawn = bodyWith('planesDeRetiro11', { ...none, huboRetirosAnioInmAnt: 'SI' });
    expect(make({ ...withdrawn, totals: { montoTotGrav: '1' }, taxes: [] }).warnings).to.deep.equal([]);
  });

  it('the relation must be one of c_TipoRelacion (Reten20109)', () => {
    const { document } = make();
    const uuid = '9f3b2c10-6f0e-4b6e-9c0f-1d2e3f4a5b6c';
    const result = (tipoRelacion: string) =>
      checkRetention({ ...document, cfdiRetenRelacionados: { tipoRelacion, uuid } }, starterCatalogs())
        .filter(({ rule }) => rule === 'Reten20109')
        .map(({ path }) => path);
    expect(result('04')).to.deep.equal([]);
    expect(result('99')).to.deep.equal(['replaces']);
  });

  it('the date must be within 72 hours, by the clock of the place of issue', () => {
    expect(make({ date: '2026-11-17T12:30:00' }).errors).to.deep.equal([]);
    expect(make({ date: '2026-11-17T12:29:59' }).errors).to.deep.equal(['DATE_OUT_OF_RANGE date']);
    expect(make({ date: '2026-11-20T12:30:01' }).errors).to.deep.equal(['DATE_OUT_OF_RANGE date']);
  });

  it('a foreign receiver of a platform without a tax number gets the one of the matrix (SPT104)', () => {
    const receiver = { legalName: 'ACME INC', country: 'USA' };
    const { document, errors } = make(oneService({}, { receiver, taxes: [iva('48')] }));
    expect(document.receptor.extranjero?.numRegIdTribR).to.equal('XEXX010101000');
    expect(errors).to.deep.equal([]);
  });

  it('from 2026 on another ISR rate is a warning, as no source confirmed the new rates', () => {
    const change = oneService(
      { fechaServ: '2026-10-05' },
      { period: { mesIni: '10', mesFin: '10', ejercicio: '2026' }, taxes: [isr('15'), iva('48')] },
    );
    expect(make(change)).to.deep.include({ errors: [], warnings: ['SPT118 taxes[0].montoRet'] });
  });

  it('only one complement is accepted, with the key that requires it', () => {
    const change = bodyWith('premios10', {
      entidadFederativa: '09',
      montTotPago: '1',
      montTotPagoGrav: '1',
      montTotPagoExent: '0',
    });
    expect(make({ ...change, cveRetenc: '25', descRetenc: 'x' }).errors).to.deep.equal([
      'COMPLEMENT_NOT_ALLOWED complement.premios10',
    ]);
    const both = { ...change.complement, operacionesConDerivados10: { montGanAcum: '1', montPerdDed: '0' } };
    expect(make({ ...change, complement: both }).errors).to.include('COMPLEMENT_NOT_ALLOWED complement.premios10');
  });

  it('keys of a complement must be in its catalogs', () => {
    const premios = { montTotPago: '1', montTotPagoGrav: '1', montTotPagoExent: '0', entidadFederativa: '33' };
    expect(make(bodyWith('premios10', premios)).errors).to.deep.equal([
      'CODE_NOT_IN_CATALOG complement.premios10.entidadFederativa',
    ]);
  });

  it('a complement may be sent as XML, and only one of retentions', () => {
    const raw = (xml: string): Change => ({ cveRetenc: '24', descRetenc: undefined, complement: { raw: [xml] } });
    const ns = 'http://www.sat.gob.mx/esquemas/retencionpago/1/operacionesconderivados';
    const right = `<o:Operacionesconderivados xmlns:o="${ns}" Version="1.0" MontGanAcum="1" MontPerdDed="0"/>`;
    expect(make(raw(right))).to.deep.include({ errors: [] });
    expect(make(raw('<o/>')).errors).to.include('COMPLEMENT_UNKNOWN complement.raw[0]');
    const ine = '<ine:INE xmlns:ine="http://www.sat.gob.mx/ine" Version="1.1" TipoProceso="Ordinario"/>';
    expect(make(raw(ine)).errors).to.include('COMPLEMENT_UNKNOWN complement.raw[0]');
  });

  it('a receiver abroad must have a country other than Mexico', () => {
    expect(make({ receiver: { ...foreigner, country: 'MEX' } }).errors).to.deep.equal([
      'CODE_NOT_IN_CATALOG receiver.country',
    ]);
    expect(make({ receiver: { ...foreigner, country: 'XXX' } }).errors).to.deep.equal([
      'CODE_NOT_IN_CATALOG receiver.country',
    ]);
    expect(make({ receiver: foreigner }).errors).to.deep.equal([]);
  });

  it('a CURP must have the form of one, which the error says', () => {
    const wrong = ['CACX760510MDFSHC0', 'cacx760510mdfshc05', 'CACX761310MDFSHC05', 'CACX760510MXXSHC05', '1'];
    for (const curp of wrong)
      expect(make({ receiver: { ...person, curp } }).errors).to.deep.equal(['TEXT_FORM receiver.curp']);
    const [fault] = make({ receiver: { ...person, curp: '1' } }).found;
    expect(fault?.message.es).to.equal('receiver.curp no tiene el formato correcto: debe ser como GOMC850101MDFMRR09');
    for (const curp of ['CACX760510MDFSHC05', '', undefined])
      expect(make({ receiver: { ...person, curp } }).errors).to.deep.equal([]);
  });

  it('a folio must have 1 to 20 letters and digits', () => {
    expect(make({ folioNumber: 'R-1' }).errors).to.deep.equal(['TEXT_FORM folioNumber']);
    expect(make({ folioNumber: 'R1' }).errors).to.deep.equal([]);
    expect(plain.folioNumber).to.equal(undefined);
  });
});
