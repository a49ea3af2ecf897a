import { getGlobalDispatcher, MockAgent, setGlobalDispatcher } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAwsStrategy, presign } from './awsStrategy.ts';

const key = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
};
const env = {
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: key.accessKeyId,
  AWS_SECRET_ACCESS_KEY: key.secretAccessKey,
};
const cluster = { name: 'production', url: 'https://k8s.example', authProvider: 'aws' };
const { signal } = new AbortController();

const former = getGlobalDispatcher();
const agent = new MockAgent();
beforeAll(() => {
  agent.disableNetConnect();
  setGlobalDispatcher(agent);
});
afterAll(async () => {
  setGlobalDispatcher(former);
  await agent.close();
});

const readToken = (login: { type: string; token?: string } | undefined) => {
  const token = login?.token ?? '';
  expect(token).toMatch(/^k8s-aws-v1\.[\w-]+$/);
  return new URL(Buffer.from(token.slice('k8s-aws-v1.'.length), 'base64url').toString());
};

it('signs as the signer of AWS’s own SDK does', () => {
  // The signature is that of @smithy/signature-v4 5.7 for the same request.
  const url = presign({
    key: { ...key, sessionToken: 'a+b/c==' },
    region: 'eu-west-1',
    query: { Action: 'GetCallerIdentity', Version: '2011-06-15' },
    headers: { 'x-k8s-aws-id': 'production' },
    expiresInSeconds: 60,
    now: new Date('2026-05-04T12:00:00Z'),
  });
  expect(url).toBe(
    'https://sts.eu-west-1.amazonaws.com/?Action=GetCallerIdentity&Version=2011-06-15' +
      '&X-Amz-Algorithm=AWS4-HMAC-SHA256' +
      '&X-Amz-Credential=AKIDEXAMPLE%2F20260504%2Feu-west-1%2Fsts%2Faws4_request' +
      '&X-Amz-Date=20260504T120000Z&X-Amz-Expires=60&X-Amz-Security-Token=a%2Bb%2Fc%3D%3D' +
      '&X-Amz-SignedHeaders=host%3Bx-k8s-aws-id' +
      '&X-Amz-Signature=977f09a7f27a0821d71b01b04188483524659a69c13ece5bf021b9f60836b968',
  );
});

it('signs in with a presigned call for the cluster, which is used again until it expires', async () => {
  const strategy = createAwsStrategy(env);
  const login = await strategy.getLogin(cluster, {}, signal);
  const { host, searchParams } = readToken(login);
  expect(host).toBe('sts.eu-west-1.amazonaws.com');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    Action: 'GetCallerIdentity',
    'X-Amz-Expires': '60',
    'X-Amz-SignedHeaders': 'host;x-k8s-aws-id',
  });
  expect(await strategy.getLogin(cluster, {}, signal)).toEqual(login);
  const named = { ...cluster, authMetadata: { 'kubernetes.io/x-k8s-aws-id': 'other' } };
  expect(await strategy.getLogin(named, {}, signal)).not.toEqual(login);
});

const assuming = {
  ...cluster,
  authMetadata: {
    'kubernetes.io/aws-assume-role': 'arn:aws:iam::1:role/portal',
    'kubernetes.io/aws-external-id': 'ours',
  },
};
const answerRole = (status: number, body: string) => {
  const requested: URLSearchParams[] = [];
  agent
    .get('https://sts.eu-west-1.amazonaws.com')
    .intercept({ path: /AssumeRole/, method: 'GET' })
    .reply(({ path }) => {
      requested.push(new URL(path, 'https://sts').searchParams);
      return { statusCode: status, data: body };
    });
  return requested;
};

it('assumes the role of the cluster first, and signs with its key', async () => {
  const requested = answerRole(
    200,
    '<C><AccessKeyId>ASIA</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken></C>',
  );
  const { searchParams } = readToken(await createAwsStrategy(env).getLogin(assuming, {}, signal));
  expect(requested.map(query => [query.get('RoleArn'), query.get('ExternalId')])).toEqual([
    ['arn:aws:iam::1:role/portal', 'ours'],
  ]);
  expect(searchParams.get('X-Amz-Credential')).toMatch(/^ASIA\//);
  expect(searchParams.get('X-Amz-Security-Token')).toBe('t');
});

it('says which role cannot be assumed, and which settings are missing, without a key', async () => {
  answerRole(403, `<Error>${key.secretAccessKey}</Error>`);
  await expect(createAwsStrategy(env).getLogin(assuming, {}, signal)).rejects.toThrow(
    "AWS answers 403 when the portal assumes role 'arn:aws:iam::1:role/portal'",
  );
  await expect(createAwsStrategy({}).getLogin(cluster, {}, signal)).rejects.toThrow(
    "Clusters with authProvider 'aws' need AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
  );
});
