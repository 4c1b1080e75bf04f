import { calculate } from '@lacre/cfdi/calculate';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import type { InvoiceBody, Issuer, ItemBody, Receiver, TaxBody } from '@lacre/cfdi/invoice-body';
import { type Draft, normalise } from '@lacre/cfdi/normalise';
import { validate } from '@lacre/cfdi/validate';
import type { Violation } from '@lacre/cfdi/violation';
import { starterCatalogs } from '@lacre/sat-catalogs';
import type { Catalogs } from '@lacre/sat-catalogs/catalogs';

/** 12:30 in Mexico City, 20 November 2026. */
export const NOW = new Date('2026-11-20T18:30:00Z');
export const MEXICO_CITY = 'America/Mexico_City';

/** A request, as differences from a plain Ingreso between companies. */
export interface Ask {
  body?: Partial<InvoiceBody>;
  issuer?: Issuer;
  receiver?: Receiver;
  catalogs?: Catalogs;
  zona?: string;
}

export interface Answer {
  body: InvoiceBody;
  draft: Draft;
  comprobante: Comprobante;
  violations: Violation[];
}

export const company: Issuer = {
  rfc: 'EKU9003173C9',
  nombre: 'ESCUELA KEMPER URGATE',
  regimenFiscal: '601',
  lugarExpedicion: '42501',
};
export const person: Issuer = {
  ...company,
  rfc: 'CACX7605101P8',
  nombre: 'XOCHILT CASAS CHAVEZ',
  regimenFiscal: '612',
};
export const receiver: Receiver = {
  rfc: 'URE180429TM6',
  nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
  domicilioFiscal: '86991',
  regimenFiscal: '601',
};
export const general: Receiver = { rfc: 'XAXX010101000', nombre: 'PUBLICO EN GENERAL' };
export const foreigner: Receiver = { rfc: 'XEXX010101000', nombre: 'ACME CORPORATION' };
export const iva: TaxBody = { type: '002', factorType: 'Tasa', rate: '0.16' };
export const ieps: TaxBody = { type: '003', factorType: 'Tasa', rate: '0.08' };
export const isr: TaxBody = { type: '001', factorType: 'Tasa', rate: '0.1', withholding: true };
export const exempt: TaxBody = { type: '002', factorType: 'Exento' };
export const item: ItemBody = {
  quantity: '2',
  unitPrice: '50',
  description: 'Asesoría',
  productKey: '80101500',
  unitKey: 'E48',
  taxes: [iva],
};
export const bare: ItemBody = { ...item, taxes: undefined };
export const UUID = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';

/** The starter catalogs, treated as complete. */
export const fullCatalogs: Catalogs = Object.assign(Object.create(starterCatalogs()) as Catalogs, {
  claveProdServ: (code: string, on: string) => known(starterCatalogs().claveProdServ(code, on)),
  claveUnidad: (code: string, on: string) => known(starterCatalogs().claveUnidad(code, on)),
  codigoPostal: (code: string, on: string) => known(starterCatalogs().codigoPostal(code, on)),
});

function known<T>(entry: T | 'unknown'): T | undefined {
  return entry === 'unknown' ? undefined : entry;
}

export function answer(ask: Ask): Answer {
  const { issuer = company, receiver: to = receiver, catalogs = starterCatalogs(), zona = MEXICO_CITY } = ask;
  const body: InvoiceBody = { use: 'G03', paymentForm: '03', items: [item], ...ask.body };
  const draft = normalise(body, { issuer, receiver: to, now: NOW, zona });
  const comprobante = calculate(draft, catalogs.moneda(draft.moneda, draft.fecha)?.decimales ?? 2);
  return { body, draft, comprobante, violations: validate({ draft, comprobante, catalogs, now: NOW, zona }) };
}

export const items = (...list: ItemBody[]): Ask => ({ body: { items: list } });
export const taxes = (...list: TaxBody[]): Ask => items({ ...item, taxes: list });
