/** Goods of COFEPRIS sectors: rows CP159 to CP166. */
import { demand, exactlyWhen, forbid, when } from '../../presence.ts';
import type { Rule, SectorMember } from './model.ts';

const MEDICINE: readonly SectorMember[] = [
  'denominacionGenericaProd',
  'denominacionDistintivaProd',
  'fabricante',
  'fechaCaducidad',
  'loteMedicamento',
  'formaFarmaceutica',
  'condicionesEspTransp',
  'registroSanitarioFolioAutorizacion',
];

/** Fields required for goods of each sector (c_SectorCOFEPRIS), with the matrix row. */
const SECTORS = {
  '01': { rule: 'CP159', members: MEDICINE },
  '02': {
    rule: 'CP160',
    members: [
      'nombreIngredienteActivo',
      'nomQuimico',
      'fabricante',
      'fechaCaducidad',
      'loteMedicamento',
      'formaFarmaceutica',
      'condicionesEspTransp',
    ],
  },
  '03': { rule: 'CP161', members: MEDICINE },
  '04': { rule: 'CP162', members: ['nomQuimico', 'numCAS'] },
  '05': {
    rule: 'CP163',
    members: [
      'nombreIngredienteActivo',
      'numRegSanPlagCOFEPRIS',
      'datosFabricante',
      'datosFormulador',
      'datosMaquilador',
      'usoAutorizado',
    ],
  },
} as const satisfies Record<string, { rule: string; members: readonly SectorMember[] }>;

const ALL = [...new Set(Object.values(SECTORS).flatMap(({ members }): readonly SectorMember[] => members))];

/** CP159 to CP163: all fields of the sector, and none of other sectors only. */
const sectors: Rule = ({ data, path }, report) => {
  for (const [i, goods] of data.mercancias.mercancia.entries()) {
    const sector = goods.sectorCOFEPRIS;
    const isRuled = sector !== undefined && Object.hasOwn(SECTORS, sector);
    const sectorRule = isRuled ? SECTORS[sector as keyof typeof SECTORS] : undefined;
    if (sectorRule === undefined) continue;
    const why = when(`sectorCOFEPRIS is ${sector}`, `sectorCOFEPRIS es ${sector}`);
    const members: readonly SectorMember[] = sectorRule.members;
    for (const member of ALL) {
      const at = `${path}.mercancias.mercancia[${i}].${member}`;
      const isThere = goods[member] !== undefined;
      if (members.includes(member) && !isThere) demand(report, sectorRule.rule, at, why);
      if (!members.includes(member) && isThere) forbid(report, sectorRule.rule, at, why);
    }
  }
};

/** CP164 to CP166: fields required of importers of such goods. */
const imports: Rule = ({ data, path }, report) => {
  const entering = data.transpInternac === 'Sí' && data.entradaSalidaMerc === 'Entrada';
  for (const [i, goods] of data.mercancias.mercancia.entries()) {
    const at = `${path}.mercancias.mercancia[${i}]`;
    for (const [rule, member, ofSectors] of [
      ['CP164', 'permisoImportacion', ['01', '02', '03']],
      ['CP165', 'folioImpoVUCEM', ['01', '02', '04', '05']],
      ['CP166', 'razonSocialEmpImp', ['04']],
    ] as const) {
      const wanted = entering && ofSectors.some((sector) => sector === goods.sectorCOFEPRIS);
      const list = ofSectors.join(', ');
      const why = when(
        `goods of sectorCOFEPRIS ${list} enter the country`,
        `entran al país mercancías de sectorCOFEPRIS ${list}`,
      );
      exactlyWhen(report, rule, `${at}.${member}`, goods[member], wanted, why);
    }
  }
};

export const sectorRules: readonly Rule[] = [sectors, imports];
