// Builds what the server needs, for scripts/serve.mjs.
import { buildApps } from './buildApps.mjs';

await buildApps('@portico/app-portal', '@portico/app-server');
