import { createTestServices, type TestServices } from '@lacre/testing/test-services';

let made: Promise<TestServices> | undefined;

/** One installation for all files that only add organizations to it. A file that moves the clock creates its own. */
export function sharedServices(): Promise<TestServices> {
  made ??= createTestServices();
  return made;
}

after(async () => {
  await (await made)?.close();
});
