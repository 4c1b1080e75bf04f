import type { InvoiceDetail } from '@lacre/client';
import { Card, Stack, Table, Text } from '@mantine/core';
import { CatalogText } from '../service/catalog-text.tsx';
import { money, moneyAndCode, quantity, unitMoney } from '../words/formats.ts';
import { ConceptDetails } from './concept-details.tsx';
import { useSheetWords } from './sheet-words.ts';
import { Sum } from './sum.tsx';
import { useTaxName } from './tax-name.ts';
import { useInvoiceWords } from './words.ts';

/** Amounts of the document that are in its total but in none of its items. */
type LocalTaxes = Record<'totaldeTraslados' | 'totaldeRetenciones', string>;

const noLocalTaxes: LocalTaxes = { totaldeTraslados: '0', totaldeRetenciones: '0' };

export function InvoiceConcepts({ invoice }: { invoice: InvoiceDetail }) {
  const t = useInvoiceWords();
  const sheet = useSheetWords();
  const taxName = useTaxName();
  const { moneda, impuestos } = invoice;
  const local = (invoice.complementos['impuestosLocales10'] as LocalTaxes | undefined) ?? noLocalTaxes;
  return (
    <Card>
      <Table.ScrollContainer minWidth={0} type="native">
        <Table verticalSpacing="xs" className="flush">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('concept')}</Table.Th>
              <Table.Th className="amount" visibleFrom="sm">
                {t('quantity')}
              </Table.Th>
              <Table.Th className="amount" visibleFrom="sm">
                {t('unitPrice')}
              </Table.Th>
              <Table.Th className="amount">{t('lineAmount')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {invoice.conceptos.map((concepto, index) => (
              // Items of a document never change their order.
              <Table.Tr key={`${index}`}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  {concepto.descripcion}
                  <Text size="xs" c="dimmed">
                    {concepto.claveProdServ} · <CatalogText catalog="c_ClaveUnidad" code={concepto.claveUnidad} />
                    {concepto.unidad && <bdi> · {concepto.unidad}</bdi>}
                    {concepto.noIdentificacion && <bdi> · {concepto.noIdentificacion}</bdi>}
                  </Text>
                  {concepto.descuento > 0 && (
                    <Text size="xs" c="dimmed">
                      {t('discount')} -{money(concepto.descuento, moneda)}
                    </Text>
                  )}
                  <Text size="xs" c="dimmed" hiddenFrom="sm">
                    {quantity(concepto.cantidad)} × {unitMoney(concepto.valorUnitario, moneda)}
                  </Text>
                  <ConceptDetails concepto={concepto} moneda={moneda} />
                </Table.Td>
                <Table.Td className="amount" visibleFrom="sm">
                  {quantity(concepto.cantidad)}
                </Table.Td>
                <Table.Td className="amount" visibleFrom="sm">
                  {unitMoney(concepto.valorUnitario, moneda)}
                </Table.Td>
                <Table.Td className="amount">{money(concepto.importe, moneda)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Stack gap={4} ml="auto" mt="md" w="100%" maw={{ sm: 320 }}>
        <Sum label={t('subtotal')} value={money(invoice.subtotal, moneda)} />
        {invoice.descuento > 0 && <Sum label={t('discount')} value={`-${money(invoice.descuento, moneda)}`} />}
        {impuestos.traslados.map(
          (tax) =>
            tax.importe !== null && (
              <Sum
                key={`${tax.impuesto} ${tax.tipoFactor} ${tax.tasaOCuota}`}
                label={taxName(tax, moneda)}
                value={money(tax.importe, moneda)}
              />
            ),
        )}
        {impuestos.retenciones.map(({ impuesto, importe }) => (
          <Sum
            key={impuesto}
            label={sheet('withheld', { tax: taxName({ impuesto }, moneda) })}
            value={`-${money(importe, moneda)}`}
          />
        ))}
        {Number(local.totaldeTraslados) > 0 && (
          <Sum label={t('localTransferred')} value={money(local.totaldeTraslados, moneda)} />
        )}
        {Number(local.totaldeRetenciones) > 0 && (
          <Sum label={t('localWithheld')} value={`-${money(local.totaldeRetenciones, moneda)}`} />
        )}
        <Sum label={t('amount')} value={moneyAndCode(invoice.total, moneda)} strong />
      </Stack>
    </Card>
  );
}
