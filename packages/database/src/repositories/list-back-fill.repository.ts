import type { EntityManager } from 'typeorm';
import { lowestUuid } from '../lowest-uuid.ts';
import type { StatementRunner } from '../statements.ts';

const name = 'list-back-fill';

/** SQL: whether every invoice has the columns and rows that `OpenBalances20261124010000` maintains. */
export const listsAreFilled = `(select value = 'done' from installation_fact where name = '${name}')`;

interface Taken {
  organizationId: string;
  id: string;
  isInstallments: boolean;
}

export async function isBackFilled(statements: StatementRunner): Promise<boolean> {
  const [row] = await statements.run<{ done: boolean | null }>({
    name: 'list-back-fill-is-done',
    text: `select ${listsAreFilled} as done`,
    values: [],
  });
  return row?.done === true;
}

/** Back-fills what triggers maintain for new invoices in those that an older version wrote (docs/lists.md). */
export function listBackFill(manager: EntityManager, statements: StatementRunner) {
  return {
    isDone: () => isBackFilled(statements),

    /**
     * Fills the next invoices of all organizations, in one transaction; workers take turns. Returns how many it
     * checked: 0 once everything is filled.
     */
    async fill(limit: number): Promise<number> {
      return manager.transaction(async (inner) => {
        const tx = statements.within(inner);
        const [place] = await tx.run<{ value: string }>({
          name: 'list-back-fill-place',
          text: 'select value from installation_fact where name = $1 for update',
          values: [name],
        });
        if (!place || place.value === 'done') return 0;
        const [organizationId = lowestUuid, id = lowestUuid] = place.value === '' ? [] : place.value.split('/');
        // Locked in the order in which use cases lock invoices, before anything of theirs is changed.
        const rows = await tx.run<Taken>({
          name: 'list-back-fill-take',
          tenant: 'every',
          text: `select organization_id as "organizationId", id, metodo_pago is not distinct from 'PPD' as "isInstallments"
            from invoice where (organization_id, id) > ($1::uuid, $2::uuid) order by organization_id, id limit $3 for update`,
          values: [organizationId, id, limit],
        });
        for (const [organization, own] of Map.groupBy(rows, (row) => row.organizationId))
          await tx.run({
            name: 'list-back-fill-write',
            tenant: organization,
            // The trigger on the order columns fires on any change of the folio.
            text: `with ordered as (
                update invoice set folio = folio where organization_id = $1 and id = any ($2::uuid[]) and total_order is null)
              select refresh_invoice_balance($1, $3::uuid[])`,
            values: [
              organization,
              own.map((row) => row.id),
              own.filter((row) => row.isInstallments).map((row) => row.id),
            ],
          });
        const last = rows.at(-1);
        await tx.run({
          name: 'list-back-fill-move',
          text: 'update installation_fact set value = $2 where name = $1',
          values: [name, last && rows.length === limit ? `${last.organizationId}/${last.id}` : 'done'],
        });
        return rows.length;
      });
    },
  };
}
