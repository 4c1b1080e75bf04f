import type { InvoiceListItem } from '@lacre/client';
import { Badge } from '@mantine/core';
import { useInvoiceWords } from './words.ts';

export type Status = Pick<InvoiceListItem, 'status' | 'cancellationStatus' | 'cancellationDesynced'> & {
  tipoComprobante: string;
};

export function StatusBadge({ status, cancellationStatus, cancellationDesynced, tipoComprobante }: Status) {
  const t = useInvoiceWords();
  if (cancellationDesynced) return <Tag color="orange" text={t('desynced')} />;
  if (cancellationStatus === 'pendiente') return <Tag color="yellow" text={t('pendiente')} />;
  if (status === 'vigente') return <Tag color="green" text={t('vigente')} />;
  return <Tag color="gray" text={t(isReceipt(tipoComprobante) ? 'cancelledReceipt' : 'cancelado')} />;
}

/** Of a payment or of payroll: in Spanish masculine, unlike other documents. */
const isReceipt = (tipoComprobante: string) => ['P', 'N'].includes(tipoComprobante);

const inks: Record<string, string> = {
  green: 'light-dark(#0b5227, #8ce99a)',
  yellow: 'light-dark(#6b4400, #ffd479)',
  orange: 'light-dark(#7a2e00, #ffc078)',
  gray: 'light-dark(#3a404b, #c3c7cd)',
};

const Tag = ({ color, text }: { color: string; text: string }) => (
  <Badge variant="light" color={color} c={inks[color] ?? ''} radius="sm" tt="none" fw={600} miw="max-content">
    {text}
  </Badge>
);
