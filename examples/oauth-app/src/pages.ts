import type { InvoiceListItem } from '@lacre/sdk';

export const welcomePage = () =>
  page('<p>Vea aquí las facturas de su organización.</p><p><a href="/connect">Conectar con Lacre</a></p>');

export const connectedPage = (invoices: readonly InvoiceListItem[]) =>
  page(`
    <ul>${invoices.map(lineOf).join('') || '<li>Todavía no hay facturas.</li>'}</ul>
    <form method="post" action="/disconnect"><button>Desconectar</button></form>`);

export const failedPage = (error: unknown) =>
  page(
    `<p role="alert">${escaped(error instanceof Error ? error.message : String(error))}</p><p><a href="/">Volver</a></p>`,
  );

const lineOf = ({ serie, folio, receptorNombre, total, moneda, status }: InvoiceListItem) =>
  `<li>${escaped(`${serie}${folio} · ${receptorNombre} · ${total} ${moneda} · ${status}`)}</li>`;

const page = (content: string) =>
  `<!doctype html><html lang="es"><meta charset="utf-8"><title>Conta Móvil</title><h1>Conta Móvil</h1>${content}</html>`;

/** What others wrote is text, never markup. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
