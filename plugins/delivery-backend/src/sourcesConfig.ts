import { secret } from '@portico/config';
import { trimSlash } from '@portico/config/trimSlash';
import { z } from 'zod';

const text = z.string().min(1);
const secretText = secret(text);
const address = z
  .url({ protocol: /^https?$/, error: "must be an address such as 'https://ci.example.com'" })
  .transform(trimSlash);

const jenkinsServer = {
  baseUrl: address,
  username: text.optional(),
  apiKey: secretText.optional(),
};

/** A Jenkins, by its name in annotations. */
export interface JenkinsInstance {
  name: string;
  baseUrl: string;
  headers: Readonly<Record<string, string>>;
}

/** The key `jenkins`, as the ecosystem's plugin has it: one server, or several with names. */
const jenkinsSchema = z
  .looseObject({
    ...jenkinsServer,
    baseUrl: address.optional(),
    instances: z
      .array(z.looseObject({ name: text.default('default'), ...jenkinsServer }))
      .optional(),
  })
  .transform(({ instances = [], baseUrl, username, apiKey }): JenkinsInstance[] => [
    ...(baseUrl === undefined ? [] : [toInstance({ name: 'default', baseUrl, username, apiKey })]),
    ...instances.map(toInstance),
  ]);

function toInstance(server: {
  name: string;
  baseUrl: string;
  username?: string | undefined;
  apiKey?: string | undefined;
}): JenkinsInstance {
  const { name, baseUrl, username = '', apiKey } = server;
  const credential = Buffer.from(`${username}:${apiKey ?? ''}`).toString('base64');
  return { name, baseUrl, headers: apiKey ? { authorization: `Basic ${credential}` } : {} };
}

/** CircleCI. */
const circleciSchema = z.object({
  token: secretText,
  baseUrl: address.default('https://circleci.com'),
  pagesUrl: address.default('https://app.circleci.com'),
});
/** CircleCI. */
export type CircleciConfig = z.infer<typeof circleciSchema>;

const monitor = z.object({
  /** As `prometheus.io/service-name` names it. */
  name: text.default('default'),
  baseUrl: address,
  /** Sent as a bearer token. */
  token: secretText.optional(),
});
/** A Prometheus or an Alertmanager. */
export type MonitorConfig = z.infer<typeof monitor>;

const pagerDutySchema = z.object({
  apiToken: secretText,
  baseUrl: address.default('https://api.pagerduty.com'),
});
/** PagerDuty. */
export type PagerDutyConfig = z.infer<typeof pagerDutySchema>;

const opsgenieSchema = z.object({
  apiKey: secretText,
  baseUrl: address.default('https://api.opsgenie.com'),
  pagesUrl: address.default('https://app.opsgenie.com'),
});
/** Opsgenie. */
export type OpsgenieConfig = z.infer<typeof opsgenieSchema>;

/** Keys of sources that are no code hosts. */
export const sourcesShape = { jenkins: jenkinsSchema.optional() };
/** Those below `delivery`. */
export const deliverySourcesShape = {
  circleci: circleciSchema.optional(),
  alertmanager: z.array(monitor).default([]),
  prometheus: z.array(monitor).default([]),
  pagerDuty: pagerDutySchema.optional(),
  opsgenie: opsgenieSchema.optional(),
};

/** Sources that are no code hosts, as they are configured. */
export interface SourcesConfig {
  jenkins?: readonly JenkinsInstance[] | undefined;
  circleci?: CircleciConfig | undefined;
  alertmanager: readonly MonitorConfig[];
  prometheus: readonly MonitorConfig[];
  pagerDuty?: PagerDutyConfig | undefined;
  opsgenie?: OpsgenieConfig | undefined;
}
