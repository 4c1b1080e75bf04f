import { cartaPorteExample } from '@lacre/cfdi/complements/cartaporte/example';
import { expect } from 'chai';
import { invoiceBody, item } from '../../support/bodies.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';

type Data = Record<string, unknown>;

describe('POST /invoices, Carta Porte for every mode of transport and document type', () => {
  let test: TestApi;
  let key: string;
  const { idCCP: _, totalDistRec: __, ...base } = cartaPorteExample as Data;
  const { pesoBrutoTotal: ___, autotransporte, ...goods } = base['mercancias'] as Data;
  const [origin = {}, destination = {}] = base['ubicaciones'] as Data[];
  const [one = {}] = goods['mercancia'] as Data[];
  const { distanciaRecorrida: ____, ...arrival } = destination;
  const freight = { items: [item({ productKey: '78101802' })] };
  const transfer = {
    type: 'T',
    customer: { legalName: 'ESCUELA KEMPER URGATE', taxId: 'EKU9003173C9', taxSystem: '601', zip: '42501' },
    use: 'S01',
    paymentForm: undefined,
    items: [{ description: 'Muebles', productKey: '56101500', unitKey: 'H87', quantity: 10, unitPrice: 0 }],
  };
  const sailing = { tipoEstacion: '01', navegacionTrafico: 'Cabotaje' };
  const ways: Record<string, Data> = {
    road: { ...base, mercancias: { ...goods, autotransporte } },
    sea: {
      ...base,
      figuraTransporte: undefined,
      ubicaciones: [
        { ...origin, ...sailing },
        { ...arrival, ...sailing, tipoEstacion: '03' },
      ],
      mercancias: {
        ...goods,
        mercancia: [
          {
            ...one,
            detalleMercancia: { unidadPesoMerc: 'KGM', pesoBruto: '1600', pesoNeto: '1500', pesoTara: '100' },
          },
        ],
        transporteMaritimo: {
          tipoEmbarcacion: 'B02',
          matricula: '1234567',
          numeroOMI: 'IMO1234567',
          nacionalidadEmbarc: 'MEX',
          unidadesDeArqBruto: '100',
          tipoCarga: 'CGS',
          nombreAgenteNaviero: 'Agencia del Golfo',
          numAutorizacionNaviero: 'ANG031/2024',
          contenedor: [{ tipoContenedor: 'CM001', matriculaContenedor: 'ABCD1234567', numPrecinto: '12345' }],
        },
      },
    },
    air: {
      ...base,
      figuraTransporte: undefined,
      ubicaciones: [
        { ...origin, tipoEstacion: '01' },
        { ...arrival, tipoEstacion: '03' },
      ],
      mercancias: {
        ...goods,
        mercancia: [{ ...one, valorMercancia: '100', moneda: 'MXN' }],
        transporteAereo: {
          permSCT: 'TPTA01',
          numPermisoSCT: '1',
          numeroGuia: '123456789012',
          codigoTransportista: 'CA001',
          rfcEmbarcador: 'EKU9003173C9',
        },
      },
    },
    rail: {
      ...base,
      figuraTransporte: undefined,
      ubicaciones: [
        { ...origin, tipoEstacion: '01' },
        ...['1', '2', '3', '4', '5'].map((i) => ({
          ...destination,
          tipoEstacion: '03',
          idUbicacion: `DE00000${i}`,
          distanciaRecorrida: '10.50',
        })),
      ],
      mercancias: {
        ...goods,
        transporteFerroviario: {
          tipoDeServicio: 'TS02',
          tipoDeTrafico: 'TT01',
          carro: [
            {
              tipoCarro: 'TC01',
              matriculaCarro: '123456',
              guiaCarro: '1',
              contenedor: [{ tipoContenedor: 'TC01', pesoContenedorVacio: '2000', pesoNetoMercancia: '1500' }],
            },
          ],
        },
      },
    },
  };

  before(async () => {
    test = await sharedTestApi();
    const owner = await test.given.user();
    const organization = await test.given.organization(owner);
    ({ key } = await test.given.apiKey(owner, organization.id));
  });

  describe('201', () => {
    for (const [way, cartaPorte31] of Object.entries(ways))
      for (const [type, more] of [
        ['I', freight],
        ['T', transfer],
      ] as const)
        it(`stamps a Carta Porte by ${way} on a document of type ${type} and fills in the computed totals`, async () => {
          const { status, body } = await test.api('POST', '/invoices', {
            key,
            body: invoiceBody({ ...more, complements: { cartaPorte31 } }),
          });
          expect(status, JSON.stringify(body)).to.equal(201);
          const carta = (body.complementos as unknown as Record<string, Data>)['cartaPorte31'] ?? {};
          expect(carta['idCCP']).to.match(/^CCC[0-9a-f]{5}-/);
          expect((carta['mercancias'] as Data)['pesoBrutoTotal']).to.equal(way === 'sea' ? '1600.000' : '1500.000');
          expect(carta['totalDistRec']).to.equal({ road: '560.00', rail: '52.50' }[way]);
          const xml = await test.api('GET', `/invoices/${String(body.id)}/xml`, { key });
          const verdict = await test.api('POST', '/cfdi/verify', { body: { xml: xml.bytes.toString() } });
          const checks = verdict.body.checks as unknown as { ok: boolean | null }[];
          expect(checks.filter(({ ok }) => ok === false)).to.deep.equal([]);
        });
  });

  describe('400', () => {
    it('names the rule that an incomplete mode of transport breaks', async () => {
      const { status, body } = await test.api('POST', '/invoices', {
        key,
        body: invoiceBody({
          ...freight,
          complements: { cartaPorte31: { ...ways['road'], figuraTransporte: undefined } },
        }),
      });
      expect(status).to.equal(400);
      const details = body.details as unknown as { rule?: string; path: string }[];
      expect(details.map(({ rule, path }) => `${rule} ${path}`)).to.include(
        'CP193 complements.cartaPorte31.figuraTransporte',
      );
    });
  });
});
