import { isOpen } from './issuing-job.repository.ts';
import { issuingProfileText } from './issuing-profile.ts';

interface Rows {
  rows: number;
  /** As `parameterRows` writes them. */
  values: string;
  names: string;
  /** SQL expression of the claim time. */
  at: string;
}

/**
 * The rows that may be claimed: none whose key is taken in the environment `$2`, and of several with one key the first,
 * since a folio reserved for another would become a gap. If `$6` names a profile version of the organization `$1`: none
 * if the profile has changed or a document waits in the queue under the key.
 */
export const claimableText = ({ rows, values, names, at }: Rows): string => `select i.* from ${
  rows === 1 ? `(values ${values}) as i (n, ${names})` : firstOfEachKey(values, names)
}
      where ${noneOf(`stamping_attempt a where a.organization_id = $1 and a.environment = $2
          and a.idempotency_key = i.idempotency_key and a.state <> 'rejected'`)}
        and ($6::text is null
          or $6 = (select p::text from (${issuingProfileText(at)}) p)
            and ${noneOf(`issuing_job j where j.organization_id = $1 and j.environment = $2
              and j.idempotency_key = i.idempotency_key and ${isOpen('j')}`)})`;

/**
 * SQL: no such row exists, looked up by key for each row `i`. As `not exists` it may be planned as a join that reads
 * all rows of the organization, if there are few or the table has no statistics yet (a new or restored database).
 */
const noneOf = (rows: string): string => `(select true from ${rows} limit 1) is null`;

const firstOfEachKey = (values: string, names: string): string =>
  `(select distinct on (coalesce(v.idempotency_key, v.id::text)) v.* from (values ${values}) as v (n, ${names})
        order by coalesce(v.idempotency_key, v.id::text), v.n) as i`;

interface Insert {
  state: 'claimed' | 'sending';
  /** Expressions over what the statement has found; those of the rows use `i`. */
  series: string;
  folio: string;
  /** Additional columns of this kind of row: expressions by column name. */
  more?: Readonly<Record<string, string>>;
  from: string;
}

/**
 * Inserts the attempts of rows `i` that may be claimed. If another transaction has just taken a key, the unique index
 * makes the whole statement fail, so that the folios are not reserved either.
 */
export const insertClaimed = ({ state, series, folio, more = {}, from }: Insert): string => {
  const columns = ['', ...Object.keys(more)].join(', ');
  const values = ['', ...Object.values(more)].join(', ');
  return `insert into stamping_attempt (organization_id, id, environment, tipo_comprobante, state, idempotency_key, body_hash, series, folio,
      customer_id, related_invoice_uuid, addenda, created_by, created_at, updated_at, external_id, metadata${columns})
    select $1, i.id, $2, $3, '${state}', i.idempotency_key, i.body_hash, ${series}, ${folio},
      i.customer_id, i.related_invoice_uuid, i.addenda, i.created_by, i.at, i.at, i.external_id, i.metadata${values}
    from ${from}
    returning id, series, folio, fence`;
};
