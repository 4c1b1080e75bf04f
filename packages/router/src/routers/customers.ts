import { csvTooLarge } from '@lacre/services/csv-import/import-errors';
import { createCustomer } from '@lacre/services/customers/create-customer';
import { deleteCustomer } from '@lacre/services/customers/delete-customer';
import { getCustomer } from '@lacre/services/customers/get-customer';
import { importCustomers } from '@lacre/services/customers/import-customers';
import { listCustomers } from '@lacre/services/customers/list-customers';
import { updateCustomer } from '@lacre/services/customers/update-customer';
import { z } from 'zod';
import { orForm } from '../file.ts';
import { organizationProcedure } from '../procedures.ts';
import {
  CreateCustomerInput,
  CustomerImport,
  CustomerList,
  CustomerPath,
  CustomerRecord,
  ImportCustomersInput,
  ListCustomersInput,
  UpdateCustomerInput,
} from '../schemas/customer.ts';
import { t } from '../trpc.ts';

const tags = ['lacre'];
const customersPath = '/organizations/{organizationId}/customers';
const customerPath = '/organizations/{organizationId}/customers/{id}';

export const customersRouter = t.router({
  create: organizationProcedure('customers.create')
    .meta({
      openapi: { method: 'POST', path: customersPath, tags, summary: 'Create a customer' },
      rest: {
        status: 201,
        errors: [403, 404],
        location: ({ id }, { organizationId }) => `/organizations/${String(organizationId)}/customers/${id}`,
      },
    })
    .input(CreateCustomerInput)
    .output(CustomerRecord)
    .mutation(({ ctx, input }) => createCustomer(ctx.services, ctx.actor, input)),

  list: organizationProcedure('customers.list')
    .meta({
      openapi: { method: 'GET', path: customersPath, tags, summary: 'List and search customers' },
      rest: { errors: [403, 404] },
    })
    .input(ListCustomersInput)
    .output(CustomerList)
    .query(({ ctx, input }) => listCustomers(ctx.services, ctx.actor, input)),

  import: organizationProcedure('customers.import')
    .meta({
      openapi: { method: 'POST', path: `${customersPath}/import`, tags, summary: 'Import customers from a CSV file' },
      rest: {
        makes: true,
        queryFields: ['mode'],
        upload: { files: ['file'], named: true, tooLarge: csvTooLarge },
        errors: [403, 404],
      },
    })
    .input(orForm(ImportCustomersInput))
    .output(CustomerImport)
    .mutation(({ ctx, input }) => importCustomers(ctx.services, ctx.actor, input, ctx.language)),

  get: organizationProcedure('customers.get')
    .meta({
      openapi: { method: 'GET', path: customerPath, tags, summary: 'Get a customer' },
      rest: { errors: [403, 404] },
    })
    .input(CustomerPath)
    .output(CustomerRecord)
    .query(({ ctx, input }) => getCustomer(ctx.services, ctx.actor, input)),

  update: organizationProcedure('customers.update')
    .meta({
      openapi: {
        method: 'PATCH',
        path: customerPath,
        tags,
        summary: 'Update a customer',
        description: 'Omitted fields keep their values; null clears a field.',
      },
      rest: { errors: [403, 404] },
    })
    .input(UpdateCustomerInput)
    .output(CustomerRecord)
    .mutation(({ ctx, input }) => updateCustomer(ctx.services, ctx.actor, input)),

  delete: organizationProcedure('customers.delete')
    .meta({
      openapi: {
        method: 'DELETE',
        path: customerPath,
        tags,
        summary: 'Delete a customer',
        description: 'Existing invoices keep the data that they were issued with.',
      },
      rest: { status: 204, errors: [403, 404] },
    })
    .input(CustomerPath)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteCustomer(ctx.services, ctx.actor, input)),
});
