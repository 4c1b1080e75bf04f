import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives back what loading modules and reading catalogs have left behind, which V8 would keep until it needs the room: a
 * third of what the API holds at rest. The system gets it some seconds later. Nothing else runs meanwhile (a second on
 * a busy machine): for the end of a start, before the first request.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  // Pages that the first one emptied are given back by the next.
  collect();
}
