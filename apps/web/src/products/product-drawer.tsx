import type { InvoiceTax, Product } from '@lacre/client';
import { Grid, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ProductKeySelect } from '../catalogs/product-key-select.tsx';
import { TaxList } from '../catalogs/tax-list.tsx';
import { TaxSelect } from '../catalogs/tax-select.tsx';
import { UnitKeySelect } from '../catalogs/unit-key-select.tsx';
import { DecimalField } from '../form/decimal-field.tsx';
import { isChange, onlyChanged } from '../form/only-changed.ts';
import { RecordDrawer } from '../form/record-drawer.tsx';
import { sendOnce } from '../form/send-once.ts';
import { service } from '../service/service.ts';
import { currentWorkspace } from '../session/workspace.ts';
import { productBody, productFields, productForm } from './product-form.ts';
import { useProductWords } from './words.ts';

const together = [
  ['taxes', 'taxability'],
  ['unitKey', 'unitName'],
] as const;

/** A product, or a new one in the current environment. */
export function ProductDrawer({ product: opened, onClose }: { product: Product | undefined; onClose: () => void }) {
  const t = useProductWords();
  /** Once it is created, what is edited further changes it. */
  const [product, setProduct] = useState(opened);
  const form = useForm({ initialValues: productForm(product) });
  const { organizationId = '', environment } = currentWorkspace();
  const save = async () => {
    const body = productBody(form.getValues());
    if (product) {
      const changes = onlyChanged(productBody(form.getInitialValues()), body, together);
      if (isChange(changes)) await service().products.update.mutate({ organizationId, id: product.id, ...changes });
      return;
    }
    const made = { organizationId, ...body, livemode: environment === 'production' };
    setProduct(await sendOnce(['products.create', made], (once) => service().products.create.mutate(made, once)));
  };
  const setTaxes = (taxes: InvoiceTax[]) => form.setValues({ taxes, taxability: taxes.length === 0 ? '01' : '02' });
  const text = (name: 'productKey' | 'unitKey' | 'taxes') => {
    const error = form.errors[name];
    return typeof error === 'string' ? error : undefined;
  };
  return (
    <RecordDrawer
      title={product ? product.description : t('new')}
      form={form}
      fields={productFields}
      save={save}
      deletion={
        product && {
          title: t('deleteTitle', { name: product.description }),
          text: t('deleteText'),
          run: () => service().products.delete.mutate({ organizationId, id: product.id }),
        }
      }
      onClose={onClose}
    >
      <Grid gap="sm">
        <Grid.Col span={12}>
          <Textarea
            label={t('description')}
            placeholder={t('descriptionHint')}
            autosize
            minRows={1}
            data-autofocus
            {...form.getInputProps('description')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 7, xs: 8 }}>
          <ProductKeySelect
            value={form.values.productKey}
            description={form.values.description}
            error={text('productKey')}
            onChange={(code) => form.setFieldValue('productKey', code ?? '')}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 5, xs: 4 }}>
          <UnitKeySelect
            value={form.values.unitKey}
            error={text('unitKey')}
            onChange={(unitKey = '', name = 'Elemento') => form.setValues({ unitKey, unitName: name.slice(0, 20) })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 5 }}>
          <DecimalField
            label={t('price')}
            min={0}
            decimalScale={6}
            minDecimals={2}
            thousandSeparator=","
            prefix="$"
            {...form.getInputProps('price')}
            value={form.values.price}
            onChange={(price) => form.setFieldValue('price', price)}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 7 }}>
          <TaxSelect taxes={form.values.taxes} error={text('taxes')} onChange={setTaxes} />
        </Grid.Col>
        <Grid.Col span={12}>
          <TaxList taxes={form.values.taxes} path="taxes" onChange={setTaxes} />
        </Grid.Col>
        <Grid.Col span={12}>
          <Switch label={t('taxIncluded')} {...form.getInputProps('taxIncluded', { type: 'checkbox' })} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6 }}>
          <TextInput label={t('sku')} description={t('skuHint')} {...form.getInputProps('sku')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6 }} mt="auto">
          <TextInput label={t('externalId')} {...form.getInputProps('externalId')} />
        </Grid.Col>
        <Grid.Col span={12}>
          <Switch label={t('active')} {...form.getInputProps('isActive', { type: 'checkbox' })} />
        </Grid.Col>
      </Grid>
    </RecordDrawer>
  );
}
