import { EntitySchema } from 'typeorm';
import { bigint, instant, ownedByOrganization, uuid } from '../columns.ts';

/** How far an organization's sandbox is ahead of the real time. No row: not at all. */
export interface SandboxClockRow {
  organizationId: string;
  /** Milliseconds. */
  aheadMs: string;
  updatedAt: Date;
}

export const SandboxClock = new EntitySchema<SandboxClockRow>({
  name: 'SandboxClock',
  tableName: 'sandbox_clock',
  columns: {
    organizationId: uuid('organization_id', { primary: true }),
    aheadMs: bigint('ahead_ms'),
    updatedAt: instant('updated_at'),
  },
  foreignKeys: [ownedByOrganization('sandbox_clock')],
});
