import type { Product } from '@lacre/client';
import { Badge, Table, Text } from '@mantine/core';
import { presetOf } from '../catalogs/tax-presets.ts';
import { useCatalogWords } from '../catalogs/words.ts';
import { RecordName } from '../list/record-name.tsx';
import { unitMoney } from '../words/formats.ts';
import { useProductWords } from './words.ts';

export function ProductTable({ rows, onOpen }: { rows: Product[]; onOpen: (product: Product) => void }) {
  const t = useProductWords();
  const c = useCatalogWords();
  const taxesOf = ({ taxability, taxes }: Product) => {
    if (taxability === '01') return c('none');
    const preset = presetOf(taxes);
    // Long names have the withholdings after a colon.
    return preset === undefined || preset === 'none' ? t('otherTaxes') : c(preset).split(':')[0];
  };
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table highlightOnHover verticalSpacing="sm" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('description')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('sku')}</Table.Th>
            <Table.Th visibleFrom="md">{c('productKey')}</Table.Th>
            <Table.Th visibleFrom="md">{c('unitKey')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('taxes')}</Table.Th>
            <Table.Th className="amount">{t('price')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((product) => (
            <Table.Tr key={product.id}>
              <Table.Td className="name">
                <RecordName onOpen={() => onOpen(product)}>{product.description}</RecordName>
                {!product.isActive && (
                  <Badge ml="xs" size="sm" variant="default">
                    {t('inactive')}
                  </Badge>
                )}
                <Text size="xs" c="dimmed" hiddenFrom="sm">
                  {[product.sku, taxesOf(product)].filter(Boolean).join(' · ')}
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="sm" className="code">
                {product.sku}
              </Table.Td>
              <Table.Td visibleFrom="md">{product.productKey}</Table.Td>
              <Table.Td visibleFrom="md">{product.unitKey}</Table.Td>
              <Table.Td visibleFrom="sm">{taxesOf(product)}</Table.Td>
              <Table.Td className="amount">
                {unitMoney(product.price)}
                {product.taxIncluded && (
                  <Text size="xs" c="dimmed">
                    {t('withTaxes')}
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
