import { startTestApi, type TestApi } from './test-api.ts';

let made: Promise<TestApi> | undefined;

/**
 * One server for all files that only add users and organizations to it; it is closed at the end of the run. A file that
 * moves the clock, counts what exists or needs other settings starts its own.
 */
export function sharedTestApi(): Promise<TestApi> {
  made ??= startTestApi().then((test) => {
    Object.assign(test.clock, { advance: refuse, set: refuse });
    return test;
  });
  return made;
}

function refuse(): never {
  throw new Error('Other files share this server: one that moves the clock starts its own (startTestApi)');
}

after(async () => {
  await (await made)?.close();
});
