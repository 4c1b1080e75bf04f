import { attribute, many, node } from './nodes/node.ts';

export const IMPLOCAL_NAMESPACE = 'http://www.sat.gob.mx/implocal';

/** Complement `implocal` 1.0: state and municipal taxes, part of Total and never of Impuestos. Two decimals. */
export interface ImpuestosLocales {
  totalDeRetenciones: string;
  totalDeTraslados: string;
  retenciones: ImpuestoLocal[];
  traslados: ImpuestoLocal[];
}

export interface ImpuestoLocal {
  /** ImpLocRetenido, ImpLocTrasladado. */
  nombre: string;
  /** Percent with at most two decimals: `3.00`. */
  tasa: string;
  importe: string;
}

/** implocal.xsd, in the order of implocal.xslt. */
export const impuestosLocalesNode = node<ImpuestosLocales & { version: string }>(
  'ImpuestosLocales',
  attribute('version', 'version'),
  attribute('TotaldeRetenciones', 'totalDeRetenciones'),
  attribute('TotaldeTraslados', 'totalDeTraslados'),
  many<ImpuestosLocales>(
    'retenciones',
    node<ImpuestoLocal>(
      'RetencionesLocales',
      attribute('ImpLocRetenido', 'nombre'),
      attribute('TasadeRetencion', 'tasa'),
      'Importe',
    ),
  ),
  many<ImpuestosLocales>(
    'traslados',
    node<ImpuestoLocal>(
      'TrasladosLocales',
      attribute('ImpLocTrasladado', 'nombre'),
      attribute('TasadeTraslado', 'tasa'),
      'Importe',
    ),
  ),
);
