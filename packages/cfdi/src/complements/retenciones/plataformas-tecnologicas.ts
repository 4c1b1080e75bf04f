import { catalog, decimal, derived, fixed, integer, pattern } from '../../nodes/form.ts';
import type { Labels } from '../complement.ts';
import { element, optional, some } from '../element.ts';
import { FECHA } from '../patterns.ts';
import { retentionComplement } from './retention-complement.ts';

/** RFC of a natural person (ServiciosPlataformasTecnologicas10.xsd). */
const PERSON_RFC = pattern(
  /^[A-Z&Ñ]{4}[0-9]{2}(?:0[1-9]|1[012])(?:0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]$/u,
  'GOMC850101AB1',
  13,
);

/** Servicios de plataformas tecnológicas 1.0 (ServiciosPlataformasTecnologicas10.xsd and .xslt). */
export const plataformasTecnologicas10 = retentionComplement({
  key: 'plataformasTecnologicas10',
  title: { en: 'Digital platforms 1.0', es: 'Plataformas tecnológicas 1.0' },
  about: {
    en: 'Services through a digital platform, and what it withheld from their providers: key 26 (LISR 113-C, LIVA 18-J).',
    es: 'Servicios mediante una plataforma tecnológica y lo que retuvo a quien los prestó: clave 26 (LISR 113-C, LIVA 18-J).',
  },
  namespace: 'PlataformasTecnologicas10',
  prefix: 'plataformasTecnologicas',
  schema: 'PlataformasTecnologicas10/ServiciosPlataformasTecnologicas10.xsd',
  root: element(
    'ServiciosPlataformasTecnologicas',
    {
      Version: fixed('1.0'),
      Periodicidad: catalog('retenciones20.c_Periodicidad'),
      NumServ: derived(integer(1, 2_147_483_647)),
      MonTotServSIVA: derived(decimal(6)),
      TotalIVATrasladado: derived(decimal(6)),
      TotalIVARetenido: derived(decimal(6)),
      TotalISRRetenido: derived(decimal(6)),
      DifIVAEntregadoPrestServ: derived(decimal(6)),
      MonTotalporUsoPlataforma: derived(decimal(6)),
      'MonTotalContribucionGubernamental?': decimal(6),
    },
    element(
      'Servicios',
      {},
      some(
        element(
          'DetallesDelServicio',
          {
            FormaPagoServ: catalog('c_FormaPagoServ'),
            TipoDeServ: catalog('c_TipoDeServ'),
            'SubTipServ?': catalog('c_SubTipoServ'),
            'RFCTerceroAutorizado?': PERSON_RFC,
            FechaServ: FECHA,
            PrecioServSinIVA: decimal(6),
          },
          optional(
            element('ImpuestosTrasladadosdelServicio', {
              Base: decimal(6, '0.000001'),
              Impuesto: catalog('c_TipoImpuesto'),
              TipoFactor: fixed('Tasa'),
              TasaCuota: catalog('c_TasaCuota'),
              Importe: decimal(6),
            }),
          ),
          optional(
            element('ContribucionGubernamental', {
              ImpContrib: decimal(6),
              EntidadDondePagaLaContribucion: catalog('c_EntidadesFederativas'),
            }),
          ),
          optional(
            element('ComisionDelServicio', {
              'Base?': decimal(6, '0.000001'),
              'Porcentaje?': decimal(3, '0.001', '1.0'),
              Importe: decimal(6),
            }),
          ),
        ),
        1,
      ),
    ),
  ),
  catalogRules: {
    'retenciones20.c_Periodicidad': 'SPT125',
    c_FormaPagoServ: 'SPT135',
    c_TipoDeServ: 'SPT136',
    c_SubTipoServ: 'SPT138',
    c_EntidadesFederativas: 'SPT144',
  },
  example: {
    periodicidad: '02',
    numServ: '2',
    monTotServSIVA: '1000.00',
    totalIVATrasladado: '160.00',
    totalIVARetenido: '80.00',
    totalISRRetenido: '21.00',
    difIVAEntregadoPrestServ: '80.00',
    monTotalporUsoPlataforma: '100.00',
    servicios: [
      {
        formaPagoServ: '03',
        tipoDeServ: '02',
        fechaServ: '2026-10-05',
        precioServSinIVA: '600.00',
        impuestosTrasladadosdelServicio: { base: '600.00', impuesto: '02', tasaCuota: '0.160000', importe: '96.00' },
        comisionDelServicio: { importe: '60.00' },
      },
      {
        formaPagoServ: '03',
        tipoDeServ: '02',
        fechaServ: '2026-10-20',
        precioServSinIVA: '400.00',
        impuestosTrasladadosdelServicio: { base: '400.00', impuesto: '02', tasaCuota: '0.160000', importe: '64.00' },
        comisionDelServicio: { importe: '40.00' },
      },
    ],
  },
});

/** Display labels of its attributes and elements. */
export const plataformasTecnologicasLabels: Labels = {
  Periodicidad: { en: 'Period', es: 'Periodicidad' },
  NumServ: { en: 'Services', es: 'Número de servicios' },
  MonTotServSIVA: { en: 'Services without IVA', es: 'Servicios sin IVA' },
  TotalIVATrasladado: { en: 'IVA charged', es: 'IVA trasladado' },
  TotalIVARetenido: { en: 'IVA withheld', es: 'IVA retenido' },
  TotalISRRetenido: { en: 'ISR withheld', es: 'ISR retenido' },
  DifIVAEntregadoPrestServ: { en: 'IVA handed over', es: 'IVA entregado al prestador' },
  MonTotalporUsoPlataforma: { en: 'Commissions', es: 'Uso de la plataforma' },
  MonTotalContribucionGubernamental: { en: 'Government contributions', es: 'Contribuciones gubernamentales' },
  Servicios: { en: 'Services', es: 'Servicios' },
  DetallesDelServicio: { en: 'Service', es: 'Servicio' },
  FormaPagoServ: { en: 'Paid by', es: 'Forma de pago' },
  TipoDeServ: { en: 'Kind', es: 'Tipo' },
  SubTipServ: { en: 'Subkind', es: 'Subtipo' },
  RFCTerceroAutorizado: { en: 'Third party', es: 'RFC del tercero autorizado' },
  FechaServ: { en: 'Date', es: 'Fecha' },
  PrecioServSinIVA: { en: 'Price without IVA', es: 'Precio sin IVA' },
  ImpuestosTrasladadosdelServicio: { en: 'Tax charged', es: 'Impuesto trasladado' },
  Base: { en: 'Base', es: 'Base' },
  Impuesto: { en: 'Tax', es: 'Impuesto' },
  TipoFactor: { en: 'Factor', es: 'Tipo de factor' },
  TasaCuota: { en: 'Rate', es: 'Tasa o cuota' },
  Importe: { en: 'Amount', es: 'Importe' },
  ContribucionGubernamental: { en: 'Government contribution', es: 'Contribución gubernamental' },
  ImpContrib: { en: 'Amount', es: 'Importe' },
  EntidadDondePagaLaContribucion: { en: 'State', es: 'Entidad' },
  ComisionDelServicio: { en: 'Commission', es: 'Comisión' },
  Porcentaje: { en: 'Share', es: 'Porcentaje' },
};
