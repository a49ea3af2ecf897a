import { frontend } from '@portico/config';
import { createBrowserConfig } from '@portico/core';
import { z } from 'zod';

/** What the Kubernetes tab offers beside reading. */
export const kubernetesConfig = createBrowserConfig({
  pluginId: 'kubernetes',
  config: z.object({
    kubernetes: z
      .object({
        frontend: frontend(
          z.object({
            /** Where the company explains how an entity names its objects. */
            docsUrl: z.url({ protocol: /^https?$/ }).optional(),
            podDelete: z
              .object({
                /** Offers to delete pods to those who may. */
                enabled: z.boolean().default(false),
              })
              .optional(),
          }),
        ).optional(),
        podExecTerminal: frontend(
          z.object({
            /** Offers a terminal in containers without the feature flag `kubernetes-terminal`. */
            enabled: z.boolean().default(false),
          }),
        ).optional(),
      })
      .optional(),
  }),
});
