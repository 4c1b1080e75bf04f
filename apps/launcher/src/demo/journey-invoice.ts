import type { Client } from './client.ts';
import type { PacCertificate } from './find-pac-certificate.ts';
import type { InvoiceResponse, VerificationResponse } from './responses.ts';
import type { Terminal } from './terminal.ts';
import { money } from './verify/verify-sums.ts';

interface Stamped {
  created: InvoiceResponse;
  replay: { status: number; isMarked: boolean; uuid: string };
  detail: InvoiceResponse;
  xml: Buffer;
}

/** Requests the PDF preview. */
export function previewInvoice(
  terminal: Terminal,
  client: Client,
  body: object,
  number: number,
): Promise<{ contentType: string; pdf: Buffer }> {
  return terminal.step(`preview ${number}`, async () => {
    const { headers, body: pdf } = await client.bytes('POST', '/invoices/preview/pdf', { expected: [200], body });
    return { value: { contentType: headers.get('content-type') ?? '', pdf }, detail: `PDF, ${kilobytes(pdf)}` };
  });
}

/** Stamps the invoice, repeats the same request, and fetches the stored invoice. */
export async function stampInvoice(terminal: Terminal, client: Client, body: object, number: number): Promise<Stamped> {
  const created = await terminal.step(`stamp ${number}`, async () => {
    const { body: invoice } = await client.json<InvoiceResponse>('POST', '/invoices', { expected: [201], body });
    return {
      value: invoice,
      detail: `${invoice.uuid}  ${money(String(invoice.total)).padStart(12)} ${invoice.moneda}`,
    };
  });
  const replay = await terminal.step(`send again ${number}`, async () => {
    const answer = await client.json<InvoiceResponse>('POST', '/invoices', { expected: [200, 201], body });
    const isMarked = answer.headers.get('idempotent-replayed') === 'true';
    return {
      value: { status: answer.status, isMarked, uuid: answer.body.uuid },
      detail: `${answer.body.uuid}  same idempotency key`,
    };
  });
  const path = `/invoices/${created.id}`;
  const stored = await terminal.step(`fetch ${number}`, async () => {
    const { body: detail } = await client.json<InvoiceResponse>('GET', path, { expected: [200] });
    const { body: xml } = await client.bytes('GET', `${path}/xml`, { expected: [200] });
    return { value: { detail, xml }, detail: `detail and XML, ${kilobytes(xml)}` };
  });
  return { created, replay, ...stored };
}

/** Checks the fetched XML with the server's own verifier, which needs no credential and stores nothing. */
export function askVerifier(
  terminal: Terminal,
  anonymous: Client,
  xml: Buffer,
  pac: PacCertificate,
  number: number,
): Promise<VerificationResponse> {
  return terminal.step(`verify ${number}`, async () => {
    const body = { xml: xml.toString(), ...('base64' in pac && { pacCertificate: pac.base64 }) };
    const { body: verification } = await anonymous.json<VerificationResponse>('POST', '/cfdi/verify', {
      expected: [200],
      body,
    });
    const { valid, checks } = verification;
    return { value: verification, detail: `${valid ? 'valid' : 'not valid'} by ${checks.length} checks of the server` };
  });
}

function kilobytes(bytes: Uint8Array): string {
  return `${(bytes.length / 1024).toFixed(1)} kB`;
}
