import type { TimelineDocument } from '@lacre/client';
import { Text } from '@mantine/core';
import { AnchorLink } from '../app/links.tsx';
import { nameOf } from './invoice-name.ts';

/**
 * Another document: a receipt as a link to the list of receipts, where it is found by its UUID; one of elsewhere by its
 * UUID alone.
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
