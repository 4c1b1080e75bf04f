import { Button, Stack, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Failure } from '../service/failure.tsx';
import { isPartMissing, reloadForMissingPart, reloadIfAnswered } from './newer-build.ts';
import { PageTitle } from './page-title.tsx';
import { useAppWords } from './words.ts';

const lookEveryMs = 5_000;

/** Shown for a page that threw or could not be loaded: what happened, and a button to retry. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const t = useAppWords();
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    if (error instanceof Error) reloadForMissingPart(error, () => setOffline(true));
  }, [error]);
  const reload = () => reloadIfAnswered(() => setOffline(true));
  useWindowEvent('online', () => {
    if (isOffline) reload();
  });
  // `navigator.onLine` may be true before the service is reachable, or all along.
  useEffect(() => {
    if (!isOffline) return;
    const looks = setInterval(() => reloadIfAnswered(() => undefined), lookEveryMs);
    return () => clearInterval(looks);
  }, [isOffline]);
  return (
    <Stack align="center" py="10vh" px="md" gap="md" maw={560} mx="auto" style={{ overflowWrap: 'anywhere' }}>
      <PageTitle size="h2">{t(isOffline ? 'noConnection' : 'broken')}</PageTitle>
      {isOffline ? <Text role="alert">{t('noConnectionText')}</Text> : <Failure error={error} />}
      <Button onClick={isOffline || isPartMissing() ? reload : reset}>{t('retry')}</Button>
    </Stack>
  );
}
