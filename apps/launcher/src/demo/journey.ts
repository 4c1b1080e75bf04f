import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Client, createClient } from './client.ts';
import type { DemoInvoice } from './demo-invoices.ts';
import type { DemoCsd } from './find-csd.ts';
import type { PacCertificate } from './find-pac-certificate.ts';
import type { IssuedInvoice } from './issued-invoice.ts';
import { askVerifier, previewInvoice, stampInvoice } from './journey-invoice.ts';
import { type ListedPage, listInvoices } from './journey-list.ts';
import { type Address, customerOf } from './people.ts';
import type { CertificateResponse } from './responses.ts';
import type { Terminal } from './terminal.ts';

/** One organization and the invoices it issues. */
export interface Issuance {
  csd: DemoCsd;
  organizationName: string;
  invoices: DemoInvoice[];
}

/** Results for one organization. */
export interface Issued {
  made: IssuedInvoice[];
  pages: ListedPage[];
}

interface Context {
  baseUrl: string;
  /** Folder for the files. */
  out: string;
  terminal: Terminal;
  /** Certificate that the server's verifier checks stamps with. */
  pac: PacCertificate;
}

/** Signs up and issues all planned invoices, as a client over HTTP; shows each step. Throws if a step fails. */
export async function runJourney({ baseUrl, out, terminal, pac }: Context, plan: Issuance[]): Promise<Issued[]> {
  const email = `demo-${randomBytes(4).toString('hex')}@example.com`;
  const { token } = await terminal.step('sign up', async () => {
    const body = { email, password: randomBytes(15).toString('base64url'), name: 'Demo' };
    const { body: grant } = await createClient(baseUrl, undefined).json<{ token: string }>('POST', '/auth/sign-up', {
      expected: [201],
      body,
    });
    return { value: grant, detail: email };
  });
  const session = createClient(baseUrl, { token });
  const issued: Issued[] = [];
  let number = 0;
  for (const issuance of plan) {
    const { csd, organizationName } = issuance;
    const organizationId = await createOrganization(terminal, session, organizationName);
    await putLegalData(terminal, session, organizationId, csd, csd.person.address);
    await uploadCsd(terminal, session, organizationId, csd);
    const key = await createKey(terminal, session, organizationId);
    const client = createClient(baseUrl, { key });
    const customer = customerOf(csd.person);
    const made: IssuedInvoice[] = [];
    let office = csd.person.address;
    for (const wanted of issuance.invoices) {
      number += 1;
      const fileName = `${number}-${wanted.fileName}`;
      const place = wanted.placeOfIssue ?? csd.person.address;
      if (place !== office) await putLegalData(terminal, session, organizationId, csd, place);
      office = place;
      const body = { ...wanted.body, customer, idempotencyKey: randomUUID() };
      const preview = await previewInvoice(terminal, client, body, number);
      const stamped = await stampInvoice(terminal, client, body, number);
      const anonymous = createClient(baseUrl, undefined);
      const verification = await askVerifier(terminal, anonymous, stamped.xml, pac, number);
      await Promise.all([
        writeFile(join(out, `${fileName}-preview.pdf`), preview.pdf),
        writeFile(join(out, `${fileName}.xml`), stamped.xml),
      ]);
      made.push({ wanted, csd, customer, lugarExpedicion: place.zipCode, fileName, preview, verification, ...stamped });
    }
    issued.push({ made, pages: await listInvoices(terminal, client, customer, made) });
  }
  return issued;
}

function createOrganization(terminal: Terminal, session: Client, name: string): Promise<string> {
  return terminal.step('organization', async () => {
    const { body } = await session.json<{ id: string; slug: string }>('POST', '/organizations', {
      expected: [201],
      body: { name },
    });
    return { value: body.id, detail: `${name} (${body.slug})` };
  });
}

function putLegalData(
  terminal: Terminal,
  session: Client,
  organizationId: string,
  { person }: DemoCsd,
  address: Address,
): Promise<void> {
  return terminal.step('legal data', async () => {
    const body = { legal_name: person.nombre, tax_system: person.regimenFiscal, address };
    await session.json('PUT', `/organizations/${organizationId}/legal`, { expected: [200], body });
    return {
      value: undefined,
      detail: `${person.nombre}, regime ${person.regimenFiscal}, ${address.zipCode} ${address.city}`,
    };
  });
}

function uploadCsd(
  terminal: Terminal,
  session: Client,
  organizationId: string,
  { cer, key, password }: DemoCsd,
): Promise<void> {
  return terminal.step('CSD', async () => {
    const form = new FormData();
    form.set('cer', new Blob([Uint8Array.from(cer)]), 'csd.cer');
    form.set('key', new Blob([Uint8Array.from(key)]), 'csd.key');
    form.set('password', password);
    const path = `/organizations/${organizationId}/certificates`;
    const { body } = await session.json<CertificateResponse>('PUT', path, { expected: [200], body: form });
    return {
      value: undefined,
      detail: `${body.serialNumber} of ${body.rfc}, ${body.status} until ${body.validTo.slice(0, 10)}`,
    };
  });
}

function createKey(terminal: Terminal, session: Client, organizationId: string): Promise<string> {
  return terminal.step('API key', async () => {
    const body = { name: 'Demo', environment: 'sandbox', scopes: ['read:invoices', 'write:invoices'] };
    const path = `/organizations/${organizationId}/api-keys`;
    const { body: made } = await session.json<{ key: string; last4: string }>('POST', path, { expected: [201], body });
    return { value: made.key, detail: `sandbox, ends in ${made.last4}; reads and writes invoices` };
  });
}
