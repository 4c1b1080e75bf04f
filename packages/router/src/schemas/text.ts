import { hasPipe, mustNotHavePipe } from '@lacre/cfdi/pipe';
import { hidesNothing, isOneLine, showsSomething } from '@lacre/services/one-line';
import { z } from 'zod';
import { mustNotBeEmpty } from '../must-not-be-empty.ts';

// Control characters except tab and line ends, U+FFFE, U+FFFF: Postgres or XML 1.0 reject them.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/;

export const notAllowed = 'contains characters that are not allowed';
export const isAllowed = (value: string) => !forbidden.test(value) && value.isWellFormed();

/** Text that can be stored and written into an XML document. Postgres would silently change lone surrogates. */
export const text = () => z.string().refine(isAllowed, { error: notAllowed });

/** One character or none is as many UTF-16 units: most texts need no copy. */
const isAtLeast = (value: string, minimum: number) => (minimum > 1 ? [...value] : value).length >= minimum;

/**
 * Text with length limits, in code points as JSON Schema counts them, with a message for each
 * (`must be at least 3 characters long`). Invisible characters do not count.
 */
export const boundedText = (minimum: number, maximum: number) =>
  text()
    .check(
      // First and alone: normalizing a megabyte of combining marks, a check of some names, takes minutes.
      z.maxLength(maximum, { error: `must be at most ${maximum} characters long`, abort: true }),
      z.refine((value) => isAtLeast(value.trim(), minimum) && (minimum === 0 || showsSomething(value)), {
        error: minimum === 1 ? mustNotBeEmpty.en : `must be at least ${minimum} characters long`,
      }),
    )
    .meta({ minLength: minimum, maxLength: maximum });

/** Limited text that appears in documents. */
export const documentText = (minimum: number, maximum: number) =>
  boundedText(minimum, maximum)
    .refine((value) => !hasPipe(value), { error: mustNotHavePipe.en })
    .meta({ minLength: minimum, maxLength: maximum, pattern: '^[^|]*$' });

/** Whether a name can be shown within a line: no line breaks, bidirectional controls or invisible characters. */
export const isPlainName = (value: string) => isOneLine(value) && hidesNothing(value);

/**
 * Name of a person, an organization, a branch, an application or a key. It appears on one line of e-mails, pages and
 * consents: no line breaks, bidirectional controls or invisible characters.
 */
export const nameText = (minimum: number, maximum: number) =>
  boundedText(minimum, maximum)
    .refine((value) => !isAllowed(value) || isPlainName(value), { error: notAllowed })
    .meta({ minLength: minimum, maxLength: maximum });

const webAddress = /:\/\/|(?:^|[^\p{L}\p{N}])www\./iu;

/**
 * Name of a person or an organization that our e-mails show to strangers: nothing that mail programs turn into a link.
 */
export const mailedName = (minimum: number, maximum: number) =>
  nameText(minimum, maximum)
    .refine((value) => !webAddress.test(value.normalize('NFKC')), {
      error: 'must not contain a web address (:// or www.)',
    })
    .meta({ minLength: minimum, maxLength: maximum });

export const id = () => z.uuid({ error: 'must be a UUID' });

const urlMax = 2_000;
const url = z.url({ protocol: /^https?$/ });

/**
 * http or https only, never javascript:, data: or file:. The URL parser alone would silently drop blanks and control
 * characters.
 */
export const webUrl = () =>
  z
    .string({ error: 'must be a valid URL' })
    .refine((value) => value.length <= urlMax && !/\s/.test(value) && url.safeParse(value).success, {
      error: 'must be a valid URL',
      abort: true,
    })
    .refine(isAllowed, { error: notAllowed })
    .meta({ format: 'uri', maxLength: urlMax });

/** The length first and alone: the pattern takes 0.3 s for megabytes. */
export const email = () =>
  z
    .string({ error: 'must be a valid e-mail address' })
    .max(254, { error: 'must be a valid e-mail address', abort: true })
    .check(z.email({ error: 'must be a valid e-mail address' }));

/** ISO 8601 instant with `Z` or an offset. */
export const instant = () =>
  z.iso.datetime({ offset: true, error: 'must be a valid ISO 8601 date-time with time zone' });

/** Text with an upper bound. */
export const line = (maximum: number) => text().max(maximum, { error: `must be at most ${maximum} characters long` });

/** A text to look for. An empty one is a variable that the caller did not set: it would silently find nothing. */
export const sought = () => text().min(1, { error: mustNotBeEmpty.en });

/** A note that lists show to others: line breaks, but no bidirectional controls or invisible characters. */
export const note = (maximum: number) =>
  line(maximum).refine((value) => !isAllowed(value) || hidesNothing(value), { error: notAllowed });

/** For responses, documented but not validated: an id of ours, or a fiscal UUID. */
export const uuidText = () => z.string().meta({ format: 'uuid' });

/** For responses, documented but not validated: ISO 8601 with `Z`. */
export const instantText = () => z.string().meta({ format: 'date-time' });
