/** The forms in which a plugin's id is written in its code. */
export interface PluginNames {
  /** `cloud-costs`. */
  id: string;
  /** `cloudCosts`. */
  camel: string;
  /** `CloudCosts`. */
  pascal: string;
  /** `Cloud costs`. */
  title: string;
}
/** @throws InputError when packages, addresses and variables cannot be named by the id. */
export declare function namePlugin(id: string): PluginNames;
//# sourceMappingURL=pluginNames.d.ts.map
