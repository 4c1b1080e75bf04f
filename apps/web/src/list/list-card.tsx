import { Card, Stack, Text, Title } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { ListPage } from './list-page.tsx';

/** A page of a list in a card, with the total number of rows below. */
export function ListCard<Item>({
  query,
  above,
  count,
  ...list
}: Omit<ComponentProps<typeof ListPage<Item>>, 'query'> & {
  query: ComponentProps<typeof ListPage<Item>>['query'] & { data: { total: number } | undefined };
  above?: ReactNode;
  /** The text for a number of rows. */
  count: (params: { count: number }) => string;
}) {
  const total = query.data?.total ?? 0;
  return (
    <>
      <Card p={0}>
        {above}
        <ListPage query={query} {...list} />
      </Card>
      {total > 0 && (
        <Text size="sm" c="dimmed" role="status">
          {count({ count: total })}
        </Text>
      )}
    </>
  );
}

/** Shown instead of an empty list: what it will contain and how to begin. */
export const EmptyList = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <Stack align="center" gap="xs" p="xl">
    <Title order={2} size="h3">
      {title}
    </Title>
    <Text c="dimmed" maw={420}>
      {text}
    </Text>
    {children}
  </Stack>
);
