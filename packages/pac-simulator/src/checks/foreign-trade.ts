import type { CfdiElement } from '../read-cfdi.ts';

export const FOREIGN_TRADE_NAMESPACE = 'http://www.sat.gob.mx/ComercioExterior20';

/** Input of the foreign trade checks. */
export interface ForeignTrade {
  comprobante: CfdiElement;
  trade: CfdiElement;
  type: string;
  concepts: CfdiElement[];
  goods: CfdiElement[];
}
