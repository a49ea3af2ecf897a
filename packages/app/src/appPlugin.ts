import { createPlugin, type Plugin } from '@portico/core';
import { ObjectConfig } from './apis/ObjectConfig.ts';
import { type AppApisOptions, createAppApis } from './appApis.ts';
import { listBuiltInCommands } from './commands/builtInCommands.ts';
import { commandPoint, commandSourcePoint } from './commands/commandPoints.ts';
import {
  attentionPoint,
  liveTopicPoint,
  pageFramePoint,
  pagePoint,
  shellPartPoint,
  subjectControlPoint,
  signInPagePoint,
  wrapperPoint,
} from './extensionPoints.ts';
import { iconPoint } from './icons/iconPoint.ts';
import { navItemPoint } from './nav/navItemPoint.ts';

/** What the shell is made from. */
export type AppPluginOptions = AppApisOptions;

/** The shell itself as a plugin: what every other browser plugin may count on. */
export function createAppPlugin(options: AppPluginOptions): Plugin {
  return createPlugin({
    id: 'app',
    extensionPoints: [
      pageFramePoint,
      pagePoint,
      navItemPoint,
      liveTopicPoint,
      commandPoint,
      commandSourcePoint,
      signInPagePoint,
      shellPartPoint,
      subjectControlPoint,
      iconPoint,
      wrapperPoint,
      attentionPoint,
    ],
    contributes: listBuiltInCommands(new ObjectConfig(options.config)),
    provides: createAppApis(options),
  });
}
