import type { BranchRow } from '@lacre/database/repositories/branch.repository';
import { zonaOf } from '../catalogs/zona-of.ts';
import type { Services } from '../services.ts';

/** A place of issue of an organization. */
export interface BranchView {
  code: string;
  name: string;
  zip: string;
  /** IANA time zone of its documents' dates. */
  timezone: string;
  createdAt: string;
  updatedAt: string;
}

export function toBranchView(services: Pick<Services, 'catalogs' | 'clock'>, row: BranchRow): BranchView {
  const { code, name, zip, createdAt, updatedAt } = row;
  return {
    code,
    name,
    zip,
    timezone: zonaOf(services, zip, services.clock.now()),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
