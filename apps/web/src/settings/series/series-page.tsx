import { Stack, Title } from '@mantine/core';
import { SettingsFrame } from '../settings-frame.tsx';
import { Branches } from './branches.tsx';
import { SeriesList } from './series-list.tsx';
import { useSeriesWords } from './words.ts';

/** The series of documents and the branches that issue them. */
export function SeriesPage() {
  const t = useSeriesWords();
  return (
    <SettingsFrame>
      <Stack gap="sm" component="section">
        <Title order={2} size="h4">
          {t('seriesTitle')}
        </Title>
        <SeriesList />
      </Stack>
      <Stack gap="sm" component="section">
        <Title order={2} size="h4">
          {t('branchesTitle')}
        </Title>
        <Branches />
      </Stack>
    </SettingsFrame>
  );
}
