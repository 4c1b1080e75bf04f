import { insertEmailsText } from './invoice-email.repository.ts';

/** What a document that is sealed already takes besides key and folio, in the statement that claims it. */
export interface TakenBesides {
  /** Who gets it by mail once it is stamped. */
  mail?: { id: string; recipients: readonly string[]; at: Date } | undefined;
}

/**
 * What the statement has for one of these; a document that takes none has a statement without any. The rows that may be
 * claimed are `due i`, and `reserved` has a row where they are.
 */
export interface Part {
  name: keyof TakenBesides;
  /** Of the columns that it adds to the rows. */
  types: Readonly<Record<string, string>>;
  /** A common table expression that writes it. */
  text: string;
}

/** The parts of what is taken, and the values of the columns that they add. */
export function partsOf({ mail }: TakenBesides): { parts: readonly Part[]; own: readonly unknown[] } {
  const taken = [mail && { part: mailPart, own: [mail.id, mail.recipients, mail.at] }].filter(
    (each) => each !== undefined,
  );
  return { parts: taken.map(({ part }) => part), own: taken.flatMap(({ own }) => own) };
}

const mailPart: Part = {
  name: 'mail',
  types: { mail_id: 'uuid', recipients: 'text[]', mail_at: 'timestamptz' },
  text: `mail as (
      ${insertEmailsText(`select $1, i.mail_id, i.id, i.recipients, 'waiting', false, i.mail_at, i.mail_at, i.mail_at
            from due i, reserved`)}
    )`,
};
