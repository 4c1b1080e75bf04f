import { Button, Stack, Title } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Failure } from '../service/failure.tsx';
import { reloadForMissingPart } from './newer-build.ts';
import { useAppWords } from './words.ts';

/** A page that threw: what happened, and once more. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const t = useAppWords();
  useEffect(() => {
    if (error instanceof Error) reloadForMissingPart(error);
  }, [error]);
  return (
    <Stack align="center" py="10vh" px="md" gap="md" maw={560} mx="auto" style={{ overflowWrap: 'anywhere' }}>
      <Title order={1} size="h2">
        {t('broken')}
      </Title>
      <Failure error={error} />
      <Button onClick={reset}>{t('retry')}</Button>
    </Stack>
  );
}
