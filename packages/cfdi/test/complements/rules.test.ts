import { calculate, withCertificado } from '@lacre/cfdi/calculate';
import type { ComplementData } from '@lacre/cfdi/complements/complement';
import { complementOf } from '@lacre/cfdi/complements/complements';
import type { InvoiceBody } from '@lacre/cfdi/invoice-body';
import { normalise } from '@lacre/cfdi/normalise';
import { validate } from '@lacre/cfdi/validate';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { expect } from 'chai';

const now = new Date('2026-11-20T18:30:00Z');
const zona = 'America/Mexico_City';
const issuer = { rfc: 'EKU9003173C9', nombre: 'ESCUELA KEMPER URGATE', regimenFiscal: '601', lugarExpedicion: '42501' };
const receiver = {
  rfc: 'URE180429TM6',
  nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
  domicilioFiscal: '86991',
  regimenFiscal: '601',
};
const item = { quantity: '1', unitPrice: '100', description: 'Servicio', productKey: '01010101', unitKey: 'ACT' };

const errors = found('error');
const warnings = found('warning');

/** Findings of a severity as `CODE path`, of an invoice with the complement. */
function found(severity: 'error' | 'warning') {
  return (key: string, data: ComplementData, more: Partial<InvoiceBody> = {}): string[] =>
    checked(key, data, more)
      .filter((finding) => finding.severity === severity)
      .map(({ code, path }) => `${code} ${path}`);
}

function checked(key: string, data: ComplementData, more: Partial<InvoiceBody>) {
  const body: InvoiceBody = { items: [item], use: 'G03', paymentForm: '03', complements: { [key]: data }, ...more };
  const draft = normalise(body, { issuer, receiver, now, zona });
  const comprobante = withCertificado(calculate(draft, 2), '30001000000500003416');
  return validate({ draft, comprobante, catalogs: starterCatalogs(), now, zona });
}

const entidad = (claveEntidad: string, ambito?: string): ComplementData => ({
  claveEntidad,
  ambito,
  contabilidad: [{ idContabilidad: '1' }],
});
const campaign = (...entidades: ComplementData[]): ComplementData => ({ tipoProceso: 'Campaña', entidad: entidades });
const national = { tipoProceso: 'Ordinario', tipoComite: 'Ejecutivo Nacional', idContabilidad: '1' };
const state = { tipoProceso: 'Ordinario', tipoComite: 'Ejecutivo Estatal', entidad: [entidad('JAL')] };

/** For each rule of the matrix a valid case, a violation, and its path. */
const ine: [rule: string, path: string, keeps: ComplementData, breaks: ComplementData][] = [
  ['INE180', 'tipoComite', national, { tipoProceso: 'Ordinario' }],
  ['INE181', 'entidad', campaign(entidad('JAL', 'Local')), campaign()],
  ['INE181', 'entidad[0].ambito', campaign(entidad('JAL', 'Local')), campaign(entidad('JAL'))],
  [
    'INE182',
    'tipoComite',
    campaign(entidad('JAL', 'Local')),
    { ...campaign(entidad('JAL', 'Local')), tipoComite: 'Ejecutivo Nacional', entidad: [entidad('JAL', 'Local')] },
  ],
  [
    'INE183',
    'idContabilidad',
    campaign(entidad('JAL', 'Local')),
    { ...campaign(entidad('JAL', 'Local')), idContabilidad: '1' },
  ],
  ['INE184', 'entidad', national, { ...national, entidad: [entidad('JAL')] }],
  ['INE185', 'idContabilidad', state, { ...state, idContabilidad: '1' }],
  ['INE186', 'entidad', state, { ...state, entidad: undefined }],
  ['INE186', 'entidad[0].ambito', state, { ...state, entidad: [entidad('JAL', 'Local')] }],
  [
    'INE186',
    'entidad',
    { ...state, tipoComite: 'Directivo Estatal', idContabilidad: '1' },
    { ...state, tipoComite: 'Directivo Estatal', entidad: undefined },
  ],
  [
    'INE187',
    'entidad[1]',
    campaign(entidad('JAL', 'Local'), entidad('JAL', 'Federal')),
    campaign(entidad('JAL', 'Local'), entidad('JAL', 'Local')),
  ],
  ['INE188', 'entidad[0].claveEntidad', campaign(entidad('CR1', 'Federal')), campaign(entidad('CR1', 'Local'))],
];

describe('rules of complements', () => {
  describe('INE 1.1', () => {
    for (const [rule, path, keeps, breaks] of ine) {
      it(`${rule} passes a valid case and reports a violation at ${path}`, () => {
        expect(errors('ine11', keeps)).to.deep.equal([]);
        expect(errors('ine11', breaks)).to.include(`${rule} complements.ine11.${path}`);
      });
    }

    it('reports violations of the schema before any rule of the matrix', () => {
      expect(errors('ine11', { tipoProceso: 'Extraordinario', entidad: [{ claveEntidad: 'XXX' }] })).to.deep.equal([
        'COMPLEMENT_INVALID complements.ine11.tipoProceso',
        'COMPLEMENT_INVALID complements.ine11.entidad[0].claveEntidad',
      ]);
      const many = Array.from({ length: 77 }, () => entidad('JAL', 'Local'));
      expect(errors('ine11', campaign(...many))).to.deep.equal(['COMPLEMENT_INVALID complements.ine11.entidad']);
    });
  });

  describe('on a document of another type', () => {
    const result = (key: string, type: 'I' | 'E' | 'T') => {
      const body = { type, items: [item], use: 'G03', complements: { [key]: complementOf(key)?.example ?? {} } };
      const draft = normalise(body, { issuer, receiver, now, zona });
      const found = validate({ draft, comprobante: calculate(draft, 2), catalogs: starterCatalogs(), now, zona });
      return found.filter(({ code }) => code === 'COMPLEMENT_NOT_ALLOWED').map(({ rule, path }) => [rule, path]);
    };

    it('is rejected, with the rule of the matrix where there is one: CP114, CCE101, ECC124', () => {
      expect(result('cartaPorte31', 'E')).to.deep.equal([['CP114', 'complements.cartaPorte31']]);
      expect(result('estadoDeCuentaCombustible12', 'E')).to.deep.equal([
        ['ECC124', 'complements.estadoDeCuentaCombustible12'],
      ]);
      expect(result('ine11', 'T')).to.deep.equal([[undefined, 'complements.ine11']]);
      for (const [key, type] of [
        ['cartaPorte31', 'T'],
        ['comercioExterior20', 'E'],
        ['estadoDeCuentaCombustible12', 'I'],
      ] as const)
        expect(result(key, type), key).to.deep.equal([]);
    });
  });

  describe('Impuestos locales 1.0', () => {
    const tax = { impLocTrasladado: 'ISH', tasadeTraslado: '3', importe: '3.00' };
    const held = { impLocRetenido: '5 al millar', tasadeRetencion: '0.50', importe: '0.50' };
    const made = (data: ComplementData, more: Partial<InvoiceBody> = {}) => {
      const body = { items: [item], use: 'G03', paymentForm: '03', complements: { impuestosLocales10: data }, ...more };
      return calculate(normalise(body, { issuer, receiver, now, zona }), 2);
    };

    it('are part of Total, with their sums filled in, together with those of localTaxes', () => {
      const comprobante = made({ trasladosLocales: [tax], retencionesLocales: [held] });
      expect(comprobante.complementos?.['impuestosLocales10']).to.include({
        totaldeTraslados: '3.00',
        totaldeRetenciones: '0.50',
      });
      expect(comprobante.total).to.equal('102.50');
      const localTaxes = [{ name: 'Cedular', rate: '1', amount: '1.00' }];
      expect(made({ trasladosLocales: [tax] }, { localTaxes }).total).to.equal('104.00');
      expect(errors('impuestosLocales10', { trasladosLocales: [tax] }, { localTaxes })).to.deep.equal([]);
    });

    it('rejects a sum that differs from its taxes, and a complement without a tax', () => {
      for (const totaldeTraslados of ['2.99', '3.01'])
        expect(errors('impuestosLocales10', { trasladosLocales: [tax], totaldeTraslados })).to.deep.equal([
          'LOCAL_TAX_AMOUNT_MISMATCH complements.impuestosLocales10.totaldeTraslados',
        ]);
      expect(errors('impuestosLocales10', { totaldeTraslados: '0.00' })).to.deep.equal([
        'REQUIRED complements.impuestosLocales10',
      ]);
    });
  });

  describe('Donatarias 1.1', () => {
    const example = complementOf('donatarias11')?.example ?? {};

    it('must be paid in one payment', () => {
      expect(errors('donatarias11', example)).to.deep.equal([]);
      const installments = { paymentMethod: 'PPD', paymentForm: '99' };
      expect(errors('donatarias11', example, installments)).to.deep.equal(['DONATION_NOT_AT_ONCE paymentMethod']);
    });

    it('must have no taxes', () => {
      const taxes = [{ type: '002', factorType: 'Tasa', rate: '0.16' }];
      expect(errors('donatarias11', example, { items: [{ ...item, taxes }] })).to.deep.equal([
        'DONATION_TAXED items[0].taxes',
      ]);
      expect(errors('donatarias11', example, { items: [{ ...item, taxObject: '03' }] })).to.deep.equal([
        'DONATION_TAXED items[0].taxObject',
      ]);
    });
  });

  describe('Hidrocarburos y petrolíferos 1.0', () => {
    const example = complementOf('hidrocarburosPetroliferos10')?.example ?? {};
    const fuel = { ...item, productKey: '15101505', unitKey: 'LTR' };
    const at = 'items[0].complement.hidrocarburosPetroliferos10';
    const result = (changes: ComplementData, changed: Partial<typeof item> = {}) => {
      const complement = { hidrocarburosPetroliferos10: { ...example, ...changes } };
      const found = errors('', {}, { complements: {}, items: [{ ...fuel, ...changed, complement }] });
      return found.filter((each) => each.startsWith('COMPLEMENT_INVALID'));
    };

    it('checks permit, product, subproduct and unit against the item sold', () => {
      expect(result({})).to.deep.equal([]);
      expect(result({ numeroPermiso: 'pl/12345/exp/es/2015' })).to.deep.equal([
        `COMPLEMENT_INVALID ${at}.numeroPermiso`,
      ]);
      expect(result({ tipoPermiso: 'PER05' })).to.deep.equal([`COMPLEMENT_INVALID ${at}.numeroPermiso`]);
      expect(result({ subProductoHYP: 'SP16' })).to.deep.equal([`COMPLEMENT_INVALID ${at}.subProductoHYP`]);
      expect(result({ claveHYP: '15101514', subProductoHYP: 'SP16' })).to.deep.equal([
        `COMPLEMENT_INVALID ${at}.claveHYP`,
      ]);
      expect(result({}, { unitKey: 'ACT' })).to.deep.equal(['COMPLEMENT_INVALID items[0].unitKey']);
    });

    it('is required for each sale of diesel and petrol, and for nothing else', () => {
      const required = (more: Partial<InvoiceBody>) =>
        warnings('', {}, { complements: {}, ...more }).filter((each) => each.startsWith('COMPLEMENT_REQUIRED'));
      const complement = { hidrocarburosPetroliferos10: example };
      const petrol = { ...fuel, productKey: '15101514' };
      expect(required({ items: [{ ...fuel, complement }, item] })).to.deep.equal([]);
      expect(required({ items: [{ ...fuel, complement }, petrol, { ...fuel, productKey: '15101515' }] })).to.deep.equal(
        [1, 2].map((i) => `COMPLEMENT_REQUIRED items[${i}].complement.hidrocarburosPetroliferos10`),
      );
      // Transfers and credit notes are not sales; before that day it was not required.
      expect(required({ type: 'T', items: [petrol] })).to.deep.equal([]);
      expect(required({ type: 'E', items: [petrol] })).to.deep.equal([]);
      expect(required({ items: [petrol], date: '2026-04-23T23:59:59' })).to.deep.equal([]);
      expect(required({ items: [petrol], date: '2026-04-24T00:00:00' })).to.have.length(1);
    });
  });

  describe('Estado de cuenta de combustibles 1.2', () => {
    const key = 'estadoDeCuentaCombustible12';
    const example = complementOf(key)?.example ?? {};

    it('ECC121, ECC122: its sums must be those of the purchases and of their taxes', () => {
      expect(errors(key, example)).to.deep.equal([]);
      expect(errors(key, { ...example, subTotal: '500.01', total: '580.01' })).to.deep.equal([
        `ECC121 complements.${key}.subTotal`,
      ]);
      expect(errors(key, { ...example, total: '580.01' })).to.deep.equal([`ECC122 complements.${key}.total`]);
    });
  });

  describe('Servicios parciales de construcción 1.0', () => {
    const example = complementOf('construccion10')?.example ?? {};
    const warned = (changes: object, taxes?: object[]) => {
      const inmueble = { ...(example['inmueble'] as ComplementData), ...changes };
      const body = {
        items: [{ ...item, ...(taxes && { taxes }) }],
        use: 'G03',
        paymentForm: '03',
        complements: { construccion10: { ...example, inmueble } },
      } as InvoiceBody;
      const postal = (clave: string) =>
        ({ clave, estado: 'JAL', municipio: '039', estimuloFronterizo: 0 as const, zona }) as const;
      const draft = normalise(body, { issuer, receiver, now, zona });
      const found = validate({
        draft,
        comprobante: calculate(draft, 2),
        catalogs: { ...starterCatalogs(), codigoPostal: postal },
        now,
        zona,
      });
      return found.filter(({ code }) => code === 'COMPLEMENT_GUIDE').map(({ path, severity }) => `${severity} ${path}`);
    };

    it('warns about a postal code of another state', () => {
      expect(warned({})).to.deep.equal([]);
      expect(warned({ estado: '15' })).to.deep.equal(['warning complements.construccion10.inmueble.codigoPostal']);
    });

    it('warns about transferred IVA, which the decree abolishes', () => {
      const iva = { type: '002', factorType: 'Tasa', rate: '0.16' };
      expect(warned({}, [{ ...iva, rate: '0' }])).to.deep.equal([]);
      expect(warned({}, [{ ...iva, withholding: true }])).to.deep.equal([]);
      expect(warned({}, [iva])).to.deep.equal(['warning items[0].taxes[0]']);
    });

    it('requires an existing postal code', () => {
      expect(errors('construccion10', example)).to.deep.equal([]);
      const none = { ...example, inmueble: { ...(example['inmueble'] as ComplementData), codigoPostal: '00001' } };
      const whole = { ...starterCatalogs(), codigoPostal: () => undefined };
      const draft = normalise(
        { items: [item], use: 'G03', paymentForm: '03', complements: { construccion10: none } },
        { issuer, receiver, now, zona },
      );
      const comprobante = calculate(draft, 2);
      const found = validate({ draft, comprobante, catalogs: whole, now, zona });
      expect(found.map(({ code, path }) => `${code} ${path}`)).to.include(
        'CODE_NOT_IN_CATALOG complements.construccion10.inmueble.codigoPostal',
      );
    });
  });

  describe('notaries', () => {
    const example = complementOf('notariosPublicos10')?.example ?? {};
    const buyer = (datosAdquiriente: ComplementData) =>
      warnings('notariosPublicos10', { ...example, datosAdquiriente });
    const { datosAdquirientesCopSC: owners } = example['datosAdquiriente'] as Record<string, ComplementData[]>;
    const at = 'COMPLEMENT_GUIDE complements.notariosPublicos10';

    it('warns about a party that contradicts coproSocConyugalE', () => {
      expect(warnings('notariosPublicos10', example)).to.deep.equal([]);
      expect(buyer({ coproSocConyugalE: 'No' })).to.deep.equal([`${at}.datosAdquiriente.datosUnAdquiriente`]);
      expect(buyer({ coproSocConyugalE: 'No', datosAdquirientesCopSC: owners ?? [] })).to.deep.equal([
        `${at}.datosAdquiriente.datosUnAdquiriente`,
      ]);
      const seller = { ...(example['datosEnajenante'] as ComplementData), coproSocConyugalE: 'Si' };
      expect(warnings('notariosPublicos10', { ...example, datosEnajenante: seller })).to.deep.equal([
        `${at}.datosEnajenante.datosEnajenantesCopSC`,
      ]);
    });

    it('warns about co-owners whose shares do not add up to 100 %', () => {
      const shares = (...all: string[]) =>
        (owners ?? []).map((owner, i) => ({ ...owner, porcentaje: all[i] ?? '0.00' }));
      const both = (...all: string[]) => buyer({ coproSocConyugalE: 'Si', datosAdquirientesCopSC: shares(...all) });
      expect(both('33.33', '66.67')).to.deep.equal([]);
      expect(both('60.00', '50.00')).to.deep.equal([`${at}.datosAdquiriente.datosAdquirientesCopSC`]);
      expect(both('33.33', '66.66')).to.deep.equal([`${at}.datosAdquiriente.datosAdquirientesCopSC`]);
    });
  });

  describe('cards for food and fuel', () => {
    const given = (key: string, change: ComplementData, purchase: ComplementData = {}) => {
      const example = complementOf(key)?.example ?? {};
      const [first = {}] = example['conceptos'] as ComplementData[];
      return warnings(key, { ...example, conceptos: [first, { ...first, ...purchase }], ...change });
    };

    it('warns about a total that is not the sum given to the workers', () => {
      const at = 'COMPLEMENT_GUIDE complements.valesDeDespensa10.total';
      expect(given('valesDeDespensa10', { total: '1000.00' })).to.deep.equal([]);
      expect(given('valesDeDespensa10', { total: '1000' })).to.deep.equal([]);
      expect(given('valesDeDespensa10', { total: '1000.00' }, { importe: '500.01' })).to.deep.equal([at]);
      expect(given('valesDeDespensa10', { total: '500.00' })).to.deep.equal([at]);
    });

    it('warns about a subtotal that is not the sum of the purchases, and about a wrong total with and without taxes', () => {
      const at = 'COMPLEMENT_GUIDE complements.consumoDeCombustibles11';
      const sums = (change: ComplementData) => given('consumoDeCombustibles11', change);
      expect(sums({ total: '1160.00' })).to.deep.equal([]);
      expect(sums({ subTotal: '1000.00', total: '1000.00' })).to.deep.equal([]);
      expect(sums({ subTotal: '1160.00', total: '1160.00' })).to.deep.equal([`${at}.subTotal`]);
      expect(sums({ subTotal: '1000.00', total: '1159.99' })).to.deep.equal([`${at}.total`]);
    });
  });
});
