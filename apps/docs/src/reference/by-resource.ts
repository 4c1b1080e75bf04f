import { resourceOf, resourceTitles } from '../resources.ts';
import type { OpenApi } from './with-samples.ts';

/** The document with each operation under what it is about, which is how the sidebar of the reference shows it. */
export function byResource(document: OpenApi): OpenApi {
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [
          method,
          { ...operation, tags: [resourceOf(operation.operationId)] },
        ]),
      ),
    ]),
  );
  return { ...document, tags: resourceTitles.map((name) => ({ name })), paths };
}
