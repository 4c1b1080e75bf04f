import { isOpen } from './issuing-job.repository.ts';
import { issuingProfileText } from './issuing-profile.ts';

interface Rows {
  rows: number;
  /** As `parameterRows` writes them. */
  values: string;
  names: string;
  /** When they are claimed, as it stands in the statement. */
  at: string;
}

/**
 * Of the rows of a claim those that may be claimed: none whose key is taken in the environment `$2`, and of several
 * with one key the first, since a folio that is taken for another one would be a gap. Where `$6` names a profile of the
 * organization `$1`, none where that is another one by now or a document waits in the queue under the key.
 */
export const wantedText = ({ rows, values, names, at }: Rows): string => `select i.* from ${
  rows === 1 ? `(values ${values}) as i (n, ${names})` : firstOfEachKey(values, names)
}
      where not exists (select from stamping_attempt a where a.organization_id = $1 and a.environment = $2
          and a.idempotency_key = i.idempotency_key and a.state <> 'rejected')
        and ($6::text is null
          or $6 = (select p::text from (${issuingProfileText(at)}) p)
            and not exists (select from issuing_job j where j.organization_id = $1 and j.environment = $2
              and j.idempotency_key = i.idempotency_key and ${isOpen('j')}))`;

const firstOfEachKey = (values: string, names: string): string =>
  `(select distinct on (coalesce(v.idempotency_key, v.id::text)) v.* from (values ${values}) as v (n, ${names})
        order by coalesce(v.idempotency_key, v.id::text), v.n) as i`;
