import type { Plugin } from '@portico/core';

/** Where a portal and its parts are, and what is added to them. */
export interface Installation {
  /** Folder that names of files are relative to, with the portal's own configuration and data. */
  folder: string;
  /** Where the command was called; `folder` when omitted. */
  callerFolder?: string;
  /** The built portal. */
  portalFolder: string;
  /** The configuration that every portal starts from, where `folder` has no `app-config.yaml`. */
  defaultConfigFile?: string;
  /** What `--help` of the server prints. */
  usage: string;
  /** Plugins beside the standard ones. */
  plugins?: readonly Plugin[];
}
