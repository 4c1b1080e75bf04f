import type { EntityManager } from 'typeorm';
import { InstallationFact } from '../entities/installation-fact.entity.ts';

export function facts(manager: EntityManager) {
  const table = manager.getRepository(InstallationFact);
  return {
    async get(name: string): Promise<string | undefined> {
      return (await table.findOneBy({ name }))?.value;
    },

    /** Records a fact unless it is known; answers the value that holds, whichever process wrote it. */
    async putOnce(name: string, value: string): Promise<string> {
      await table.createQueryBuilder().insert().values({ name, value }).orIgnore().updateEntity(false).execute();
      return (await table.findOneByOrFail({ name })).value;
    },

    /** Changes a fact that is still `from`. */
    async replace(name: string, from: string, to: string): Promise<void> {
      await table.update({ name, value: from }, { value: to });
    },
  };
}
