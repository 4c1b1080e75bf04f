import type { InvoiceRelation } from '@lacre/client';
import { Button, Skeleton, Stack } from '@mantine/core';
import { RiAddLine } from '@remixicon/react';
import { lazy, Suspense } from 'react';
import { useEditorWords } from './words.ts';

const Relation = lazy(async () => ({ default: (await import('./relation.tsx')).Relation }));

/** Relations to other documents, one node each (CfdiRelacionados). */
export function Relations({
  relations,
  onChange,
}: {
  relations: InvoiceRelation[];
  onChange: (relations: InvoiceRelation[] | undefined) => void;
}) {
  const t = useEditorWords();
  const change = (index: number, changed: Partial<InvoiceRelation>) =>
    onChange(relations.map((one, at) => (at === index ? { ...one, ...changed } : one)));
  const remove = (index: number) => {
    const left = relations.filter((_, at) => at !== index);
    onChange(left.length === 0 ? undefined : left);
  };
  return (
    <Stack gap="xs">
      <Suspense fallback={<Skeleton height={60} />}>
        {relations.map((relation, index) => (
          <Relation
            // Relations have no ids and are only added at the end.
            key={index}
            relation={relation}
            index={index}
            onChange={(changed) => change(index, changed)}
            onRemove={() => remove(index)}
          />
        ))}
      </Suspense>
      <Button
        variant="default"
        w="fit-content"
        leftSection={<RiAddLine size={16} aria-hidden />}
        onClick={() => onChange([...relations, { type: '04', uuids: [] }])}
      >
        {t('addRelation')}
      </Button>
    </Stack>
  );
}
