import type { CancelOutcome, CancelRequest } from '@lacre/services/ports/pac';
import { readXmlNode } from '../soap/soap-message.ts';
import { cleanText } from './read-response.ts';

const acuseLengthMax = 1024 * 1024;

/**
 * EstatusUUID of a cancellation (handbook, section g.5): 201 and 202 mean accepted; 708 (the SAT was not reached)
 * proves nothing; the other 2xx and 3xx are rejections. The lists of the PACs differ in wording, not in numbers. The
 * caller has to know that 205 (not found) after a stamp is lag and no rejection.
 */
export function cancelOutcomeOf(code: string, message: string, acuse: Buffer | undefined): CancelOutcome {
  // The SAT's retentions service numbers the same responses from 1201.
  const plainCode = /^1(?:20[1-9]|21[0-2]|30[1-9]|31[01])$/.test(code) ? code.slice(1) : code;
  return outcomeOf(plainCode, message, acuse);
}

function outcomeOf(code: string, message: string, acuse: Buffer | undefined): CancelOutcome {
  const text = cleanText(message) || MEANING[code] || `El SAT respondió ${code}`;
  if (code === '201' || code === '202') return { kind: 'taken', code, message: text, ...(acuse && { acuse }) };
  if (code === '708') return { kind: 'unknown', reason: `${code}: ${text}` };
  if (/^(?:20[3-9]|21[0-2]|30\d|31[01]|711|798|799|no_cancelable)$/.test(code))
    return { kind: 'refused', code, message: text };
  return {
    kind: 'unknown',
    reason: code === '' ? 'the response contains no status' : `unknown status ${cleanText(code)}`,
  };
}

const MEANING: Readonly<Record<string, string>> = {
  '201': 'Solicitud de cancelación recibida',
  '202': 'La cancelación ya había sido solicitada',
  '203': 'El RFC no corresponde al emisor del UUID',
  '204': 'El UUID no aplica para cancelación',
  '205': 'El UUID no existe',
  '206': 'El UUID no corresponde a un CFDI del sector primario',
  '207': 'El motivo de cancelación falta o no es válido',
  '208': 'El UUID que sustituye no es válido',
  '209': 'El motivo no admite un UUID que sustituya',
  '210': 'La fecha de solicitud rebasa la de la declaración anual',
  '211': 'La fecha de solicitud rebasa el límite de la factura global',
  '212': 'La relación no existe o no es válida',
  '708': 'No se pudo conectar al SAT',
  '798': 'Hay una solicitud en curso: espere 72 horas',
  '799': 'Se rebasó el número de solicitudes para el UUID',
  no_cancelable: 'El UUID tiene documentos relacionados vigentes',
};

/** EstatusUUID of one document in the SAT's acknowledgement. */
export function statusInAcuse(acuse: string, uuid: string): string | undefined {
  const node = readXmlNode(acuse);
  const folios = node?.all('Folios') ?? [];
  const mine = folios.find((folio) => folio.text('UUID').toUpperCase() === uuid.toUpperCase());
  const status = mine?.text('EstatusUUID');
  return status === '' ? undefined : status;
}

/**
 * The acuse to keep as evidence; undefined if it is not XML, too long, or of other documents only. It is stored once,
 * so a wrong one would keep out the right one.
 */
export function acuseOf(acuse: string | undefined, uuid: string): Buffer | undefined {
  if (acuse === undefined || acuse.length > acuseLengthMax) return undefined;
  const node = readXmlNode(acuse);
  if (!node) return undefined;
  const named = node.all('UUID').map((each) => each.ownText().toUpperCase());
  return named.length === 0 || named.includes(uuid.toUpperCase()) ? Buffer.from(acuse, 'utf8') : undefined;
}

/** The signed request, or why there is none: then nothing was sent. */
export async function signedBy(request: CancelRequest): Promise<Buffer | Extract<CancelOutcome, { kind: 'unsigned' }>> {
  try {
    return Buffer.from(await request.sign(), 'utf8');
  } catch (error) {
    return { kind: 'unsigned', error };
  }
}
