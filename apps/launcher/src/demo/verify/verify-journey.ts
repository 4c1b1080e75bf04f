import type { Check } from '../check.ts';
import type { PacCertificate } from '../find-pac-certificate.ts';
import type { IssuedInvoice } from '../issued-invoice.ts';
import type { ListedPage } from '../journey-list.ts';
import { readStamped } from './read-stamped.ts';
import { verifyDocument } from './verify-document.ts';
import { verifyRequest, verifyResponse } from './verify-response.ts';

/** Checks one invoice of the journey: document, API response, repeated request and preview. */
export function verifyInvoice(made: IssuedInvoice, pac: PacCertificate): Check[] {
  const { xml, csd, wanted, created, detail, replay, preview, verification } = made;
  const checks = verifyDocument(xml, csd.cer, pac);
  const stamped = readStamped(xml);
  if ('fault' in stamped) return checks;
  checks.push(
    verifyRequest(stamped, {
      ...wanted,
      issuer: csd.person,
      customer: made.customer,
      lugarExpedicion: made.lugarExpedicion,
    }),
    verifyResponse(stamped, detail),
  );
  const changed = different(created, detail);
  if (changed.length > 0)
    checks.push({
      name: 'create = get',
      ok: false,
      text: `POST /invoices and GET /invoices/{id} differ in ${changed.join(', ')}`,
    });
  checks.push(
    verifyReplay(created.uuid, replay),
    verifyPreview(preview, detail.uuid),
    verifyOpinion(verification, detail),
  );
  return checks;
}

function verifyReplay(uuid: string, replay: IssuedInvoice['replay']): Check {
  const ok = replay.uuid === uuid && replay.status === 200 && replay.isMarked;
  return {
    name: 'sent again',
    ok,
    text: ok
      ? 'same idempotency key, same UUID: 200, Idempotent-Replayed: true'
      : `first ${uuid}, again ${replay.uuid}, status ${replay.status}, Idempotent-Replayed ${replay.isMarked ? 'true' : 'absent'}`,
  };
}

/** The server's own verifier, which shares no code with the checks above: both must agree. */
function verifyOpinion(
  { valid, uuid, total, checks }: IssuedInvoice['verification'],
  detail: IssuedInvoice['detail'],
): Check {
  const faults = checks.filter(({ ok }) => ok === false).map(({ id, message }) => `${id}: ${message}`);
  if (uuid !== detail.uuid) faults.push(`it read the UUID ${uuid}`);
  if (total !== detail.total) faults.push(`it read the total ${total}`);
  const unchecked = new Set(checks.filter((check) => check.ok === null).map(({ id }) => id));
  // Without the SAT's files some checks are impossible, which the server must report.
  if (valid !== (faults.length === 0 && unchecked.size === 0)) faults.push(`valid is ${valid}, unlike its checks`);
  const ok = faults.length === 0;
  const made = new Set(checks.map(({ id }) => id).filter((id) => !unchecked.has(id)));
  const names = [...made].join(', ') + (unchecked.size === 0 ? '' : `; not checked: ${[...unchecked].join(', ')}`);
  return { name: 'second opinion', ok, text: ok ? `POST /cfdi/verify agrees: ${names}` : faults.join('; ') };
}

function verifyPreview({ contentType, pdf }: IssuedInvoice['preview'], uuid: string): Check {
  const text = pdf.toString('latin1');
  const faults: string[] = [];
  if (!contentType.startsWith('application/pdf')) faults.push(`Content-Type is ${contentType}`);
  if (!text.startsWith('%PDF-')) faults.push('the body is not a PDF');
  if (!/%%EOF\s*$/.test(text)) faults.push('the PDF is cut off');
  if (text.includes(uuid)) faults.push('it contains the UUID of a stamped invoice');
  return {
    name: 'preview',
    ok: faults.length === 0,
    text: faults.length === 0 ? 'a complete PDF, created before stamping' : faults.join('; '),
  };
}

/** Compares the lists of one organization with their expected contents. */
export function verifyLists(pages: ListedPage[], made: IssuedInvoice[]): Check[] {
  const totals = new Map(made.map(({ detail }) => [detail.uuid, detail.total]));
  return pages.map(({ query, answer, expected }) => {
    const faults: string[] = [];
    const uuids = answer.data.map(({ uuid }) => uuid);
    if (answer.total !== expected.total) faults.push(`total is ${answer.total}, expected ${expected.total}`);
    if (uuids.join() !== expected.uuids.join())
      faults.push(`holds ${uuids.join(', ') || 'nothing'}, expected ${expected.uuids.join(', ') || 'nothing'}`);
    if (answer.totalPages !== Math.ceil(answer.total / answer.limit)) faults.push(`totalPages is ${answer.totalPages}`);
    for (const { uuid, total } of answer.data)
      if (totals.get(uuid) !== total) faults.push(`${uuid} shows ${total}, its detail ${totals.get(uuid)}`);
    const what = `GET /invoices${query === '' ? '' : `?${query}`}`;
    const held = `${uuids.length} of ${answer.total}, newest first`;
    return {
      name: 'list',
      ok: faults.length === 0,
      text: `${what}: ${faults.length === 0 ? (uuids.length === 0 ? 'empty, as expected' : held) : faults.join('; ')}`,
    };
  });
}

/** Names of the fields that differ between two responses about the same invoice. */
function different(one: object, other: object): string[] {
  const [a, b] = [one, other].map(
    (answer) => new Map(Object.entries(answer).map(([name, value]) => [name, JSON.stringify(value)])),
  );
  if (a === undefined || b === undefined) return [];
  return [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name));
}
