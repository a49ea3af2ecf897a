/** The name of errors of parts that could not be fetched. */
export const chunkErrorName = 'ChunkLoadError';

/**
 * Loads a part of the portal that is fetched when it is first needed.
 *
 * @throws Error that says so when the part cannot be fetched, such as after a new release.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    const error = new Error(
      `Lazy loaded chunk failed to load, try to reload the page: ${message}`,
      { cause },
    );
    error.name = chunkErrorName;
    throw error;
  }
}
