import type { Complement } from '../complement.ts';
import { arrendamientoEnFideicomiso10 } from './arrendamiento-en-fideicomiso.ts';
import { dividendos10 } from './dividendos.ts';
import { enajenacionDeAcciones10 } from './enajenacion-de-acciones.ts';
import { fideicomisoNoEmpresarial10 } from './fideicomiso-no-empresarial.ts';
import { intereses10 } from './intereses.ts';
import { interesesHipotecarios10 } from './intereses-hipotecarios.ts';
import { operacionesConDerivados10 } from './operaciones-con-derivados.ts';
import { pagosAExtranjeros10 } from './pagos-a-extranjeros.ts';
import { planesDeRetiro11 } from './planes-de-retiro.ts';
import { plataformasTecnologicas10 } from './plataformas-tecnologicas.ts';
import { premios10 } from './premios.ts';
import { sectorFinanciero10 } from './sector-financiero.ts';

/** The complements of the retentions document. */
export const retentionComplements: readonly Complement[] = [
  arrendamientoEnFideicomiso10,
  dividendos10,
  enajenacionDeAcciones10,
  fideicomisoNoEmpresarial10,
  intereses10,
  interesesHipotecarios10,
  operacionesConDerivados10,
  pagosAExtranjeros10,
  planesDeRetiro11,
  plataformasTecnologicas10,
  premios10,
  sectorFinanciero10,
];
