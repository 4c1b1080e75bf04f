import type { PaymentDetail } from '@lacre/client';
import { Anchor, Box, Card, Stack, Table, Title } from '@mantine/core';
import { BackLink } from '../app/back-link.tsx';
import { AnchorLink } from '../app/links.tsx';
import { DocumentHead } from '../invoices/document-head.tsx';
import { DocumentTimeline } from '../invoices/document-timeline.tsx';
import { Facts } from '../invoices/facts.tsx';
import { nameOf } from '../invoices/invoice-name.ts';
import { ReceiverCard } from '../invoices/receiver-card.tsx';
import { Sum } from '../invoices/sum.tsx';
import { stacked } from '../list/stacked.ts';
import { CatalogText } from '../service/catalog-text.tsx';
import { amountIn } from '../words/amount-in.ts';
import { day, money, moneyAndCode } from '../words/formats.ts';
import { useReceiptWords } from './receipt-words.ts';

type Pago = PaymentDetail['pagos'][number];

/** A payment receipt: what was paid, of which invoices, and the actions for it. */
export function PaymentSheet({ receipt }: { receipt: PaymentDetail }) {
  const t = useReceiptWords();
  const { receptor, sustituye, pagos } = receipt;
  return (
    <Stack gap="md" maw={960}>
      <BackLink to="/payments">{t('back')}</BackLink>
      <DocumentHead
        path="payments"
        title={t('named', { name: nameOf(receipt) })}
        name={nameOf(receipt)}
        document={receipt}
      />
      <ReceiverCard
        receptor={receptor}
        uuid={receipt.uuid}
        replaces={sustituye.length > 0 ? t('replaces', { uuids: sustituye.join(', ') }) : undefined}
      />
      {pagos.map((pago, index) => (
        // The order never changes.
        <PagoCard key={index} pago={pago} />
      ))}
      {(pagos.length > 1 || pagos[0]?.moneda !== 'MXN') && (
        <Card>
          <Sum label={t('total')} value={money(receipt.montoTotalPagos)} strong />
        </Card>
      )}
      <DocumentTimeline path="payments" document={receipt} />
      <Anchor href={receipt.verificationUrl} target="_blank" rel="noreferrer" size="sm" w="fit-content">
        {t('verifySat')}
      </Anchor>
    </Stack>
  );
}

function PagoCard({ pago }: { pago: Pago }) {
  const t = useReceiptWords();
  const { fechaPago, formaDePago, moneda, tipoCambio, monto, numOperacion, documentos } = pago;
  const isForeign = moneda !== 'MXN';
  const facts = [
    [t('amount'), moneyAndCode(monto, moneda)],
    [t('form'), <CatalogText key="form" catalog="c_FormaPago" code={formaDePago} />],
    [t('exchange'), isForeign ? tipoCambio : null],
    [t('operation'), numOperacion],
  ] as const;
  return (
    <Card component="section">
      <Title order={2} size="h4" mb="sm">
        {t('paymentOf', { date: day(fechaPago) })}
      </Title>
      <Box mb="sm">
        <Facts facts={facts} />
      </Box>
      <PaidInvoices documents={documentos} />
    </Card>
  );
}

function PaidInvoices({ documents }: { documents: Pago['documentos'] }) {
  const t = useReceiptWords();
  const columns = [t('invoice'), t('installment'), t('before'), t('paid'), t('after')];
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table horizontalSpacing={4} aria-label={t('invoices')} {...stacked(columns)} className="stacked flush">
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, index) => (
              <Table.Th key={column} {...(index > 0 && { className: 'amount' })}>
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {documents.map((one) => (
            <Table.Tr key={one.uuid}>
              <Table.Td>
                {/* By its UUID: one that was not issued here says so. */}
                <AnchorLink to="/invoices/$invoiceId" params={{ invoiceId: one.uuid.toLowerCase() }} size="sm">
                  {nameOf({ uuid: one.uuid, serie: one.serie ?? '', folio: one.folio ?? '' })}
                </AnchorLink>
              </Table.Td>
              <Table.Td className="amount">{one.parcialidad}</Table.Td>
              <Table.Td className="amount">{amountIn(one.saldoAnterior, one.moneda)}</Table.Td>
              <Table.Td className="amount">{amountIn(one.pagado, one.moneda)}</Table.Td>
              <Table.Td className="amount">{amountIn(one.saldoInsoluto, one.moneda)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
