/** What `npm start -- --help` prints. */
export const usage = `Usage: npm start -- [options]

Builds what has changed and serves the portal.

Options:
  --config <file>  configuration file; may be repeated, later files win
                   (default: app-config.yaml and app-config.local.yaml)
  --version        print the version
  --help           print this help

Environment:
  PORT, HOST       where to listen (default: 7007 on loopback)
  PORTICO_DATA     where to keep data (default: data/)

'npm run portico -- --help' lists the commands that check the configuration and operate a running server.
`;
