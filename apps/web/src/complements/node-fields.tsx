import type { Complement, ComplementData } from '@lacre/cfdi/complements/complement';
import { enumeratedMeaning } from '@lacre/cfdi/complements/enumerated-meaning';
import { attributesOf, type Child, childrenOf, type Node } from '@lacre/cfdi/nodes/node';
import { Button, Fieldset, Grid, Stack } from '@mantine/core';
import { RiAddLine } from '@remixicon/react';
import { useFinding } from '../editor/finding-store.ts';
import { currentLanguage } from '../words/words.ts';
import { AttributeField } from './attribute-field.tsx';
import { labelOf } from './complement-names.ts';
import { useComplementWords } from './words.ts';

interface NodeProps {
  complement: Complement;
  node: Node;
  data: ComplementData;
  /** The path of this element in the body, `complements.ine11`. */
  path: string;
  onChange: (data: ComplementData) => void;
}

/**
 * The fields of a complement's element, generated from the same description as its XML: attributes, then child
 * elements.
 */
export function NodeFields({ complement, node, data, path, onChange }: NodeProps) {
  const set = (field: string, value: ComplementData[string]) => {
    const { [field]: _, ...others } = data;
    onChange(value === undefined ? others : { ...others, [field]: value });
  };
  return (
    <Stack gap="sm">
      <Grid gap="sm">
        {attributesOf(node).map((attribute) =>
          attribute.form === undefined || attribute.form.kind === 'fixed' ? null : (
            <Grid.Col key={attribute.field} span={{ base: 12, sm: 6 }}>
              <Leaf
                {...{ complement, node, attribute, path }}
                value={textOf(data[attribute.field])}
                onChange={(value) => set(attribute.field, value)}
              />
            </Grid.Col>
          ),
        )}
      </Grid>
      {childrenOf(node).map((child) => (
        <ChildFields
          key={child.kind === 'open' ? child.name : child.node.name}
          {...{ complement, child, data, path, set, onChange }}
        />
      ))}
    </Stack>
  );
}

function Leaf({
  complement,
  node,
  attribute,
  path,
  ...rest
}: Pick<NodeProps, 'complement' | 'node' | 'path'> & {
  attribute: ReturnType<typeof attributesOf>[number];
  value: string;
  onChange: (value: string | undefined) => void;
}) {
  const error = useFinding(`${path}.${attribute.field}`);
  return (
    <AttributeField
      {...rest}
      attribute={attribute}
      label={labelOf(complement, attribute.name)}
      meaning={(key) => enumeratedMeaning(complement, node, attribute, key)?.[currentLanguage()]}
      error={error}
    />
  );
}

function ChildFields({
  complement,
  child,
  data,
  path,
  set,
  onChange,
}: Omit<NodeProps, 'node'> & { child: Child; set: (field: string, value: ComplementData[string]) => void }) {
  const t = useComplementWords();
  if (child.kind === 'open') return null;
  // An element that contains only a list is that list: its members belong to the parent.
  if (child.kind === 'group') return <NodeFields {...{ complement, data, path, onChange }} node={child.node} />;
  const name = labelOf(complement, child.node.name);
  const add = (value: ComplementData[string]) => (
    <Button
      variant="default"
      size="compact-md"
      w="fit-content"
      leftSection={<RiAddLine size={16} aria-hidden />}
      onClick={() => set(child.field, value)}
    >
      {t('addPart', { name })}
    </Button>
  );
  if (child.kind === 'one') {
    const inside = data[child.field];
    if (inside === undefined && child.times === '?') return add({});
    return (
      <Part name={name} onRemove={child.times === '?' ? () => set(child.field, undefined) : undefined}>
        <NodeFields
          complement={complement}
          node={child.node}
          data={isData(inside) ? inside : {}}
          path={`${path}.${child.field}`}
          onChange={(value) => set(child.field, value)}
        />
      </Part>
    );
  }
  const found = data[child.field];
  const list: readonly ComplementData[] = Array.isArray(found) ? found : [];
  return (
    <Stack gap="sm">
      {list.map((one, index) => (
        <Part
          // They have no ids and are only added at the end.
          key={index}
          name={t('numbered', { name, number: index + 1 })}
          onRemove={() => {
            const left = list.filter((_, at) => at !== index);
            set(child.field, left.length === 0 ? undefined : left);
          }}
        >
          <NodeFields
            complement={complement}
            node={child.node}
            data={one}
            path={`${path}.${child.field}[${index}]`}
            onChange={(value) =>
              set(
                child.field,
                list.map((other, at) => (at === index ? value : other)),
              )
            }
          />
        </Part>
      ))}
      {list.length < (child.max ?? Infinity) && add([...list, {}])}
    </Stack>
  );
}

function Part({
  name,
  onRemove,
  children,
}: {
  name: string;
  onRemove: (() => void) | undefined;
  children: React.ReactNode;
}) {
  const t = useComplementWords();
  return (
    <Fieldset legend={name} p="sm">
      {children}
      {onRemove && (
        <Button variant="subtle" color="gray" size="compact-sm" mt="xs" onClick={onRemove}>
          {t('remove', { name })}
        </Button>
      )}
    </Fieldset>
  );
}

const textOf = (value: ComplementData[string]) => (typeof value === 'string' ? value : '');
const isData = (value: ComplementData[string]): value is ComplementData =>
  typeof value === 'object' && !Array.isArray(value);
