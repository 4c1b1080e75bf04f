import type { Text } from '../../violation.ts';
import type { Meanings } from '../complement.ts';
import { meaningsOf } from '../meanings-of.ts';
import { sharedLabels } from '../shared-labels.ts';

/** Display labels of the attributes and elements of Comercio Exterior. */
export const comercioExteriorLabels: Readonly<Record<string, Text>> = {
  ...sharedLabels,
  MotivoTraslado: { en: 'Motive of the transfer', es: 'Motivo de traslado' },
  ClaveDePedimento: { en: 'Customs key', es: 'Clave de pedimento' },
  CertificadoOrigen: { en: 'Serves as certificate of origin', es: 'Funge como certificado de origen' },
  NumCertificadoOrigen: { en: 'Certificate of origin', es: 'Certificado de origen' },
  NumeroExportadorConfiable: { en: 'Reliable exporter number', es: 'Número de exportador confiable' },
  Incoterm: { en: 'Incoterm', es: 'Incoterm' },
  Observaciones: { en: 'Remarks', es: 'Observaciones' },
  TipoCambioUSD: { en: 'Pesos per US dollar', es: 'Tipo de cambio del dólar' },
  TotalUSD: { en: 'Total in US dollars', es: 'Total en dólares' },
  Emisor: { en: 'Issuer', es: 'Emisor' },
  Curp: { en: 'CURP', es: 'CURP' },
  Propietario: { en: 'Owner', es: 'Propietario' },
  Receptor: { en: 'Receiver', es: 'Receptor' },
  Destinatario: { en: 'Addressee', es: 'Destinatario' },
  Nombre: { en: 'Name', es: 'Nombre' },
  NoIdentificacion: { en: 'Identification', es: 'Número de identificación' },
  CantidadAduana: { en: 'Customs quantity', es: 'Cantidad de aduana' },
  UnidadAduana: { en: 'Customs unit', es: 'Unidad de aduana' },
  ValorUnitarioAduana: { en: 'Customs unit value (USD)', es: 'Valor unitario de aduana (USD)' },
  ValorDolares: { en: 'Value (USD)', es: 'Valor en dólares' },
  DescripcionesEspecificas: { en: 'Particulars', es: 'Descripción específica' },
  Marca: { en: 'Brand', es: 'Marca' },
  Modelo: { en: 'Model', es: 'Modelo' },
  SubModelo: { en: 'Submodel', es: 'Submodelo' },
  NumeroSerie: { en: 'Serial number', es: 'Número de serie' },
};

/** Display labels of its enumerated keys. */
export const comercioExteriorMeanings: Meanings = /* @__PURE__ */ meaningsOf(`
  CertificadoOrigen | 0 = It is no certificate of origin / No funge como certificado de origen | 1 = It is a certificate of origin / Funge como
    certificado de origen;
`);
