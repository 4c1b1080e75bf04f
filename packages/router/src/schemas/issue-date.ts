import { isLocalDateTime } from '@lacre/cfdi/dates';
import { z } from 'zod';

const error = 'must be a local date-time within the last 72 hours';

/** When a document is issued, `YYYY-MM-DDThh:mm:ss` at the place of issue. The use case checks the 72 hours. */
export const issueDate = () => z.string({ error }).refine(isLocalDateTime, { error });
