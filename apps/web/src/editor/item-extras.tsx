import { Button, Collapse, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { RiArrowDownSLine } from '@remixicon/react';
import { lazy, Suspense } from 'react';
import type { DraftItem } from './draft.ts';
import type { ItemExtraProps } from './item-extra-fields.tsx';
import { useEditorWords } from './words.ts';

const ItemExtraFields = lazy(async () => ({ default: (await import('./item-extra-fields.tsx')).ItemExtraFields }));

const has = ({ thirdParty, customsDocuments, propertyTaxAccounts, parts, complement }: DraftItem) =>
  [thirdParty, customsDocuments, propertyTaxAccounts, parts, complement].some((one) => one !== undefined);

/** What few lines need; its fields are loaded when they are asked for. */
export function ItemExtras(props: ItemExtraProps) {
  const t = useEditorWords();
  const [isOpen, { toggle }] = useDisclosure(has(props.item));
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        w="fit-content"
        mt="xs"
        // Its text stands below those of the fields.
        ml={-8}
        aria-expanded={isOpen}
        rightSection={<RiArrowDownSLine size={16} aria-hidden />}
        onClick={toggle}
      >
        {t('itemExtras')}
      </Button>
      <Collapse expanded={isOpen} w="100%">
        {isOpen && (
          <Suspense fallback={<Skeleton height={60} />}>
            <ItemExtraFields {...props} />
          </Suspense>
        )}
      </Collapse>
    </>
  );
}
