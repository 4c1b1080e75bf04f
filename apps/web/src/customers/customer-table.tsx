import type { Customer } from '@lacre/client';
import { Table, Text } from '@mantine/core';
import { RecordName } from '../list/record-name.tsx';
import { useCustomerWords } from './words.ts';

export function CustomerTable({ rows, onOpen }: { rows: Customer[]; onOpen: (customer: Customer) => void }) {
  const t = useCustomerWords();
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table highlightOnHover verticalSpacing="sm" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('legalName')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('rfc')}</Table.Th>
            <Table.Th visibleFrom="lg">{t('regime')}</Table.Th>
            <Table.Th visibleFrom="md">{t('zip')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('email')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((customer) => (
            <Table.Tr key={customer.id}>
              <Table.Td className="name">
                <RecordName onOpen={() => onOpen(customer)}>{customer.legalName}</RecordName>
                <Text size="xs" c="dimmed" hiddenFrom="sm">
                  {[customer.taxId, customer.email].filter(Boolean).join(' · ')}
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="sm">{customer.taxId}</Table.Td>
              <Table.Td visibleFrom="lg">{customer.taxSystem}</Table.Td>
              <Table.Td visibleFrom="md">{customer.addressZip}</Table.Td>
              <Table.Td visibleFrom="sm">{customer.email}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
