import { Badge, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../service/service.ts';
import { useWorkspace } from '../../session/workspace.ts';
import { EditableList } from './editable-list.tsx';
import { SeriesForm } from './series-form.tsx';
import { useSeriesWords } from './words.ts';

/** Series of this tab's environment, with their next folio. */
export function SeriesList() {
  const t = useSeriesWords();
  const { organizationId = '', environment } = useWorkspace();
  const nameOf = (series: string) => (series === '' ? t('without') : series);
  const query = useQuery(api.series.list.queryOptions({ id: organizationId }));
  return (
    <EditableList
      lead={t('seriesLead')}
      head={[t('series'), t('type'), t('nextFolio'), t('placeOfIssue')]}
      rows={query.data?.filter((series) => series.environment === environment)}
      error={query.error}
      onRetry={query.refetch}
      empty={t('noSeries')}
      add={t('newSeries')}
      keyOf={({ series, type }) => `${series} ${type}`}
      nameOf={({ series, type }) => `${nameOf(series)}, ${t(type)}`}
      cells={(series) => (
        <>
          <Table.Td>
            {nameOf(series.series)}{' '}
            {series.isDefault && (
              <Badge variant="light" size="sm">
                {t('isDefault')}
              </Badge>
            )}
          </Table.Td>
          <Table.Td>{t(series.type)}</Table.Td>
          <Table.Td>{series.nextFolio}</Table.Td>
          <Table.Td>{series.placeOfIssue ?? t('domicile')}</Table.Td>
        </>
      )}
      dialog={(series, onClose) => <SeriesForm series={series} onClose={onClose} />}
    />
  );
}
