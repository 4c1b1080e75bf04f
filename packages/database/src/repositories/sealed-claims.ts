import { parameterRows } from '../parameter-rows.ts';
import type { StatementRunner } from '../statements.ts';
import { type Claim, type ClaimedAttempt, claimedTypes, claimedValues } from './attempt-claims.ts';
import { unclaimed } from './claim-errors.ts';
import { insertClaimed, wantedText } from './wanted-claims.ts';

/** A document that was sealed with the number that its series probably has next. */
export interface SealedClaim extends Omit<Claim, 'folio' | 'firstSeries' | 'profileVersion'> {
  /** In which it was sealed: the default one where `series` is undefined. */
  sealedSeries: string;
  sealedFolio: number;
  profileVersion: string;
  xml: Buffer;
  hash: Buffer;
  pac: string;
  nextAskAt: Date;
}

const sealedTypes = {
  ...claimedTypes,
  folio: 'bigint',
  xml: 'bytea',
  hash: 'bytea',
  pac: 'text',
  next_ask_at: 'timestamptz',
};
const stored = {
  sealed_xml: 'i.xml',
  sealed_hash: 'i.hash',
  pac: 'i.pac',
  sends: '1',
  sent_at: 'i.at',
  next_ask_at: 'i.next_ask_at',
};
/** Organization, environment, type, series that is asked for, series of the seal and the version of the profile. */
const shared = 6;

/** Rows in the order of their folios: what comes behind one that is not claimed is not claimed either. */
function sealedText(rows: number): string {
  const { columns: names, values } = parameterRows(sealedTypes, { shared, rows });
  const parameterOf = (name: string) => `$${shared + Object.keys(sealedTypes).indexOf(name) + 1}`;
  const first = parameterOf('folio');
  const count = rows === 1 ? '1' : '(select count(*) from due)';
  const due =
    rows === 1
      ? 'select * from wanted'
      : `select * from (select w.*, ${first} + row_number() over (order by w.n) - 1 as next from wanted w) w
        where w.folio = w.next`;
  return `with wanted as (
      ${wantedText({ rows, values, names, at: parameterOf('at') })}
    ), due as (
      ${due}
    ), reserved as (
      update folio_series f set next_folio = f.next_folio + ${count}
      where f.organization_id = $1 and f.environment = $2 and f.series = $5 and f.next_folio = ${first}
        and ($4::text is not null or f.type = $3 and f.is_default) and exists (select from due)
      returning f.next_folio
    )
    ${insertClaimed({ state: 'sending', series: '$5', folio: 'i.folio::text', more: stored, from: 'due i, reserved' })}`;
}
const oneSealed = sealedText(1);

export function sealedClaims(statements: StatementRunner) {
  return {
    /**
     * Claims the key and the folio that the document was sealed with and stores its bytes, durably, in one statement:
     * `claim` and `markSending` in one. undefined where nothing was claimed: the series is at another folio by now, or
     * what makes `claim` answer so. Throws `ExternalIdTaken`.
     */
    async claimSealed(organizationId: string, claim: SealedClaim): Promise<ClaimedAttempt | undefined> {
      const rows = await statements
        .runBeside<ClaimedAttempt>({
          name: 'attempt-claim-sealed',
          tenant: organizationId,
          text: oneSealed,
          values: [
            organizationId,
            claim.environment,
            claim.type,
            claim.series ?? null,
            claim.sealedSeries,
            claim.profileVersion,
            ...claimedValues(claim),
            claim.sealedFolio,
            claim.xml,
            claim.hash,
            claim.pac,
            claim.nextAskAt,
          ],
          many: { text: sealedText, shared, id: claim.id },
        })
        .catch(unclaimed);
      return rows[0];
    },
  };
}
