import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calculate, withCertificado } from '@lacre/cfdi/calculate';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import type { InvoiceBody, Issuer, Receiver } from '@lacre/cfdi/invoice-body';
import { type Draft, normalise } from '@lacre/cfdi/normalise';
import { starterCatalogs } from '@lacre/sat-catalogs';

export interface Golden {
  name: string;
  shows: string;
  now: Date;
  zona: string;
  draft: Draft;
  comprobante: Comprobante;
}

export const goldenFolder = join(import.meta.dirname, 'golden');

/** Placeholders: a golden shows what we build, and a real seal would need a private key in the repository. */
export const STAND_IN = { sello: 'U0VMTE8=', certificado: 'Q0VSVElGSUNBRE8=' };
const NO_CERTIFICADO = '30001000000500003416';

export interface GoldenInput {
  shows: string;
  now: string;
  zona: string;
  issuer: Issuer;
  receiver: Receiver;
  body: InvoiceBody;
}

export function goldenDocuments(): Golden[] {
  const names = readdirSync(goldenFolder).filter((name) => name.endsWith('.json'));
  return names.sort().map((file) => read(file.slice(0, -'.json'.length)));
}

function read(name: string): Golden {
  const input = JSON.parse(readFileSync(join(goldenFolder, `${name}.json`), 'utf8')) as GoldenInput;
  const { issuer, receiver, zona, shows } = input;
  const now = new Date(input.now);
  const draft = normalise(input.body, { issuer, receiver, now, zona });
  const decimals = starterCatalogs().moneda(draft.moneda, draft.fecha)?.decimales ?? 2;
  return { name, shows, now, zona, draft, comprobante: withCertificado(calculate(draft, decimals), NO_CERTIFICADO) };
}
