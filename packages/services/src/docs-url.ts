/** Page about one of our codes or a rule of the SAT: `EMAIL_TAKEN` -> `{baseUrl}/docs/errors/email-taken`. */
export const docsUrlOf = (baseUrl: string, code: string): string => `${baseUrl}/docs/errors/${slugOf(code)}`;

/** Lower case with hyphens, as in the page's URL. */
export const slugOf = (code: string): string => code.toLowerCase().replaceAll('_', '-');
