import { loadConfig } from './config.ts';
import { sendToParent } from './lifecycle.ts';
import type { OwnServerUrls } from './own-server.ts';
import type { StarterConfig } from './preparation.ts';

// The parent is gone: nothing is left half done, since a migration is one transaction.
process.on('disconnect', () => process.exit());
try {
  const config = loadConfig(process.env);
  const { dataDir, host, port, baseUrl, exposed, signUp, databaseUrl, satData, pacSimulatorUrl } = config;
  const known: StarterConfig = { dataDir, host, port, baseUrl, exposed, signUp, databaseUrl, satData, pacSimulatorUrl };
  const asked = new Promise<{ own?: OwnServerUrls }>((resolve) => process.once('message', resolve));
  sendToParent({ kind: 'config', value: known });
  // While the server starts.
  const { prepareInstallation } = await import('./prepare-installation.ts');
  const { own } = await asked;
  const onProgress = (text: string) => sendToParent({ kind: 'progress', value: text });
  sendToParent({ kind: 'installation', value: await prepareInstallation(config, own, onProgress) });
} catch (error) {
  sendToParent({ kind: 'failed', value: error instanceof Error ? error.message : String(error) });
}
