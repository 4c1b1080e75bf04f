/**
 * SQL: locks each delivery in `rows` in the order of ids, as everyone who locks several does, and webhooks after them:
 * so there are no deadlocks. Each is looked up by key, which a join without statistics would not do.
 */
export const lockDeliveries = (rows: string): string =>
  `select o.* from (select * from (${rows}) named order by organization_id, id) o, lateral (
    select from webhook_delivery d where d.organization_id = o.organization_id and d.id = o.id for no key update) d`;
