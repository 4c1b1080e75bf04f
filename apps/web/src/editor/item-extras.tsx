import { Button, Collapse, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { RiArrowDownSLine } from '@remixicon/react';
import { lazy, memo, Suspense } from 'react';
import type { DraftItem } from './draft.ts';
import type { ItemExtraProps } from './item-extra-fields.tsx';
import { useEditorWords } from './words.ts';

const ItemExtraFields = lazy(async () => ({ default: (await import('./item-extra-fields.tsx')).ItemExtraFields }));

const has = ({ thirdParty, customsDocuments, propertyTaxAccounts, parts, complement }: DraftItem) =>
  [thirdParty, customsDocuments, propertyTaxAccounts, parts, complement].some((one) => one !== undefined);

/** Fields that few items need, loaded when they are opened. */
export function ItemExtras(props: ItemExtraProps) {
  const [isOpen, { toggle }] = useDisclosure(has(props.item));
  return (
    <>
      <Toggle isOpen={isOpen} onToggle={toggle} />
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

const Toggle = memo(function Toggle({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const t = useEditorWords();
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      w="fit-content"
      mt="xs"
      // Aligned with the text of the fields.
      ml={-8}
      aria-expanded={isOpen}
      rightSection={<RiArrowDownSLine size={16} aria-hidden />}
      onClick={onToggle}
    >
      {t('itemExtras')}
    </Button>
  );
});
