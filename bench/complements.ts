/**
 * What a complement costs: npm run bench -- complements
 *
 * A Carta Porte of 100 goods, each looked up in a catalog as long as the SAT's, against a plain invoice of 100 concepts:
 * filled in, all rules, string, seal and XML. Ratios hold; figures move with the machine.
 */
import { calculate, withCertificado } from '@lacre/cfdi/calculate';
import { cartaPorteExample } from '@lacre/cfdi/complements/cartaporte/example';
import type { ComplementData } from '@lacre/cfdi/complements/complement';
import { type Draft, normalise } from '@lacre/cfdi/normalise';
import { sealComprobanteSync } from '@lacre/cfdi/seal';
import { validate } from '@lacre/cfdi/validate';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { buildTable } from '@lacre/sat-catalogs/tables/catalog-table';
import { codeTablesOver } from '@lacre/sat-catalogs/tables/code-tables';
import { cost, csd, ms, now, request, target, zona } from './cfdi/documents.ts';
import { row } from './harness/figures.ts';

const GOODS = 100;
/** Rows of c_ClaveProdServCP. */
const CATALOG = 48_757;
/** Of a plain invoice of as many concepts. */
const MOST = 3;

const catalogs = starterCatalogs();
const goods = Array.from({ length: CATALOG }, (_, i) => ({
  codigo: String(10_000_000 + i),
  descripcion: `Bien ${i}`,
  mas: { materialPeligroso: '0' },
}));
const table = buildTable({ name: 'c_ClaveProdServCP', columns: ['materialPeligroso'] }, goods);

function cartaPorte(): Draft {
  const mercancias = cartaPorteExample['mercancias'] as ComplementData;
  const [one = {}] = mercancias['mercancia'] as readonly ComplementData[];
  const mercancia = Array.from({ length: GOODS }, (_, i) => ({
    ...one,
    bienesTransp: String(10_000_000 + i * 400),
    descripcion: `Bien & mercancía número ${i + 1}`,
    pesoEnKg: `${i + 1}.125`,
  }));
  const { idCCP: _, ...rest } = cartaPorteExample;
  const { pesoBrutoTotal: __, numTotalMercancias: ___, ...others } = mercancias;
  const issuer = { rfc: 'EKU9003173C9', nombre: 'ESCUELA', regimenFiscal: '601', lugarExpedicion: '42501' };
  const receiver = { rfc: 'URE180429TM6', nombre: 'UNIVERSIDAD', domicilioFiscal: '86991', regimenFiscal: '601' };
  const item = { quantity: '1', unitPrice: '1000', description: 'Flete', productKey: '78101802', unitKey: 'E48' };
  const complements = { cartaPorte31: { ...rest, mercancias: { ...others, mercancia } } };
  return normalise({ use: 'G03', paymentForm: '03', items: [item], complements }, { issuer, receiver, now, zona });
}

function issue(draft: Draft): void {
  const comprobante = calculate(draft, 2);
  const errors = validate({ draft, comprobante, catalogs, codes: codeTablesOver([table]), now, zona }).filter(
    ({ severity, code }) => severity === 'error' && code !== 'CFDI40161',
  );
  const [error] = errors;
  if (error) throw new Error(`${error.path}: ${error.message.en}`);
  sealComprobanteSync(withCertificado(comprobante, csd.noCertificado), csd);
}

const plain = cost(() => issue(request(GOODS)));
const carta = cost(() => issue(cartaPorte()));
row(`plain invoice of ${GOODS} concepts`, ms(plain));
row(
  `Carta Porte of ${GOODS} goods`,
  ms(carta),
  target(carta <= MOST * plain, `${(carta / plain).toFixed(2)} x (${MOST} x)`),
);
