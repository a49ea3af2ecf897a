import { readTelemetrySettings } from './readTelemetrySettings.ts';
import type { Telemetry, TelemetryOptions } from './Telemetry.ts';

/** What became of the variables of OpenTelemetry. */
export interface StartedTelemetry {
  /** `undefined` where nothing is to be sent, or nothing can be. */
  telemetry?: Telemetry;
  /** Values of headers for the receiver, which no log may show. */
  secrets: readonly string[];
  /** For the log: variables that cannot be followed. */
  warnings: readonly string[];
}

/**
 * Starts telemetry where the variables `OTEL_*` name a receiver or an exporter; only then is OpenTelemetry loaded. A mistake in
 * them is no reason not to serve: it is a warning.
 */
export async function startTelemetry(
  env: Readonly<Record<string, string | undefined>>,
  options: TelemetryOptions,
): Promise<StartedTelemetry> {
  const settings = readTelemetrySettings(env);
  if (!settings) return { secrets: [], warnings: [] };
  const { secrets, warnings } = settings;
  if (!settings.traces && !settings.metrics) return { secrets, warnings };
  const { createTelemetry } = await import('./createTelemetry.ts');
  try {
    return { telemetry: await createTelemetry(settings, options), secrets, warnings };
  } catch (error) {
    const reason = `nothing is sent, since it cannot be started: ${(error as Error).message}`;
    return { secrets, warnings: [...warnings, reason] };
  }
}
