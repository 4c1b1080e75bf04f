import { catalog, decimal, integer, oneOf, pattern, pedimento, text } from '../../nodes/form.ts';
import { element, optional, some } from '../element.ts';
import { FECHA, RFC, UUID } from '../patterns.ts';

/** One kind of goods. */
export const mercancia = element(
  'Mercancia',
  {
    BienesTransp: catalog('c_ClaveProdServCP'),
    'ClaveSTCC?': pattern(/^[0-9]{6,7}$/, '0113110', 7),
    Descripcion: text(1, 1000),
    Cantidad: decimal(6, '0.000001'),
    ClaveUnidad: catalog('c_ClaveUnidad'),
    'Unidad?': text(1, 20),
    'Dimensiones?': pattern(/^(?:[0-9]{1,3}\/){2}[0-9]{1,3}(?:cm|plg)$/, '30/40/30cm'),
    'MaterialPeligroso?': oneOf('Sí', 'No'),
    'CveMaterialPeligroso?': catalog('c_MaterialPeligroso'),
    'Embalaje?': catalog('c_TipoEmbalaje'),
    'DescripEmbalaje?': text(1, 100),
    'SectorCOFEPRIS?': catalog('c_SectorCOFEPRIS'),
    'NombreIngredienteActivo?': text(1, 1000),
    'NomQuimico?': text(1, 150),
    'DenominacionGenericaProd?': text(1, 50),
    'DenominacionDistintivaProd?': text(1, 50),
    'Fabricante?': text(1, 240),
    'FechaCaducidad?': FECHA,
    'LoteMedicamento?': text(1, 10),
    'FormaFarmaceutica?': catalog('c_FormaFarmaceutica'),
    'CondicionesEspTransp?': catalog('c_CondicionesEspeciales'),
    'RegistroSanitarioFolioAutorizacion?': text(1, 15),
    'PermisoImportacion?': text(1, 6),
    'FolioImpoVUCEM?': text(1, 25),
    'NumCAS?': text(1, 15),
    'RazonSocialEmpImp?': text(1, 80),
    'NumRegSanPlagCOFEPRIS?': text(1, 60),
    'DatosFabricante?': text(1, 600),
    'DatosFormulador?': text(1, 600),
    'DatosMaquilador?': text(1, 600),
    'UsoAutorizado?': text(1, 1000),
    PesoEnKg: decimal(3, '0.001'),
    'ValorMercancia?': decimal(6),
    'Moneda?': catalog('c_Moneda'),
    'FraccionArancelaria?': catalog('c_FraccionArancelaria'),
    'UUIDComercioExt?': UUID,
    'TipoMateria?': catalog('c_TipoMateria'),
    'DescripcionMateria?': text(1, 50),
  },
  some(
    element('DocumentacionAduanera', {
      TipoDocumento: catalog('c_DocumentoAduanero'),
      'NumPedimento?': pedimento,
      'IdentDocAduanero?': text(1, 150),
      'RFCImpo?': RFC,
    }),
    0,
  ),
  some(
    element('GuiasIdentificacion', {
      NumeroGuiaIdentificacion: text(10, 30),
      DescripGuiaIdentificacion: text(1, 1000),
      PesoGuiaIdentificacion: decimal(3, '0.001'),
    }),
    0,
  ),
  some(
    element('CantidadTransporta', {
      Cantidad: decimal(6, '0.000001'),
      IDOrigen: pattern(/^OR[0-9]{6}$/, 'OR000001'),
      IDDestino: pattern(/^DE[0-9]{6}$/, 'DE000001'),
      'CvesTransporte?': catalog('c_CveTransporte'),
    }),
    0,
  ),
  optional(
    element('DetalleMercancia', {
      UnidadPesoMerc: catalog('c_ClaveUnidadPeso'),
      PesoBruto: decimal(3, '0.001'),
      PesoNeto: decimal(3, '0.001'),
      PesoTara: decimal(3, '0.001'),
      'NumPiezas?': integer(1, 2147483647),
    }),
  ),
);
