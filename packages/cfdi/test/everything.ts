// The results of the core for every vector and golden document, in Node directly or in Chromium as a bundle.
import {
  buildXml,
  cadenaOriginal,
  calculate,
  checkDocument,
  normalise,
  parseCfdi,
  sealWith,
  validate,
  webSigner,
} from '@lacre/cfdi';
import { checkPagos } from '@lacre/cfdi/pagos/check-pagos';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { answer, MEXICO_CITY } from '@lacre/testing/vectors/ask';
import { documentVectors } from '@lacre/testing/vectors/documents';
import { paymentVectors } from '@lacre/testing/vectors/payments';
import { requestVectors } from '@lacre/testing/vectors/requests';
import type { GoldenInput } from './golden-documents.ts';

export interface Given {
  goldens: GoldenInput[];
  /** DER, in hexadecimal for JSON. */
  cer: string;
  pkcs8: string;
}

/** Findings, totals, original strings, XML and seals by document, as JSON. */
export async function everything({ goldens, cer, pkcs8 }: Given): Promise<Record<string, unknown>> {
  const catalogs = starterCatalogs();
  const result: Record<string, unknown> = {};
  for (const { code, breaks, keeps } of requestVectors)
    for (const [name, ask] of Object.entries({ breaks, keeps })) {
      const { comprobante, violations } = answer(ask);
      result[`${code} ${name}`] = { comprobante, violations, cadena: cadenaOriginal(comprobante) };
    }
  for (const { code, keeps, breaks, asXml } of documentVectors) {
    const comprobante = structuredClone(keeps());
    breaks(comprobante);
    result[`${code} document`] = checkDocument({ comprobante, catalogs, zona: MEXICO_CITY });
    if (asXml !== false) result[`${code} read`] = parseCfdi(buildXml(comprobante, { sello: '', certificado: '' }));
  }
  for (const { code, comprobante } of paymentVectors)
    result[`${code} payment`] = {
      findings: checkPagos(comprobante(), catalogs),
      cadena: cadenaOriginal(comprobante()),
    };

  const signer = await webSigner(bytesOf(cer), bytesOf(pkcs8));
  for (const { shows, issuer, receiver, zona, body, now: text } of goldens) {
    const now = new Date(text);
    const draft = normalise(body, { issuer, receiver, now, zona });
    const comprobante = calculate(draft, catalogs.moneda(draft.moneda, draft.fecha)?.decimales ?? 2);
    result[shows] = {
      sealed: await sealWith(comprobante, signer),
      violations: validate({ draft, comprobante, catalogs, now, zona }),
    };
  }
  return JSON.parse(JSON.stringify(result)) as Record<string, unknown>;
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
