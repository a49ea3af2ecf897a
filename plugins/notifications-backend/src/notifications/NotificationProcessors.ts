import { inParts } from '@portico/contract';
import { stringifyEntityRef, parseEntityRef } from '@portico/catalog-model';
import { within } from '@portico/core';
import { ServiceUnavailableError } from '@portico/errors';
import {
  type Notification,
  notificationLimits,
  type NotificationMessage,
  notificationMessageSchema,
  type NotificationPayload,
  notificationPayloadSchema,
} from '@portico/notifications-common';
import type { NotificationContext, NotificationProcessor } from '@portico/notifications-node';
import type { Logger } from '@portico/server';

type EntityRecipients = Extract<NotificationMessage['recipients'], { type: 'entity' }>;

/** People who are told the same. */
export interface NotificationGroup {
  payload: NotificationPayload;
  users: string[];
}

const maxStepMs = 30_000;
const deliveriesAtOnce = 8;
/** Notifications that wait for delivery; more are not delivered, so that a slow mail server does not fill the memory. */
const maxWaiting = 200_000;

/** The steps that plugins add to sending. One that fails is logged, and skipped. */
export class NotificationProcessors {
  readonly #processors: readonly NotificationProcessor[];
  readonly #logger: Logger;
  #waiting = 0;
  #deliveries: Promise<void> = Promise.resolve();
  #isStopping = false;

  constructor(processors: readonly NotificationProcessor[], logger: Logger) {
    this.#processors = processors;
    this.#logger = logger;
  }

  /** The message as it is sent. */
  async changeMessage(message: NotificationMessage, origin: string): Promise<NotificationMessage> {
    let changed = message;
    for (const processor of this.#processors)
      changed = await this.#run(processor, 'changeMessage', changed, async step =>
        notificationMessageSchema.parse(await step(changed, origin)),
      );
    return changed;
  }

  /** The users whom refs reach, where a plugin finds them; `undefined` where none does. */
  async resolve(recipients: EntityRecipients): Promise<string[] | undefined> {
    const processor = this.#processors.find(({ resolveRecipients }) => resolveRecipients);
    if (!processor) return undefined;
    return this.#run(processor, 'resolveRecipients', undefined, async step => {
      const refs = await step(recipients);
      const users = refs
        .slice(0, notificationLimits.people)
        .map(ref => stringifyEntityRef(parseEntityRef(ref)));
      return [...new Set(users.filter(ref => ref.startsWith('user:')))];
    });
  }

  /** What each of these people is told; one group where it is the same for all. */
  async changePayload(
    payload: NotificationPayload,
    users: readonly string[],
    context: Omit<NotificationContext, 'user'>,
  ): Promise<NotificationGroup[]> {
    if (!this.#processors.some(({ changePayload }) => changePayload))
      return [{ payload, users: [...users] }];
    const groups = new Map<string, NotificationGroup>();
    for (const user of users) {
      const own = await this.changePayloadFor(payload, { ...context, user });
      const key = JSON.stringify(own);
      const group = groups.get(key) ?? { payload: own, users: [] };
      group.users.push(user);
      groups.set(key, group);
    }
    return [...groups.values()];
  }

  /** What one person, or everybody, is told. */
  async changePayloadFor(
    payload: NotificationPayload,
    context: NotificationContext,
  ): Promise<NotificationPayload> {
    let changed = payload;
    for (const processor of this.#processors)
      changed = await this.#run(processor, 'changePayload', changed, async step =>
        notificationPayloadSchema.parse(await step(changed, context)),
      );
    return changed;
  }

  /** Delivers what was stored, one message after the other, while others are sent. */
  deliver(
    notifications: readonly Notification[],
    context: Omit<NotificationContext, 'user'>,
  ): void {
    const processors = this.#processors.filter(({ deliver }) => deliver);
    if (processors.length === 0) return;
    if (this.#waiting + notifications.length > maxWaiting) {
      this.#logger.warn(
        `${notifications.length} notifications are stored and not passed on, since ${this.#waiting} wait`,
      );
      return;
    }
    this.#waiting += notifications.length;
    this.#deliveries = this.#deliveries.then(() =>
      this.#deliverAll(processors, notifications, context),
    );
  }

  /** Ends delivery after what is on its way. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#deliveries;
    if (this.#waiting > 0)
      this.#logger.warn(`${this.#waiting} notifications are not passed on, since the server stops`);
  }

  async #deliverAll(
    processors: readonly NotificationProcessor[],
    notifications: readonly Notification[],
    context: Omit<NotificationContext, 'user'>,
  ): Promise<void> {
    for (const part of inParts(notifications, deliveriesAtOnce)) {
      if (this.#isStopping) return;
      await Promise.all(
        part.map(async notification => {
          for (const processor of processors)
            await this.#run(processor, 'deliver', undefined, async step =>
              step(notification, { ...context, user: notification.user }),
            );
        }),
      );
      this.#waiting -= part.length;
    }
  }

  /** @returns `unchanged` where the processor has no such step, or it fails. */
  async #run<const Step extends Exclude<keyof NotificationProcessor, 'name'>, T>(
    processor: NotificationProcessor,
    step: Step,
    unchanged: T,
    run: (step: NonNullable<NotificationProcessor[Step]>) => Promise<T>,
  ): Promise<T> {
    const own = processor[step];
    if (!own) return unchanged;
    try {
      return await within(
        run((own as (...values: unknown[]) => unknown).bind(processor) as never),
        maxStepMs,
        () => new ServiceUnavailableError(`It took longer than ${maxStepMs / 1000} s`),
      );
    } catch (error) {
      this.#logger.warn(`Notification processor '${processor.name}' failed, and is skipped`, {
        error,
      });
      return unchanged;
    }
  }
}
