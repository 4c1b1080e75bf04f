/** Overlays of a page, by the button that opens them; `:id` is that of an invoice. */
interface Overlay {
  path: string;
  button: string;
  /** Not checked on the smallest phone: another one has the same form, or it is a menu. */
  isLikeAnother?: true;
}

export const overlays: Overlay[] = [
  { path: '/', button: 'Su cuenta', isLikeAnother: true },
  { path: '/', button: 'Organización: Comercializadora Peña', isLikeAnother: true },
  { path: '/', button: 'Pruebas. Pasar a producción' },
  { path: '/invoices', button: 'Vistas' },
  { path: '/invoices', button: 'Descargar', isLikeAnother: true },
  { path: '/invoices', button: 'Desde – Hasta' },
  { path: '/invoices/:id', button: 'Enviar por correo' },
  { path: '/invoices/:id', button: 'Registrar un pago' },
  { path: '/invoices/:id', button: 'Cancelar' },
  { path: '/payments', button: 'Cancelar P-1', isLikeAnother: true },
  { path: '/customers', button: 'Cliente nuevo' },
  { path: '/products', button: 'Producto nuevo' },
  { path: '/settings/organization', button: 'Transferir la organización', isLikeAnother: true },
  { path: '/settings/organization', button: 'Borrar para siempre' },
  { path: '/settings/series', button: 'Serie nueva' },
  { path: '/settings/series', button: 'Sucursal nueva', isLikeAnother: true },
  { path: '/settings/documents', button: 'Ver un ejemplo', isLikeAnother: true },
  { path: '/settings/api-keys', button: 'Clave nueva' },
  { path: '/settings/api-keys', button: 'Revocar: Tienda en línea', isLikeAnother: true },
  { path: '/settings/webhooks', button: 'Webhook nuevo' },
  { path: '/settings/applications', button: 'Aplicación nueva' },
  { path: '/settings/applications', button: 'Borrar: Contabilidad Fácil', isLikeAnother: true },
  { path: '/settings/webhooks/:webhookId', button: 'Reenviar eventos', isLikeAnother: true },
  { path: '/settings/webhooks/:webhookId', button: 'Borrar', isLikeAnother: true },
  { path: '/settings/security', button: 'Activar' },
  { path: '/settings/security', button: 'Agregar una llave de acceso', isLikeAnother: true },
];
