import { createHash, createHmac } from 'node:crypto';
import { AuthenticationError, ServiceUnavailableError } from '@portico/errors';
import { clusterAnnotations } from '@portico/kubernetes-common';
import type { ClusterAuthStrategy } from '@portico/kubernetes-node';
import { request } from '../client/request.ts';
import { CachedToken } from './CachedToken.ts';

/** An access key of AWS. */
export interface AwsKey {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

/** What a presigned call to the token service is made of. */
export interface PresignOptions {
  key: AwsKey;
  region: string;
  query: Readonly<Record<string, string>>;
  /** Lower-case names. */
  headers?: Readonly<Record<string, string>>;
  expiresInSeconds: number;
  now: Date;
}

const tokenLifeMs = 14 * 60_000;

/** Signs in to AWS's clusters with a presigned call that they send on to learn who calls. */
export function createAwsStrategy(env: NodeJS.ProcessEnv): ClusterAuthStrategy {
  const region = env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION'] ?? 'us-east-1';
  const tokens = new Map<string, CachedToken>();
  const createToken = (clusterId: string, role: string | undefined, externalId?: string) =>
    new CachedToken(async signal => {
      const own = readKey(env);
      const key = role ? await assumeRole({ own, region, role, externalId, signal }) : own;
      const url = presign({
        key,
        region,
        query: { Action: 'GetCallerIdentity', Version: '2011-06-15' },
        headers: { 'x-k8s-aws-id': clusterId },
        expiresInSeconds: 60,
        now: new Date(),
      });
      const token = `k8s-aws-v1.${Buffer.from(url).toString('base64url')}`;
      return { token, expiresAtMs: Date.now() + tokenLifeMs };
    });
  return {
    authProvider: 'aws',
    credentialOf: 'portal',
    async getLogin({ name, authMetadata = {} }) {
      const clusterId = authMetadata[clusterAnnotations.awsClusterId] ?? name;
      const role = authMetadata[clusterAnnotations.awsAssumeRole];
      const externalId = authMetadata[clusterAnnotations.awsExternalId];
      const id = JSON.stringify([clusterId, role, externalId]);
      const token = tokens.get(id) ?? createToken(clusterId, role, externalId);
      tokens.set(id, token);
      return { type: 'token', token: await token.get() };
    },
  };
}

/** An address of the token service that is signed, so that who opens it acts as the key's owner. */
export function presign({
  key,
  region,
  query,
  headers = {},
  expiresInSeconds,
  now,
}: PresignOptions) {
  const host = `sts.${region}.amazonaws.com`;
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = `${time.slice(0, 8)}/${region}/sts/aws4_request`;
  const signed = Object.entries({ host, ...headers }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const parameters: Record<string, string> = {
    ...query,
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${key.accessKeyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(expiresInSeconds),
    'X-Amz-SignedHeaders': names,
    ...(key.sessionToken && { 'X-Amz-Security-Token': key.sessionToken }),
  };
  const search = Object.entries(parameters)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const canonical = [
    'GET',
    '/',
    search,
    ...signed.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    hash(''),
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\n');
  const signingKey = [time.slice(0, 8), region, 'sts', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${key.secretAccessKey}`,
  );
  const signature = createHmac('sha256', signingKey).update(toSign).digest('hex');
  return `https://${host}/?${search}&X-Amz-Signature=${signature}`;
}

async function assumeRole(options: {
  own: AwsKey;
  region: string;
  role: string;
  externalId: string | undefined;
  signal: AbortSignal;
}): Promise<AwsKey> {
  const { own, region, role, externalId, signal } = options;
  const url = presign({
    key: own,
    region,
    query: {
      Action: 'AssumeRole',
      Version: '2011-06-15',
      RoleArn: role,
      RoleSessionName: 'portico',
      ...(externalId && { ExternalId: externalId }),
    },
    expiresInSeconds: 60,
    now: new Date(),
  });
  const { statusCode, body } = await request(url, { signal });
  const text = await body.text();
  const read = (name: string) => new RegExp(`<${name}>([^<]+)</${name}>`).exec(text)?.[1];
  const accessKeyId = read('AccessKeyId');
  const secretAccessKey = read('SecretAccessKey');
  if (statusCode !== 200 || !accessKeyId || !secretAccessKey)
    throw new ServiceUnavailableError(
      `AWS answers ${statusCode} when the portal assumes role '${role}'`,
    );
  return { accessKeyId, secretAccessKey, sessionToken: read('SessionToken') };
}

function readKey(env: NodeJS.ProcessEnv): AwsKey {
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: session } = env;
  if (!id || !secret)
    throw new AuthenticationError(
      "Clusters with authProvider 'aws' need AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
    );
  return { accessKeyId: id, secretAccessKey: secret, sessionToken: session };
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
