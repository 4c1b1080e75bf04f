import { aerolineasRules } from './aerolineas/aerolineas.rules.ts';
import { cartaPorteRules } from './cartaporte/carta-porte.rules.ts';
import { comercioExteriorRules } from './comercio-exterior/comercio-exterior.rules.ts';
import type { ComplementData } from './complement.ts';
import type { ComplementRule } from './complement-rule.ts';
import { construccionRules } from './construccion/construccion.rules.ts';
import { consumoDeCombustiblesRules } from './consumo-de-combustibles/consumo-de-combustibles.rules.ts';
import { donatariasRules } from './donatarias/donatarias.rules.ts';
import { estadoDeCuentaCombustibleRules } from './estado-de-cuenta-combustible/estado-de-cuenta-combustible.rules.ts';
import { hidrocarburosRules } from './hidrocarburos/hidrocarburos.rules.ts';
import { impuestosLocalesRules } from './impuestos-locales/impuestos-locales.rules.ts';
import { ineRules } from './ine/ine.rules.ts';
import { notariosPublicosRules } from './notarios-publicos/notarios-publicos.rules.ts';
import { valesDeDespensaRules } from './vales-de-despensa/vales-de-despensa.rules.ts';

/** Rules by complement key; complements without an entry have no rules. */
const rulesOfComplements: Readonly<Record<string, readonly ComplementRule<never>[]>> = {
  impuestosLocales10: impuestosLocalesRules,
  ine11: ineRules,
  donatarias11: donatariasRules,
  construccion10: construccionRules,
  hidrocarburosPetroliferos10: hidrocarburosRules,
  cartaPorte31: cartaPorteRules,
  comercioExterior20: comercioExteriorRules,
  aerolineas10: aerolineasRules,
  estadoDeCuentaCombustible12: estadoDeCuentaCombustibleRules,
  notariosPublicos10: notariosPublicosRules,
  valesDeDespensa10: valesDeDespensaRules,
  consumoDeCombustibles11: consumoDeCombustiblesRules,
};

export function rulesOf(key: string): readonly ComplementRule<ComplementData>[] {
  // The data type of a rule matches its complement's table.
  return (rulesOfComplements[key] ?? []) as readonly ComplementRule<ComplementData>[];
}
