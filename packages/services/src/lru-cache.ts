import { LRUCache } from 'lru-cache';

/**
 * Keeps the `most` entries used last. Memory grows with the entries, whereas `max` of the library allocates for all of
 * them in advance: 1 MB for 50,000, in every process.
 */
export function lruCache<Value extends {}>(
  most: number,
  dispose?: (value: Value, key: string) => void,
): LRUCache<string, Value> {
  return new LRUCache({ maxSize: most, sizeCalculation: () => 1, ...(dispose && { dispose }) });
}
