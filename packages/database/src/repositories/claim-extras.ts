import { insertUsesText } from './api-key-use.repository.ts';
import { insertEmailsText } from './invoice-email.repository.ts';

/** What a document that is sealed already takes besides key and folio, in the statement that claims it. */
export interface ClaimExtras {
  /** Who gets it by mail once it is stamped. */
  mail?: { id: string; recipients: readonly string[]; at: Date } | undefined;
  /** A unit of the month of a limited plan. */
  unit?: UnitOfMonth | undefined;
  /** Lines of keys whose limits compare no sum. */
  use?: UseOfKeys | undefined;
}

export interface UseOfKeys {
  countedAs: readonly string[];
  /** Decimal text, MXN. */
  amount: string;
}

export interface UnitOfMonth {
  period: string;
  included: number;
  /** So many may be used before the owner has been warned; the next one is not taken here. */
  unwarned: number;
}

/**
 * Of every claim, for all rows: organization, environment, type, series that is asked for, series of the seal and the
 * version of the profile.
 */
const sharedOfAll = 6;

/**
 * What the statement has for one of these; a document that takes none has a statement without any. The rows that may be
 * claimed are `due i`, so many as `count` says; `reserved` has a row where their folios are taken.
 */
export interface Part {
  name: keyof ClaimExtras;
  /** Of the columns that it adds to the rows. */
  types?: Readonly<Record<string, string>>;
  /** What must have a row for the folios to be taken. */
  condition?: (count: string) => { name: string; text: string };
  /** Writes it. */
  text(count: string): string;
}

interface Taken {
  part: Part;
  shared?: readonly unknown[];
  own?: readonly unknown[];
}

/** The parts of what is taken, the values that are the same for all rows, and those of the columns that they add. */
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
  const taken = all.filter((each) => each !== undefined);
  return {
    parts: taken.map(({ part }) => part),
    shared: taken.flatMap(({ shared = [] }) => shared),
    own: taken.flatMap(({ own = [] }) => own),
  };
}

/** Its values stand behind those that every claim has for all rows. */
const [period, included, unwarned] = [1, 2, 3].map((place) => `$${sharedOfAll + place}`);
const unitPart: Part = {
  name: 'unit',
  // Held before the series, as in the transaction of `consumeQuota`: in two orders they would wait for each other.
  condition: (count) => ({
    name: 'month',
    text: `select from usage_month where organization_id = $1 and period = ${period} and exists (select from due)
        and used + ${count} <= case when warned_at is null then ${unwarned}::integer else ${included}::integer end
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
