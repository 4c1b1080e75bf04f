import { date, decimal, fixed, oneOf, text } from '../../nodes/form.ts';
import { complement, type Labels, type Meanings } from '../complement.ts';
import { element, some } from '../element.ts';
import { labelsOf } from '../labels-of.ts';
import { meaningsOf } from '../meanings-of.ts';
import { UUID } from '../patterns.ts';

/** Ingresos atribuibles de hidrocarburos 1.0 (IngresosHidrocarburos.xsd, IngresosHidrocarburos.xslt). */
export const ingresosHidrocarburos10 = complement({
  key: 'ingresosHidrocarburos10',
  title: { en: 'Income of hydrocarbon contracts 1.0', es: 'Ingresos atribuibles de hidrocarburos 1.0' },
  about: {
    en: 'Income of the members of a consortium under an exploration contract.',
    es: 'Ingresos de los integrantes de un consorcio por un contrato de exploración.',
  },
  level: 'document',
  types: ['I', 'E'],
  namespace: 'IngresosHidrocarburos10',
  prefix: 'ieeh',
  schema: 'IngresosHidrocarburos10/IngresosHidrocarburos.xsd',
  root: element(
    'IngresosHidrocarburos',
    {
      Version: fixed('1.0'),
      NumeroContrato: text(1, 50),
      ContraprestacionPagadaOperador: decimal(6, '0.000000'),
      Porcentaje: decimal(3, '0.001', '100.000'),
    },
    some(
      element('DocumentoRelacionado', {
        FolioFiscalVinculado: UUID,
        FechaFolioFiscalVinculado: date,
        Mes: oneOf(...Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'))),
      }),
      1,
    ),
  ),
  example: {
    numeroContrato: 'CNH-R01-L01-A1/2015',
    contraprestacionPagadaOperador: '1000.00',
    porcentaje: '50.000',
    documentoRelacionado: [
      {
        folioFiscalVinculado: '5d3b1f2a-7c4e-4a8b-9f10-2b6c7d8e9f01',
        fechaFolioFiscalVinculado: '2026-10-20',
        mes: '10',
      },
    ],
  },
});

/** Display labels of its attributes and elements. */
export const ingresosHidrocarburosLabels: Labels = /* @__PURE__ */ labelsOf(`
  NumeroContrato: Contract number / Número de contrato;
  ContraprestacionPagadaOperador: Consideration paid to the operator / Contraprestación pagada al operador;
  Porcentaje: Percentage / Porcentaje; DocumentoRelacionado: Related document / Documento relacionado;
  FolioFiscalVinculado: Fiscal folio / Folio fiscal vinculado;
  FechaFolioFiscalVinculado: Date of the fiscal folio / Fecha del folio fiscal vinculado; Mes: Month / Mes;
`);

/** Display labels of its enumerated keys. */
export const ingresosHidrocarburosMeanings: Meanings = /* @__PURE__ */ meaningsOf(`
  Mes | 01 = January / enero | 02 = February / febrero | 03 = March / marzo | 04 = April / abril | 05 = May / mayo | 06 = June / junio | 07 = July /
    julio | 08 = August / agosto | 09 = September / septiembre | 10 = October / octubre | 11 = November / noviembre | 12 = December / diciembre;
`);
