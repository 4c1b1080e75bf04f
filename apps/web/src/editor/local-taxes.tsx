import { Button, Skeleton, Stack } from '@mantine/core';
import { RiAddLine } from '@remixicon/react';
import { lazy, Suspense } from 'react';
import type { DraftLocalTax } from './draft.ts';
import { useEditorWords } from './words.ts';

const LocalTax = lazy(async () => ({ default: (await import('./local-tax.tsx')).LocalTax }));

/** Taxes of a state or municipality (complement implocal): lodging, five per thousand of public works ... */
export function LocalTaxes({
  taxes,
  onChange,
}: {
  taxes: DraftLocalTax[];
  onChange: (taxes: DraftLocalTax[] | undefined) => void;
}) {
  const t = useEditorWords();
  return (
    <Stack gap="xs">
      <Suspense fallback={<Skeleton height={60} />}>
        {taxes.map((tax, index) => (
          <LocalTax
            // They have no ids and are only added at the end.
            key={index}
            tax={tax}
            index={index}
            onChange={(changed) => onChange(taxes.map((one, at) => (at === index ? { ...one, ...changed } : one)))}
            onRemove={() => {
              const left = taxes.filter((_, at) => at !== index);
              onChange(left.length === 0 ? undefined : left);
            }}
          />
        ))}
      </Suspense>
      <Button
        variant="default"
        w="fit-content"
        leftSection={<RiAddLine size={16} aria-hidden />}
        onClick={() => onChange([...taxes, { name: '', rate: '' }])}
      >
        {t('addLocalTax')}
      </Button>
    </Stack>
  );
}
