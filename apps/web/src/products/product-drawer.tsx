import type { Product } from '@lacre/client';
import { Button, Drawer, Fieldset, Grid, Group, NumberInput, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { ProductKeySelect } from '../catalogs/product-key-select.tsx';
import { TaxSelect } from '../catalogs/tax-select.tsx';
import { UnitKeySelect } from '../catalogs/unit-key-select.tsx';
import { fieldErrors } from '../form/field-errors.ts';
import { Question } from '../form/question.tsx';
import { useFormWords } from '../form/words.ts';
import { Failure } from '../service/failure.tsx';
import { queryClient, service } from '../service/service.ts';
import { useMayWrite } from '../session/use-role.ts';
import { currentWorkplace } from '../session/workplace.ts';
import { productBody, productFields, productForm } from './product-form.ts';
import { useProductWords } from './words.ts';

/** One product, or a new one of the environment in which the person works. */
export function ProductDrawer({ product, onClose }: { product: Product | undefined; onClose: () => void }) {
  const t = useProductWords();
  const f = useFormWords();
  const mayWrite = useMayWrite();
  const [isAsking, asking] = useDisclosure(false);
  const form = useForm({ initialValues: productForm(product) });
  const { organizationId = '', environment } = currentWorkplace();
  const save = useMutation({
    mutationFn: () => {
      const body = { organizationId, ...productBody(form.getValues()) };
      return product
        ? service().products.update.mutate({ ...body, id: product.id })
        : service().products.create.mutate({ ...body, livemode: environment === 'production' });
    },
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries();
    },
    onError: (error) => form.setErrors(fieldErrors(error, productFields).errors),
  });
  const text = (name: 'productKey' | 'unitKey' | 'taxes') => {
    const error = form.errors[name];
    return typeof error === 'string' ? error : undefined;
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={product ? product.description : t('new')}
      closeButtonProps={{ 'aria-label': f('close') }}
    >
      <form onSubmit={form.onSubmit(() => save.mutate())} noValidate>
        <Fieldset variant="unstyled" disabled={!mayWrite}>
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
              <NumberInput
                label={t('price')}
                min={0}
                decimalScale={6}
                thousandSeparator=","
                prefix="$"
                hideControls
                {...form.getInputProps('price')}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, xs: 7 }}>
              <TaxSelect
                taxes={form.values.taxes}
                error={text('taxes')}
                onChange={(taxes, preset) => form.setValues({ taxes, taxability: preset === 'none' ? '01' : '02' })}
              />
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
        </Fieldset>
        <Stack mt="lg" gap="sm">
          <Failure error={fieldErrors(save.error, productFields).rest} />
          {mayWrite && (
            <Group justify="space-between">
              {product ? (
                <Button variant="subtle" color="red" onClick={asking.open}>
                  {f('delete')}
                </Button>
              ) : (
                <span />
              )}
              <Button type="submit" loading={save.isPending}>
                {f('save')}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
      {product && isAsking && (
        <Question
          title={t('deleteTitle', { name: product.description })}
          text={t('deleteText')}
          confirm={f('delete')}
          run={() => service().products.delete.mutate({ organizationId, id: product.id })}
          onDone={onClose}
          onClose={asking.close}
        />
      )}
    </Drawer>
  );
}
