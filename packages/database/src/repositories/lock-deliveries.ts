/**
 * Takes each delivery that `rows` names in the order of ids, as all who take several do, and then webhooks: none waits
 * for one who waits for it. Each is looked up by itself, which a join without statistics does not do.
 */
export const lockDeliveries = (rows: string): string =>
  `select o.* from (select * from (${rows}) named order by organization_id, id) o, lateral (
    select from webhook_delivery d where d.organization_id = o.organization_id and d.id = o.id for no key update) d`;
