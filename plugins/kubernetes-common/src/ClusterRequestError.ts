/** A request that a cluster, or the portal before it, did not grant. */
export class ClusterRequestError extends Error {
  override readonly name = 'ClusterRequestError';
  /** Of HTTP. */
  readonly status: number;
  /** In the words of the cluster or of the portal. */
  readonly answer: string;

  constructor(status: number, statusText: string, answer: string) {
    super(`Proxy request failed with ${status} ${statusText}, ${answer}`);
    this.status = status;
    this.answer = answer;
  }
}
