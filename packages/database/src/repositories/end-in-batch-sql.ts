/**
 * SQL: updates the batches in the statement that ends their documents and writes each batch's event once, with its last
 * document. `ended` names the batches and how many documents ended in each. `$e` is the id of the event, `$t` the time.
 */
export const endInBatchSql = (e: number, t: number) => `batch as (
    update issuing_batch b set open = b.open - ended.documents, done = b.done + ended.done, failed = b.failed + ended.failed,
      body_mismatches = b.body_mismatches + ended.body_mismatches,
      updated_at = $${t}
    from ended where b.organization_id = ended.organization_id and b.id = ended.batch_id returning b.*
  ), batch_event as (
    insert into outbox_event (organization_id, id, environment, kind, payload, created_at)
    select organization_id, $${e}::uuid, environment,
      case kind when 'payroll' then 'payroll' else 'invoice' end || '.batch_completed', jsonb_build_object('id', id, 'environment', environment,
      'total', total, 'done', done, 'failed', failed, 'cancelled', total - done - failed,
      'bodyMismatches', body_mismatches), $${t} from batch where open = 0
  )`;
