import { z } from 'zod';
import { type EventKind, eventDefinitions, eventKinds } from './event-kinds.ts';
import { sampleEvent } from './sample-event.ts';

/** The documentation of an event kind, for those who write an endpoint. */
export interface EventKindView {
  kind: EventKind;
  /** When it happens. */
  when: string;
  /** JSON Schema (2020-12) of the whole body. More fields may be added to `data`. */
  schema: Record<string, unknown>;
  /** A complete body. */
  sample: Record<string, unknown>;
}

const instant = z.string().meta({ format: 'date-time' });
const id = z.string().meta({ format: 'uuid' });

const views = eventKinds.map((kind): EventKindView => {
  const { when, data } = eventDefinitions[kind];
  const body = z.object({
    id: id.describe('The same in every delivery, retry and replay, and in GET /events'),
    type: z.literal(kind),
    timestamp: instant.describe('When it happened'),
    organizationId: id,
    environment: z.enum(['sandbox', 'production']).nullable().describe('null: not specific to an environment'),
    data,
    test: z.literal(true).optional().describe('Only in test events: data is a sample'),
  });
  return {
    kind,
    when,
    schema: z.toJSONSchema(body, { io: 'input' }) as Record<string, unknown>,
    sample: {
      id: '01a1ff43-7c00-7000-8000-000000000001',
      type: kind,
      timestamp: '2026-11-21T18:00:00.000Z',
      organizationId: '01a1ff43-7c00-7000-8000-000000000010',
      ...sampleEvent(kind, null),
    },
  };
});

/** All kinds, from the same definitions that create the events. */
export const listEventKinds = (): readonly EventKindView[] => views;
