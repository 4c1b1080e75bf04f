import type { TimelineDocument } from '@lacre/client';
import { Text } from '@mantine/core';
import { AnchorLink } from '../app/links.tsx';
import { nameOf } from './invoice-name.ts';

/**
 * Links to another document. A receipt links to the list of receipts, searched by its UUID; a document issued elsewhere
 * is shown as its UUID only.
 */
export function DocumentLink({ document }: { document: TimelineDocument }) {
  const { id, uuid, serie, folio, tipoComprobante } = document;
  if (id === null)
    return (
      <Text span size="xs" ff="monospace">
        {uuid}
      </Text>
    );
  const name = nameOf({ serie: serie ?? '', folio: folio ?? '', uuid });
  return tipoComprobante === 'P' ? (
    <AnchorLink to="/payments" search={{ q: uuid }} size="sm">
      {name}
    </AnchorLink>
  ) : (
    <AnchorLink to="/invoices/$invoiceId" params={{ invoiceId: id }} size="sm">
      {name}
    </AnchorLink>
  );
}
