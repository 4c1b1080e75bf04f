import { isOpen } from './issuing-job.repository.ts';
import { issuingProfileText } from './issuing-profile.ts';

/**
 * Of the rows of a claim those that may be claimed: all where `$6` is null, else none where the profile of the
 * organization `$1` is another one by now, and none whose key is taken in the environment `$2`.
 *
 * @param at of the claim, as it stands in the statement
 */
export const wantedText = (
  values: string,
  names: string,
  at: string,
): string => `select i.* from (values ${values}) as i (n, ${names})
      where $6::text is null
        or $6 = (select p::text from (${issuingProfileText(at)}) p)
          and not exists (select from stamping_attempt a where a.organization_id = $1 and a.environment = $2
            and a.idempotency_key = i.idempotency_key and a.state <> 'rejected')
          and not exists (select from issuing_job j where j.organization_id = $1 and j.environment = $2
            and j.idempotency_key = i.idempotency_key and ${isOpen('j')})`;
