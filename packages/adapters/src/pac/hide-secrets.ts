import { escapeXmlText } from '@lacre/cfdi/xml-escape';

/** Shorter ones would blank out ordinary words, and a PAC accepts none as a password. */
const shortest = 4;

/**
 * Removes our credentials from the texts of an outcome: a PAC may repeat the request in its error, and these texts
 * reach the log and, if it rejects the document, the client.
 */
export function hideSecrets<T extends { kind: string }>(outcome: T, secrets: readonly string[]): T {
  const texts: { kind: string; reason?: unknown; message?: unknown } = outcome;
  const hide = (text: string) => {
    let shown = text;
    for (const secret of secrets.filter(({ length }) => length >= shortest))
      for (const form of [secret, escapeXmlText(secret)]) shown = shown.replaceAll(form, '***');
    return shown;
  };
  return {
    ...outcome,
    ...(typeof texts.reason === 'string' && { reason: hide(texts.reason) }),
    ...(typeof texts.message === 'string' && { message: hide(texts.message) }),
  };
}
