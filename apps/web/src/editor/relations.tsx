import type { InvoiceRelation } from '@lacre/client';
import { ActionIcon, Button, Grid, Stack, TagsInput } from '@mantine/core';
import { RiAddLine, RiDeleteBinLine } from '@remixicon/react';
import { CatalogSelect } from '../service/catalog-select.tsx';
import { useFinding } from './finding-store.ts';
import { useEditorWords } from './words.ts';

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
      {relations.map((relation, index) => (
        <Relation
          // Relations have no names of their own; they are only added at the end.
          key={index}
          relation={relation}
          index={index}
          onChange={(changed) => change(index, changed)}
          onRemove={() => remove(index)}
        />
      ))}
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

function Relation({
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
    <Grid gap="sm" align="flex-end">
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
      <Grid.Col span={{ base: 2, sm: 1 }}>
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
