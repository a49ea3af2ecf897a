/** What `portico --help` prints. */
export const usage = `Usage: portico [start] [options]
       portico <command>

Serves the portal of this folder; one without 'catalog.locations' in its app-config.yaml shows a demonstration.

Options:
  --config <file>  configuration file; may be repeated, later files win
                   (default: app-config.yaml and app-config.local.yaml)
  --api-only       serve no portal
  --version        print the version
  --help           print this help

Environment:
  PORT, HOST       where to listen (default: 7007 on loopback)
  PORTICO_DATA     where to store data (default: data/)

'portico build' builds the portal with the plugins of src/plugins.ts; 'portico start' does so by itself where that is needed.
'portico help' lists the commands that check the configuration and operate a running server.
`;
