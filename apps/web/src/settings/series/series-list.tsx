import type { Series } from '@lacre/client';
import { Badge, Button, Table, Text } from '@mantine/core';
import { RiAddLine } from '@remixicon/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TableCard } from '../../list/table-card.tsx';
import { Failure } from '../../service/failure.tsx';
import { api } from '../../service/service.ts';
import { useMayWrite } from '../../session/use-role.ts';
import { useWorkplace } from '../../session/workplace.ts';
import { whole } from '../../words/formats.ts';
import { SeriesForm } from './series-form.tsx';
import { useSeriesWords } from './words.ts';

/** Series of the environment of this tab, with their next number. */
export function SeriesList() {
  const t = useSeriesWords();
  const { organizationId = '', environment } = useWorkplace();
  const mayWrite = useMayWrite();
  const [edited, setEdited] = useState<Series | 'new'>();
  const query = useQuery(api.series.list.queryOptions({ id: organizationId }));
  const rows = query.data?.filter((series) => series.environment === environment);
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('seriesLead')}
      </Text>
      <Failure error={query.error} />
      {rows?.length === 0 && <Text c="dimmed">{t('noSeries')}</Text>}
      {rows && rows.length > 0 && (
        <TableCard head={[t('series'), t('type'), t('nextFolio'), t('placeOfIssue'), '']}>
          {rows.map((series) => (
            <Table.Tr key={`${series.series} ${series.type}`}>
              <Table.Td>
                {series.series === '' ? t('without') : series.series}{' '}
                {series.isDefault && (
                  <Badge variant="light" size="sm">
                    {t('isDefault')}
                  </Badge>
                )}
              </Table.Td>
              <Table.Td>{t(series.type)}</Table.Td>
              <Table.Td>{whole(series.nextFolio)}</Table.Td>
              <Table.Td>{series.placeOfIssue ?? t('domicile')}</Table.Td>
              <Table.Td ta="right">
                {mayWrite && (
                  <Button size="compact-sm" variant="subtle" onClick={() => setEdited(series)}>
                    {t('change')}
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </TableCard>
      )}
      {mayWrite && (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<RiAddLine size={16} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          {t('newSeries')}
        </Button>
      )}
      {edited && <SeriesForm series={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
