import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Failure } from './failure.tsx';
import { lacre, queryClient } from './lacre.ts';

const fields = [
  { name: 'legalName', label: 'Razón social' },
  { name: 'taxId', label: 'RFC' },
  { name: 'taxSystem', label: 'Régimen fiscal' },
  { name: 'zip', label: 'Código postal' },
  { name: 'description', label: 'Descripción' },
  { name: 'productKey', label: 'Clave de producto o servicio' },
  { name: 'unitPrice', label: 'Precio sin IVA' },
] as const;

/** Issues an invoice of one service at 16 % IVA. */
export function NewInvoice() {
  // Names the intent: pressed twice, or sent again after a lost answer, it is one invoice. The next one has another.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const create = useMutation(
    lacre.invoices.create.mutationOptions({
      onSuccess: () => {
        setIdempotencyKey(crypto.randomUUID());
        return queryClient.invalidateQueries(lacre.invoices.list.pathFilter());
      },
    }),
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: (typeof fields)[number]['name']) => (form.get(name) as string).trim();
    create.mutate({
      idempotencyKey,
      customer: { legalName: text('legalName'), taxId: text('taxId'), taxSystem: text('taxSystem'), zip: text('zip') },
      use: 'G03',
      paymentForm: '03',
      items: [
        {
          description: text('description'),
          productKey: text('productKey'),
          unitKey: 'E48',
          quantity: 1,
          unitPrice: Number(text('unitPrice')),
          taxes: [{ type: '002', factorType: 'Tasa', rate: '0.160000' }],
        },
      ],
    });
  }

  return (
    <>
      <form onSubmit={submit}>
        {fields.map(({ name, label }) => (
          <label key={name}>
            {label}
            <input name={name} required />
          </label>
        ))}
        <button type="submit" disabled={create.isPending}>
          {create.isPending ? 'Emitiendo…' : 'Emitir factura'}
        </button>
      </form>
      {create.error && <Failure error={create.error} />}
      {create.data && <p>Emitida: {'uuid' in create.data ? create.data.uuid : 'el PAC todavía no responde'}</p>}
    </>
  );
}
