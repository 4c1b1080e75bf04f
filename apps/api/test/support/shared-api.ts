import { startTestApi, type TestApi } from './test-api.ts';

let made: Promise<TestApi> | undefined;

/**
 * One server for all files that only add people and organizations to it; it is closed at the end of the run. A file that
 * moves the clock, counts what is there or wants other settings starts an own one.
 */
export function sharedTestApi(): Promise<TestApi> {
  made ??= startTestApi();
  return made;
}

after(async () => {
  await (await made)?.close();
});
