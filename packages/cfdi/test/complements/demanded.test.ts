import { calculate, withCertificado } from '@lacre/cfdi/calculate';
import { donatarias11 } from '@lacre/cfdi/complements/donatarias/donatarias';
import { ine11 } from '@lacre/cfdi/complements/ine/ine';
import type { InvoiceBody } from '@lacre/cfdi/invoice-body';
import { normalise } from '@lacre/cfdi/normalise';
import { validate } from '@lacre/cfdi/validate';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { expect } from 'chai';

const now = new Date('2026-11-20T18:30:00Z');
const zona = 'America/Mexico_City';
const issuer = { rfc: 'EKU9003173C9', nombre: 'ESCUELA KEMPER URGATE', regimenFiscal: '601', lugarExpedicion: '42501' };
const receiver = { rfc: 'URE180429TM6', nombre: 'UNIVERSIDAD', domicilioFiscal: '86991', regimenFiscal: '601' };
const item = { quantity: '1', unitPrice: '100', description: 'X', productKey: '80101500', unitKey: 'E48' };

/** A document with these complements, by a catalog that requires one for its product key. */
function found(demanded: string, complements: InvoiceBody['complements'], schemas?: (address: string) => boolean) {
  const body: InvoiceBody = { items: [item], use: 'G03', paymentForm: '03', ...(complements && { complements }) };
  const draft = normalise(body, { issuer, receiver, now, zona });
  const comprobante = withCertificado(calculate(draft, 2), '30001000000500003416');
  const starter = starterCatalogs();
  const catalogs = {
    ...starter,
    claveProdServ: (code: string) => ({ clave: code, descripcion: '', complemento: demanded }) as never,
  };
  return validate({ draft, comprobante, catalogs, now, zona, holdsSchema: schemas });
}

const codes = (demanded: string, complements?: InvoiceBody['complements']) =>
  found(demanded, complements).map(({ code }) => code);

describe('the complement that a product key requires (CFDI40163)', () => {
  const ine = { ine11: ine11.example };
  const donation = { donatarias11: donatarias11.example };

  it('is satisfied by that complement, whatever the catalog calls it', () => {
    for (const named of ['INE', 'Complemento INE', 'ine 1.1'])
      expect(codes(named, ine), named).not.to.include('CFDI40163');
    for (const named of ['Donatarias', 'Complemento de donatarias autorizadas'])
      expect(codes(named, donation), named).not.to.include('CFDI40163');
  });

  it('is not satisfied by another complement, nor by none', () => {
    expect(codes('INE', donation)).to.include('CFDI40163');
    expect(codes('INE')).to.include('CFDI40163');
  });

  it('is left to the PAC when the catalog names an unknown one', () => {
    expect(codes('Complemento de lo que sea', ine)).not.to.include('CFDI40163');
    expect(codes('Complemento de lo que sea')).to.include('CFDI40163');
  });
});

describe('a schema that is not available', () => {
  const warned = (schemas?: (address: string) => boolean) =>
    found('', { ine11: ine11.example }, schemas).filter(({ code }) => code === 'COMPLEMENT_SCHEMA_NOT_HELD');

  it('is a warning that the check is partial', () => {
    const [warning] = warned((address) => address !== ine11.schema);
    expect(warning).to.include({ severity: 'warning', path: 'complements.ine11' });
    expect(warning?.message.en).to.include('partial');
    expect(warning?.message.es).to.include('parcial');
  });

  it('is no warning when it is available or not required', () => {
    expect(warned(() => true)).to.deep.equal([]);
    expect(warned()).to.deep.equal([]);
  });
});
