import { parameterRows } from '../parameter-rows.ts';
import type { StatementRunner } from '../statements.ts';
import { type Claim, type ClaimedAttempt, claimedTypes, claimedValues } from './attempt-claims.ts';
import { unclaimed } from './claim-errors.ts';
import { type ClaimExtras, type Part, partsOf } from './claim-extras.ts';
import { claimableText, insertClaimed } from './claimable-rows.ts';

/** A document sealed with the folio that its series probably has next. */
export interface SealedClaim extends Omit<Claim, 'folio' | 'firstSeries' | 'profileVersion'> {
  /** Series in which it was sealed: the default one if `series` is undefined. */
  sealedSeries: string;
  sealedFolio: number;
  profileVersion: string;
  xml: Buffer;
  hash: Buffer;
  pac: string;
  nextAskAt: Date;
  besides?: ClaimExtras;
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

/** Rows in the order of their folios: once a row is not claimed, those after it are not either. */
function sealedText(rows: number, shared: number, parts: readonly Part[]): string {
  const types = Object.assign({}, sealedTypes, ...parts.map((part) => part.types)) as typeof sealedTypes;
  const { columns: names, values } = parameterRows(types, { shared, rows });
  const parameterOf = (name: string) => `$${shared + Object.keys(types).indexOf(name) + 1}`;
  const first = parameterOf('folio');
  const count = rows === 1 ? '1' : '(select count(*) from due)';
  const due =
    rows === 1
      ? 'select * from wanted'
      : `select * from (select w.*, ${first} + row_number() over (order by w.n) - 1 as next from wanted w) w
        where w.folio = w.next`;
  const conditions = parts.flatMap(({ condition }) => condition?.(count) ?? []);
  const required = ['due', ...conditions.map(({ name }) => name)];
  return `with wanted as (
      ${claimableText({ rows, values, names, at: parameterOf('at') })}
    ), due as (
      ${due}
    )${conditions.map(({ name, text }) => `, ${name} as (\n      ${text}\n    )`).join('')}, reserved as (
      update folio_series f set next_folio = f.next_folio + ${count}
      where f.organization_id = $1 and f.environment = $2 and f.series = $4 and f.next_folio = ${first}
        and ($5::text is not null or f.type = $3 and f.is_default)
        ${required.map((name) => `and exists (select from ${name})`).join(' ')}
      returning f.next_folio
    )${parts.map(({ text }) => `, ${text(count)}`).join('')}
    ${insertClaimed({ state: 'sending', series: '$4', folio: 'i.folio::text', more: stored, from: 'due i, reserved' })}`;
}

interface Shape {
  name: string;
  text(rows: number): string;
}

const shapes = new Map<string, Shape>();

function shapeOf(shared: number, parts: readonly Part[]): Shape {
  const name = ['attempt-claim-sealed', ...parts.map((part) => part.name)].join('-');
  const cachedShape = shapes.get(name);
  if (cachedShape) return cachedShape;
  const singleRowText = sealedText(1, shared, parts);
  const shape = { name, text: (rows: number) => (rows === 1 ? singleRowText : sealedText(rows, shared, parts)) };
  shapes.set(name, shape);
  return shape;
}

export function sealedClaims(statements: StatementRunner) {
  return {
    /**
     * Claims the key and the folio that the document was sealed with and stores its bytes, durably, in one statement:
     * `claim` and `markSending` in one, with everything else it claims. Undefined if nothing was claimed: the series
     * has moved on to another folio, or one of the reasons of `claim`. Throws `ExternalIdTaken`.
     */
    async claimSealed(organizationId: string, claim: SealedClaim): Promise<ClaimedAttempt | undefined> {
      const besides = partsOf(claim.besides ?? {});
      const common = [
        organizationId,
        claim.environment,
        claim.type,
        // Locked, so it comes before what was requested: a batch sorts by these (`batcher.ts`).
        claim.sealedSeries,
        claim.series ?? null,
        claim.profileVersion,
        ...besides.shared,
      ];
      const { name, text } = shapeOf(common.length, besides.parts);
      const rows = await statements
        .runBeside<ClaimedAttempt>({
          name,
          tenant: organizationId,
          text: text(1),
          values: [
            ...common,
            ...claimedValues(claim),
            claim.sealedFolio,
            claim.xml,
            claim.hash,
            claim.pac,
            claim.nextAskAt,
            ...besides.own,
          ],
          many: { text, shared: common.length, id: claim.id, inTurn: true },
        })
        .catch(unclaimed);
      return rows[0];
    },
  };
}
