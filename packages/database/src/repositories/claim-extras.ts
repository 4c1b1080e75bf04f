import { insertUsesText } from './api-key-use.repository.ts';
import { insertEmailsText } from './invoice-email.repository.ts';

/** What a document that is already sealed claims besides key and folio, in the same statement. */
export interface ClaimExtras {
  /** Recipients of the e-mail once it is stamped. */
  mail?: { id: string; recipients: readonly string[]; at: Date } | undefined;
  /** A unit of the monthly allowance of a limited plan. */
  unit?: UnitOfMonth | undefined;
  /** Usage rows of keys whose limits compare no sum. */
  use?: UseOfKeys | undefined;
}

export interface UseOfKeys {
  countedAs: readonly string[];
  /** Decimal string, MXN. */
  amount: string;
}

export interface UnitOfMonth {
  period: string;
  included: number;
  /** Number of units before the owner must be warned; the next unit is not taken here. */
  unwarned: number;
}

/**
 * Shared by all rows of every claim: organization, environment, type, sealed series, requested series and profile
 * version.
 */
const sharedOfAll = 6;

/**
 * The part of the statement for one of these; a document that needs none has a statement without it. The rows that may
 * be claimed are `due i`, in the number `count`; `reserved` has a row if their folios are reserved.
 */
export interface Part {
  name: keyof ClaimExtras;
  /** Of the columns that it adds to the rows. */
  types?: Readonly<Record<string, string>>;
  /** Must return a row for the folios to be reserved. */
  condition?: (count: string) => { name: string; text: string };
  /** SQL that writes it. */
  text(count: string): string;
}

interface Taken {
  part: Part;
  shared?: readonly unknown[];
  own?: readonly unknown[];
}

/** The needed parts, the values shared by all rows, and the values of the columns that they add. */
export function partsOf({ mail, unit, use }: ClaimExtras): {
  parts: readonly Part[];
  shared: readonly unknown[];
  own: readonly unknown[];
} {
  const all: (Taken | undefined)[] = [
    unit && { part: unitPart, shared: [unit.period, unit.included, unit.unwarned] },
    use && { part: usePart, own: [use.countedAs, use.amount] },
    mail && { part: mailPart, own: [mail.id, mail.recipients, mail.at] },
  ];
  const extras = all.filter((each) => each !== undefined);
  return {
    parts: extras.map(({ part }) => part),
    shared: extras.flatMap(({ shared = [] }) => shared),
    own: extras.flatMap(({ own = [] }) => own),
  };
}

/** Its values follow those that every claim shares between all rows. */
const [period, included, unwarned] = [1, 2, 3].map((place) => `$${sharedOfAll + place}`);
const unitPart: Part = {
  name: 'unit',
  // Locked before the series, as in the transaction of `consumeQuota`: in different orders they would deadlock.
  condition: (count) => ({
    name: 'month',
    text: `select from usage_month where organization_id = $1 and period = ${period} and exists (select from due)
        and used + ${count} <= case when warned_at is null or warned_limit < ${included}::integer
          then ${unwarned}::integer else ${included}::integer end
      for update`,
  }),
  text: (count) => `unit as (
      update usage_month set used = used + ${count}
      where organization_id = $1 and period = ${period} and exists (select from reserved)
    )`,
};
const usePart: Part = {
  name: 'use',
  types: { counted_as: 'uuid[]', amount: 'numeric' },
  text: () => `use as (
      ${insertUsesText('select $1, i.id, k.id, i.amount, i.at from due i, reserved, unnest(i.counted_as) as k (id)')}
    )`,
};

const mailPart: Part = {
  name: 'mail',
  types: { mail_id: 'uuid', recipients: 'text[]', mail_at: 'timestamptz' },
  text: () => `mail as (
      ${insertEmailsText(`select $1, i.mail_id, i.id, i.recipients, 'waiting', false, i.mail_at, i.mail_at, i.mail_at
            from due i, reserved`)}
    )`,
};
