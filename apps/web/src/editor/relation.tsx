import type { InvoiceRelation } from '@lacre/client';
import { ActionIcon, Grid, TagsInput } from '@mantine/core';
import { RiDeleteBinLine } from '@remixicon/react';
import { CatalogSelect } from '../service/catalog-select.tsx';
import { useFinding } from './finding-store.ts';
import { useEditorWords } from './words.ts';

/** One relation: its type and the related documents. */
export function Relation({
  relation,
  index,
  onChange,
  onRemove,
}: {
  relation: InvoiceRelation;
  index: number;
  onChange: (changed: Partial<InvoiceRelation>) => void;
  onRemove: () => void;
}) {
  const t = useEditorWords();
  return (
    // Aligned with the fields, whatever message is below one of them.
    <Grid gap="sm">
      <Grid.Col span={{ base: 12, sm: 4 }}>
        <CatalogSelect
          catalog="c_TipoRelacion"
          label={t('relation')}
          error={useFinding(`related[${index}].type`)}
          allowDeselect={false}
          value={relation.type}
          onChange={(type) => type && onChange({ type })}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 10, sm: 7 }}>
        <TagsInput
          label={t('relatedUuids')}
          error={useFinding(`related[${index}].uuids`)}
          acceptValueOnBlur
          value={relation.uuids}
          onChange={(uuids) => onChange({ uuids })}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 2, sm: 1 }} pt={26}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('removeRelation', { number: index + 1 })}
          onClick={onRemove}
        >
          <RiDeleteBinLine size={16} />
        </ActionIcon>
      </Grid.Col>
    </Grid>
  );
}
