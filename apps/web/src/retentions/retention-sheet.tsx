import type { RetentionDetail } from '@lacre/client';
import { Anchor, Card, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BackLink } from '../app/back-link.tsx';
import { DocumentHead } from '../invoices/document-head.tsx';
import { Facts } from '../invoices/facts.tsx';
import { Sum } from '../invoices/sum.tsx';
import { api } from '../service/service.ts';
import { day, money } from '../words/formats.ts';
import { periodName } from './period-name.ts';
import { retentionName } from './retention-name.ts';
import { useRetentionWords } from './words.ts';

/** The amounts paid and withheld, and the files to download. */
export function RetentionSheet({ retention }: { retention: RetentionDetail }) {
  const t = useRetentionWords();
  const { receptor, totals } = retention;
  return (
    <Stack gap="md" maw={960}>
      <BackLink to="/retentions">{t('back')}</BackLink>
      <DocumentHead
        path="retentions"
        title={t('named', { name: retentionName(retention) })}
        name={retentionName(retention)}
        document={retention}
      />
      <Card>
        <Text size="xs" c="dimmed">
          {t('receiver')}
        </Text>
        <Text fw={600}>{receptor.nombre}</Text>
        <Text size="sm">{receptor.rfc ?? receptor.numRegIdTrib ?? retention.rfcReceptor}</Text>
        <Text size="sm" ff="monospace" c="dimmed" mb="sm">
          {retention.uuid}
        </Text>
        <RetentionFacts retention={retention} />
      </Card>
      <Card component="section">
        <Title order={2} size="h4" mb="sm">
          {t('totals')}
        </Title>
        <Stack gap={4} mb="md">
          <Sum label={t('paid')} value={money(totals.montoTotOperacion)} />
          <Sum label={t('taxed')} value={money(totals.montoTotGrav)} />
          <Sum label={t('exempt')} value={money(totals.montoTotExent)} />
          <Sum label={t('withheld')} value={money(totals.montoTotRet)} strong />
        </Stack>
        <Taxes taxes={retention.taxes} />
      </Card>
      <Anchor href={retention.verificationUrl} target="_blank" rel="noreferrer" size="sm" w="fit-content">
        {t('verifySat')}
      </Anchor>
    </Stack>
  );
}

function RetentionFacts({ retention }: { retention: RetentionDetail }) {
  const t = useRetentionWords();
  const { period, cveRetenc, descRetenc, sustituye } = retention;
  const keys = useQuery(api.catalogs.entries.queryOptions({ name: 'c_CveRetenc', limit: 50 }, { staleTime: Infinity }));
  const meaning = descRetenc ?? keys.data?.find(({ codigo }) => codigo === cveRetenc)?.descripcion;
  const facts = [
    [t('key'), meaning === undefined ? cveRetenc : `${cveRetenc} · ${meaning}`],
    [t('period'), periodName(period)],
    [t('date'), day(retention.fecha)],
    [t('replaces'), sustituye],
  ] as const;
  return <Facts facts={facts} />;
}

const isNamed = (tax: string | null): tax is '001' | '002' | '003' => ['001', '002', '003'].includes(tax ?? '');

function Taxes({ taxes }: { taxes: RetentionDetail['taxes'] }) {
  const t = useRetentionWords();
  if (taxes.length === 0) return null;
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table className="flush" horizontalSpacing={4} aria-label={t('taxes')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('tax')}</Table.Th>
            <Table.Th className="amount">{t('base')}</Table.Th>
            <Table.Th className="amount">{t('withheld')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {taxes.map(({ impuestoRet, baseRet, montoRet }, index) => (
            // The order never changes.
            <Table.Tr key={index}>
              <Table.Td>{isNamed(impuestoRet) ? t(impuestoRet) : impuestoRet}</Table.Td>
              <Table.Td className="amount">{baseRet === null ? '' : money(baseRet)}</Table.Td>
              <Table.Td className="amount">{money(montoRet)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
