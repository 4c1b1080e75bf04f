/**
 * Matrix of Carta Porte 3.1: rows CP102 to CP204, except those that need the SAT's list of RFCs (CP108, CP132) and
 * those that the schema or the node's position rule out (CP101, CP112, CP114, CP115, CP158). The guide adds warnings.
 */

import { documentRules } from './rules/document.rules.ts';
import { documentationRules } from './rules/documents.rules.ts';
import { figureRules } from './rules/figures.rules.ts';
import { guideRules } from './rules/guide.rules.ts';
import { internationalRules } from './rules/international.rules.ts';
import { mercanciaRules } from './rules/mercancias.rules.ts';
import type { Rule } from './rules/model.ts';
import { sectorRules } from './rules/sectors.rules.ts';
import { transportRules } from './rules/transport.rules.ts';
import { ubicacionRules } from './rules/ubicaciones.rules.ts';

export const cartaPorteRules: readonly Rule[] = [
  ...documentRules,
  ...internationalRules,
  ...ubicacionRules,
  ...mercanciaRules,
  ...sectorRules,
  ...documentationRules,
  ...transportRules,
  ...figureRules,
  ...guideRules,
];
