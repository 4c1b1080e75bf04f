/** Page about a code of ours or a rule of the SAT: `EMAIL_TAKEN` -> `{baseUrl}/docs/errors/email-taken`. */
export const docsUrlOf = (baseUrl: string, code: string): string => `${baseUrl}/docs/errors/${slugOf(code)}`;

/** Lower case with hyphens, as in the address of its page. */
export const slugOf = (code: string): string => code.toLowerCase().replaceAll('_', '-');
