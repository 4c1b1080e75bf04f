import { bytes, instant, text, uuid } from '../columns.ts';
import { table } from '../table.ts';

/** A stamped XML of a deleted organization, sealed and kept for as long as the law requires. */
export const InvoiceArchive = table('invoice_archive', {
  columns: {
    id: uuid().primary(),
    formerOrganization: uuid(),
    uuid: text().nullable(),
    rfcEmisor: text().nullable(),
    status: text(),
    stampedAt: instant().nullable(),
    sealedXml: bytes(),
    sealedKeyId: text(),
    archivedAt: instant(),
    keepUntil: instant(),
  },
  indices: [
    { name: 'invoice_archive_keep_idx', columns: ['keepUntil'] },
    { name: 'invoice_archive_uuid_idx', columns: ['uuid'] },
  ],
});
