import { Button, Stack, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Failure } from '../service/failure.tsx';
import { isPartMissing, reloadForMissingPart, reloadIfAnswered } from './newer-build.ts';
import { PageTitle } from './page-title.tsx';
import { useAppWords } from './words.ts';

const lookEveryMs = 5_000;

/** A page that threw, or that could not be loaded without a connection: what happened, and once more. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const t = useAppWords();
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    if (error instanceof Error) reloadForMissingPart(error, () => setOffline(true));
  }, [error]);
  const reload = () => reloadIfAnswered(() => setOffline(true));
  useWindowEvent('online', () => {
    if (isOffline) reload();
  });
  // The browser may be online before the service can be reached, or have been so all the time.
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
