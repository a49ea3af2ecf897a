// Builds what the server needs, for scripts/serve.mjs.
import { buildApps } from './buildApps.mjs';

await buildApps('@portico/portal', '@portico/app-server');
