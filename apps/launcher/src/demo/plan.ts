import { borderMeals, discountedGoods, localFreight, professionalFees } from './demo-invoices.ts';
import { type DemoCsd, generateCsd, hasAuthority } from './find-csd.ts';
import type { Issuance } from './journey.ts';
import { naturalPerson } from './people.ts';

interface Source {
  /** CSD from the command line; undefined: generate one. */
  given: DemoCsd | undefined;
  simulatorDir: string;
  now: Date;
}

/**
 * Who issues what. A natural person issues all three invoices: fees, goods, border. The customers of a company withhold
 * no ISR: with a company's CSD the first invoice is freight, and a second organization of a natural person issues the
 * fees.
 */
export async function makePlan({ given, simulatorDir, now }: Source): Promise<{ plan: Issuance[]; note?: string }> {
  if (given === undefined) {
    if (!hasAuthority(simulatorDir))
      throw new Error(
        `the server's PAC simulator is not in ${simulatorDir}, so no CSD that it trusts can be generated. ` +
          "Give the server's DATA_DIR, or a test CSD of the SAT with --csd DIR",
      );
    return { plan: [threeOfNaturalPerson(await generateCsd(simulatorDir, naturalPerson, now))] };
  }
  if (given.person.rfc.length === 13) return { plan: [threeOfNaturalPerson(given)] };
  const company = {
    csd: given,
    organizationName: 'Demo Comercial',
    invoices: [localFreight, discountedGoods, borderMeals],
  };
  if (!hasAuthority(simulatorDir))
    return {
      plan: [company],
      note: `Fees with ISR withheld are skipped: they need a natural person's CSD, and the simulator is not in ${simulatorDir}.`,
    };
  const fees = {
    csd: await generateCsd(simulatorDir, naturalPerson, now),
    organizationName: 'Demo Honorarios',
    invoices: [professionalFees],
  };
  return { plan: [company, fees] };
}

function threeOfNaturalPerson(csd: DemoCsd): Issuance {
  return { csd, organizationName: 'Demo Casas', invoices: [professionalFees, discountedGoods, borderMeals] };
}
