import { bigint, instant, uuid } from '../columns.ts';
import { ofOrganization, table } from '../table.ts';

/** How far an organization's sandbox is ahead of real time. No row: not at all. */
export const SandboxClock = table('sandbox_clock', {
  columns: {
    organizationId: uuid().primary(),
    /** Milliseconds. */
    aheadMs: bigint(),
    updatedAt: instant(),
  },
  foreignKeys: [ofOrganization],
});
