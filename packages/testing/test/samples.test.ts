import { calculate } from '@lacre/cfdi/calculate';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import { instantOf } from '@lacre/cfdi/dates';
import { decimalOrUndefined, toCompact } from '@lacre/cfdi/decimal';
import type { InvoiceBody } from '@lacre/cfdi/invoice-body';
import { normalise } from '@lacre/cfdi/normalise';
import { calculatePayment } from '@lacre/cfdi/pagos/calculate-payment';
import { normalisePayment } from '@lacre/cfdi/pagos/normalise-payment';
import { validatePayment } from '@lacre/cfdi/pagos/validate-payment';
import { parseCfdi } from '@lacre/cfdi/parse';
import { validate } from '@lacre/cfdi/validate';
import type { Violation } from '@lacre/cfdi/violation';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { carts } from '@lacre/testing/samples/carts';
import { publishedInvoices, publishedPayment } from '@lacre/testing/samples/published';
import { ownSealedFolder, type SealedName, sealedNames, sealedSample } from '@lacre/testing/samples/sealed';
import { type Ask, company, MEXICO_CITY, receiver } from '@lacre/testing/vectors/ask';
import { expect } from 'chai';

const catalogs = starterCatalogs();
const decimalsOf = (moneda: string) => catalogs.moneda(moneda, '2026-11-20')?.decimales ?? 2;
const errorsOf = (violations: Violation[]) =>
  violations.filter(({ severity }) => severity === 'error').map(({ code, path }) => `${code} ${path}`);

/** The request as the service would process it a minute after its date. */
function issue(ask: Ask): { comprobante: Comprobante; errors: string[] } {
  const { issuer = company, receiver: to = receiver } = ask;
  const body: InvoiceBody = { use: 'G03', paymentForm: '03', items: [], date: '2026-11-20T09:00:00', ...ask.body };
  const now = new Date(instantOf(body.date ?? '', MEXICO_CITY).getTime() + 60_000);
  const draft = normalise(body, { issuer, receiver: to, now, zona: MEXICO_CITY });
  const comprobante = calculate(draft, decimalsOf(draft.moneda));
  return { comprobante, errors: errorsOf(validate({ draft, comprobante, catalogs, now, zona: MEXICO_CITY })) };
}

/** The content of a document, with `1` and `1.00` as the same number, without what sealing adds. */
function said(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((element) => said(element, name)).sort(byText);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key, member]) => key !== 'noCertificado' && member !== undefined)
        .map(([key, member]) => [key, said(member, key)]),
    );
  const number = isCode.test(name) ? undefined : decimalOrUndefined(String(value));
  if (number) return toCompact(number);
  // The schema collapses white space.
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : value;
}

const isCode =
  /^(?:clave|serie$|folio$|regimen|uso|domicilio|lugar|version|metodo|forma|exportacion|objeto|impuesto$)/i;
const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

describe('published samples', () => {
  const sampleOf = (name: SealedName): Comprobante => parseCfdi(sealedSample(name).xml).comprobante;

  for (const name of sealedNames)
    it(`our own ${name} has the same content as that of the reference data, where available`, () => {
      const own = parseCfdi(sealedSample(name, ownSealedFolder).xml).comprobante;
      expect(said(own)).to.deep.equal(said(sampleOf(name)));
    });

  for (const [name, ask] of Object.entries(publishedInvoices))
    it(`${name} can be expressed as our request body, with the same content to the cent`, () => {
      const { comprobante, errors } = issue(ask);
      expect(errors).to.deep.equal([]);
      expect(said(comprobante)).to.deep.equal(said(sampleOf(name as SealedName)));
    });

  it('pago20 can be expressed as our request body, with the same content to the cent', () => {
    const { body } = publishedPayment;
    const now = new Date(instantOf(body.date ?? '', MEXICO_CITY).getTime() + 60_000);
    const invoice = {
      uuid: '5FB2822E-396D-4725-8521-CDC4BDD20CCF',
      serie: 'F',
      folio: '1000',
      moneda: 'MXN',
      total: '1160.00',
      metodoPago: 'PPD',
      objetoImp: '02',
      saldo: '1160.00',
      parcialidades: 0,
      impuestos: [
        {
          retencion: false,
          impuesto: '002',
          tipoFactor: 'Tasa',
          tasaOCuota: '0.160000',
          base: '1000.00',
          importe: '160.00',
        },
      ],
    };
    const context = {
      issuer: company,
      receiver: publishedPayment.receiver,
      now,
      zona: MEXICO_CITY,
      invoices: [invoice],
    };
    const draft = normalisePayment(body, context);
    const comprobante = calculatePayment(draft, decimalsOf);
    expect(errorsOf(validatePayment({ draft, comprobante, catalogs, now, zona: MEXICO_CITY }))).to.deep.equal([]);
    expect(said(comprobante)).to.deep.equal(said(sampleOf('pago20')));
  });
});

describe('everyday carts', () => {
  for (const [name, { ask, subTotal, descuento, trasladados, retenidos, total }] of Object.entries(carts))
    it(`${name}: ${total}`, () => {
      const { comprobante: c, errors } = issue(ask);
      expect(errors).to.deep.equal([]);
      expect({
        subTotal: c.subTotal,
        descuento: c.descuento,
        trasladados: c.impuestos?.totalImpuestosTrasladados,
        retenidos: c.impuestos?.totalImpuestosRetenidos,
        total: c.total,
      }).to.deep.equal({ subTotal, descuento, trasladados, retenidos, total });
    });
});
