import type { TimelineDocument } from '@lacre/client';
import { Text } from '@mantine/core';
import { AnchorLink } from '../app/links.tsx';
import { nameOf } from './invoice-name.ts';

/** Links to another document; one issued elsewhere is shown as its UUID only. */
export function DocumentLink({
  document: { id, uuid, serie, folio, tipoComprobante },
  kind,
  onClick,
}: {
  document: Pick<TimelineDocument, 'id' | 'uuid' | 'serie' | 'folio' | 'tipoComprobante'>;
  /** What it is, before its name. */
  kind?: string;
  onClick?: () => void;
}) {
  if (id === null)
    return (
      <Text span size="xs" ff="monospace">
        {uuid}
      </Text>
    );
  // A retentions document has no series: `R` is the one that counts its folios.
  const series = tipoComprobante === 'R' ? '' : (serie ?? '');
  const name = [kind, nameOf({ serie: series, folio: folio ?? '', uuid })].filter(Boolean).join(' ');
  const shared = { size: 'sm', children: name, ...(onClick && { onClick }) } as const;
  switch (tipoComprobante) {
    case 'P':
      return <AnchorLink to="/payments/$paymentId" params={{ paymentId: id }} {...shared} />;
    case 'N':
      return <AnchorLink to="/payrolls/$payrollId" params={{ payrollId: id }} {...shared} />;
    case 'R':
      return <AnchorLink to="/retentions/$retentionId" params={{ retentionId: id }} {...shared} />;
    default:
      return <AnchorLink to="/invoices/$invoiceId" params={{ invoiceId: id }} {...shared} />;
  }
}
