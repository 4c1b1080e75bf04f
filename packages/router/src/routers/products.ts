import { csvTooLarge } from '@lacre/services/csv-import/import-errors';
import { createProduct } from '@lacre/services/products/create-product';
import { deleteProduct } from '@lacre/services/products/delete-product';
import { getProduct } from '@lacre/services/products/get-product';
import { importProducts } from '@lacre/services/products/import-products';
import { listProducts } from '@lacre/services/products/list-products';
import { updateProduct } from '@lacre/services/products/update-product';
import { z } from 'zod';
import { orForm } from '../file.ts';
import { organizationProcedure } from '../procedures.ts';
import {
  CreateProductInput,
  ImportProductsInput,
  ListProductsInput,
  Product,
  ProductImport,
  ProductList,
  ProductPath,
  UpdateProductInput,
} from '../schemas/product.ts';
import { t } from '../trpc.ts';

const tags = ['lacre'];
const productsPath = '/organizations/{organizationId}/products';
const productPath = '/organizations/{organizationId}/products/{id}';

export const productsRouter = t.router({
  create: organizationProcedure('products.create')
    .meta({
      openapi: { method: 'POST', path: productsPath, tags, summary: 'Create a product' },
      rest: {
        status: 201,
        errors: [403, 404, 409],
        location: ({ id }, { organizationId }) => `/organizations/${String(organizationId)}/products/${id}`,
      },
    })
    .input(CreateProductInput)
    .output(Product)
    .mutation(({ ctx, input }) => createProduct(ctx.services, ctx.actor, input)),

  list: organizationProcedure('products.list')
    .meta({
      openapi: { method: 'GET', path: productsPath, tags, summary: 'List and search products' },
      rest: { errors: [403, 404] },
    })
    .input(ListProductsInput)
    .output(ProductList)
    .query(({ ctx, input }) => listProducts(ctx.services, ctx.actor, input)),

  import: organizationProcedure('products.import')
    .meta({
      openapi: { method: 'POST', path: `${productsPath}/import`, tags, summary: 'Import products from a CSV file' },
      rest: {
        makes: true,
        queryFields: ['mode'],
        upload: { files: ['file'], named: true, tooLarge: csvTooLarge },
        errors: [403, 404],
      },
    })
    .input(orForm(ImportProductsInput))
    .output(ProductImport)
    .mutation(({ ctx, input }) => importProducts(ctx.services, ctx.actor, input, ctx.language)),

  get: organizationProcedure('products.get')
    .meta({
      openapi: { method: 'GET', path: productPath, tags, summary: 'Get a product' },
      rest: { errors: [403, 404] },
    })
    .input(ProductPath)
    .output(Product)
    .query(({ ctx, input }) => getProduct(ctx.services, ctx.actor, input)),

  update: organizationProcedure('products.update')
    .meta({
      openapi: {
        method: 'PATCH',
        path: productPath,
        tags,
        summary: 'Update a product',
        description: 'Omitted fields keep their values; null clears a field.',
      },
      rest: { errors: [403, 404, 409] },
    })
    .input(UpdateProductInput)
    .output(Product)
    .mutation(({ ctx, input }) => updateProduct(ctx.services, ctx.actor, input)),

  delete: organizationProcedure('products.delete')
    .meta({
      openapi: {
        method: 'DELETE',
        path: productPath,
        tags,
        summary: 'Delete a product',
        description: 'Existing invoices keep the data that they were issued with.',
      },
      rest: { status: 204, errors: [403, 404] },
    })
    .input(ProductPath)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteProduct(ctx.services, ctx.actor, input)),
});
