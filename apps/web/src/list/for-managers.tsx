import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from '../service/failure.tsx';
import { api } from '../service/service.ts';
import { useMayWrite, useRole } from '../session/use-role.ts';

/** A list that plain members may not see. Where it could not be read who the person is, it says so. */
export function ForManagers({ otherwise, children }: { otherwise: string; children: ReactNode }) {
  const isKnown = useRole() !== undefined;
  const mayWrite = useMayWrite();
  const me = useQuery(api.users.me.queryOptions());
  if (mayWrite) return children;
  if (isKnown) return <Text>{otherwise}</Text>;
  if (me.error) return <Failure error={me.error} onRetry={me.refetch} />;
  return <Skeleton height={320} radius="lg" aria-busy />;
}
