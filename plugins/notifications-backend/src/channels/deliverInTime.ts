import { ServiceUnavailableError } from '@portico/errors';
import type {
  ChannelMessage,
  DeliveryOutcome,
  NotificationChannel,
} from '@portico/notifications-node';

const deliveryTimeoutMs = 2 * 60_000;
const stopGraceMs = 3000;

/**
 * Delivers a message. A delivery under way may end when the server stops.
 *
 * @param stopping - aborts when the server stops.
 * @throws what the channel fails with; ServiceUnavailableError when it does not answer.
 */
export async function deliverInTime(
  channel: Pick<NotificationChannel, 'deliver'>,
  message: ChannelMessage,
  stopping: AbortSignal,
): Promise<DeliveryOutcome> {
  const ending = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  const end = (reason: Error) => {
    ending.abort(reason);
    reject(reason);
  };
  const limit = setTimeout(
    () =>
      end(
        new ServiceUnavailableError(`It has not answered for ${deliveryTimeoutMs / 1000} seconds`),
      ),
    deliveryTimeoutMs,
  );
  let grace: NodeJS.Timeout | undefined;
  const handleStop = () => {
    grace = setTimeout(() => end(new ServiceUnavailableError('The server stops')), stopGraceMs);
  };
  stopping.addEventListener('abort', handleStop, { once: true });
  try {
    return await Promise.race([channel.deliver(message, { signal: ending.signal }), promise]);
  } finally {
    clearTimeout(limit);
    clearTimeout(grace);
    stopping.removeEventListener('abort', handleStop);
  }
}
