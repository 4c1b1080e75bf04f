import type { Comprobante } from '@lacre/cfdi/comprobante';
import type { Catalogs } from '@lacre/sat-catalogs';
import type { InvoiceAccess } from '../access.ts';
import type { Services } from '../services.ts';
import type { InvoiceInput } from './invoice-input.ts';
import { prepareInvoice } from './prepare-invoice.ts';
import { resolvePreviewIssuer } from './resolve-issuer.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'catalogs' | 'csds' | 'settings' | 'pdf'>;

/**
 * The same validations as create, printed and visibly marked as a preview. Reaches no PAC, claim, folio or quota: it only
 * reads (reliability, section 2 rule 10).
 */
export async function previewInvoicePdf(
  deps: Deps,
  access: InvoiceAccess,
  input: InvoiceInput,
): Promise<{ filename: string; pdf: Buffer }> {
  const environment = access.environment ?? input.environment ?? 'sandbox';
  const { issuer, organizationName } = await resolvePreviewIssuer(deps, access.organizationId, environment);
  const { comprobante } = await prepareInvoice(deps, access.organizationId, environment, issuer, input);
  const pdf = await deps.pdf.renderPreview({
    comprobante,
    organizationName,
    descriptions: describeCodes(deps.catalogs, comprobante),
  });
  return { filename: 'vista-previa.pdf', pdf };
}

/** Texts of the codes that the printed form shows. */
function describeCodes(catalogs: Catalogs, c: Comprobante): Record<string, Record<string, string>> {
  const on = c.fecha;
  const texts = (entries: (readonly [string | undefined, { descripcion: string } | undefined])[]) =>
    Object.fromEntries(entries.flatMap(([code, entry]) => (code && entry ? [[code, entry.descripcion]] : [])));
  return {
    regimenFiscal: texts(
      [c.emisor.regimenFiscal, c.receptor.regimenFiscalReceptor].map((code) => [
        code,
        catalogs.regimenFiscal(code, on),
      ]),
    ),
    usoCfdi: texts([[c.receptor.usoCfdi, catalogs.usoCfdi(c.receptor.usoCfdi, on)]]),
    formaPago: texts([[c.formaPago, c.formaPago ? catalogs.formaPago(c.formaPago, on) : undefined]]),
    metodoPago: texts([[c.metodoPago, c.metodoPago ? catalogs.metodoPago(c.metodoPago, on) : undefined]]),
    moneda: texts([[c.moneda, catalogs.moneda(c.moneda, on)]]),
    exportacion: texts([[c.exportacion, catalogs.exportacion(c.exportacion, on)]]),
    claveUnidad: texts(
      [...new Set(c.conceptos.map(({ claveUnidad }) => claveUnidad))].map((code) => {
        const unit = catalogs.claveUnidad(code, on);
        return [code, typeof unit === 'object' ? { descripcion: unit.nombre } : undefined];
      }),
    ),
    objetoImp: texts(
      [...new Set(c.conceptos.map(({ objetoImp }) => objetoImp))].map((code) => [code, catalogs.objetoImp(code, on)]),
    ),
  };
}
