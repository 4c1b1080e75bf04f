import { resourceOf, resourceTitles } from '../resources.ts';
import type { OpenApi } from './with-samples.ts';

/** Groups the document's operations by resource, for the sidebar of the reference. */
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
