import type { CatalogApi } from '@portico/catalog-common';
import type { TemplateAction } from '@portico/scaffolder-node';
import type { TemplateRenderer } from '../render/TemplateRenderer.ts';
import {
  type BackstageRequestLimits,
  type BackstageRequestServices,
  createBackstageRequestAction,
} from './backstageRequestAction.ts';
import { createCatalogActions } from './catalogActions.ts';
import { debugActions } from './debugActions.ts';
import { createFetchActions } from './fetchActions.ts';
import { fsActions } from './fsActions.ts';
import { createGerritActions } from './gerritActions.ts';
import { createGithubActions } from './githubActions.ts';
import { createGithubRepoActions } from './githubRepoActions.ts';
import { createGitlabActions } from './gitlabActions.ts';
import { createHttpRequestAction, type HttpRequestLimits } from './httpRequestAction.ts';
import { createPublishActions, type PublishServices } from './publishActions.ts';
import { createPullRequestActions } from './pullRequestActions.ts';
import type { TemplateSource } from './TemplateSource.ts';
import { templateVersionAction } from './templateVersionAction.ts';
import { createUtilsDataActions } from './utilsDataActions.ts';
import { createUtilsFileActions } from './utilsFileActions.ts';
import { zipAction } from './zipAction.ts';

/** What the actions of the product work with. */
export interface ActionServices extends PublishServices, BackstageRequestServices {
  catalog: CatalogApi;
  renderer: TemplateRenderer;
  source: TemplateSource;
  http: HttpRequestLimits & BackstageRequestLimits;
}

/** The actions of the product. */
export function createActions(services: ActionServices): TemplateAction[] {
  const { catalog, hosts, http, renderer, source } = services;
  const { codeHosts } = hosts;
  return [
    ...debugActions,
    ...fsActions,
    ...createFetchActions({ renderer, source }),
    ...createCatalogActions({ catalog, codeHosts }),
    templateVersionAction,
    ...createPublishActions(services),
    ...createPullRequestActions(services),
    ...createGerritActions(services),
    ...createGithubRepoActions(services),
    ...createGithubActions({ hosts, catalog }),
    ...createGitlabActions(hosts),
    createHttpRequestAction(http),
    createBackstageRequestAction(services, http),
    ...createUtilsFileActions(renderer),
    ...createUtilsDataActions(renderer),
    zipAction,
  ];
}
