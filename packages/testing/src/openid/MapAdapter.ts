import type { Adapter, AdapterPayload } from 'oidc-provider';

/** What a provider has issued, by kind and id. */
export type IssuedRecords = Map<string, AdapterPayload>;

/** Keeps what a provider issues in memory, for one provider of one test. */
export class MapAdapter implements Adapter {
  readonly #kind: string;
  readonly #records: IssuedRecords;

  constructor(kind: string, records: IssuedRecords) {
    this.#kind = kind;
    this.#records = records;
  }

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.#records.set(this.#key(id), payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#records.get(this.#key(id));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#findWhere(payload => payload.uid === uid);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#findWhere(payload => payload.userCode === userCode);
  }

  async consume(id: string): Promise<void> {
    const payload = await this.find(id);
    if (payload) payload['consumed'] = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    this.#records.delete(this.#key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, payload] of this.#records) {
      if (payload.grantId === grantId) this.#records.delete(key);
    }
  }

  #findWhere(matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const [key, payload] of this.#records) {
      if (key.startsWith(`${this.#kind}:`) && matches(payload)) return payload;
    }
    return undefined;
  }

  #key(id: string): string {
    return `${this.#kind}:${id}`;
  }
}
