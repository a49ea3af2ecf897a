import { defineProxyProvider, type ProxiedRequest } from '@portico/auth-node';
import { AuthenticationError } from '@portico/errors';
import { decodeProtectedHeader } from 'jose';
import { z } from 'zod';
import { AlbKeys } from './AlbKeys.ts';
import { describeOpenIdAccount } from './openIdAccount.ts';
import { providerAddress } from './providerAddress.ts';
import { readHeader, requireHeader, verifyToken } from './signedHeader.ts';

interface AwsAlbSettings {
  issuer: string;
  region: string;
  signer?: string;
  keysUrl?: string;
}

const dataHeader = 'x-amzn-oidc-data';

/** An Application Load Balancer of AWS that signs people in. */
function createAwsAlbProvider(providerId: string) {
  return defineProxyProvider<AwsAlbSettings>({
    providerId,
    title: 'AWS',
    settings: {
      /** Who signs people in at the load balancer, as its listener names it. */
      issuer: z.string().min(1),
      region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, "write a region, such as 'eu-west-1'"),
      /** The load balancer: anybody's in the region has the same keys, and says that it has any issuer. */
      signer: z
        .string()
        .regex(
          /^arn:[\w-]+:elasticloadbalancing:/,
          "write the ARN of the load balancer: 'arn:aws:…'",
        )
        .optional(),
      /** Where its keys are, in regions that have them elsewhere. */
      keysUrl: providerAddress.optional(),
    },
    findWarning: ({ signer }) =>
      signer === undefined
        ? {
            message: `Nobody can sign in with '${providerId}', since nothing tells your load balancer from those of others in the region`,
            hint: `set 'auth.providers.${providerId}.signer' to its ARN`,
          }
        : undefined,
    connect({ issuer, region, signer, keysUrl }) {
      const keys = new AlbKeys(keysUrl ?? getKeysUrl(region));
      return async request => {
        if (signer === undefined)
          throw new AuthenticationError(
            `Nothing tells the load balancer from others, so its headers do not count; set 'auth.providers.${providerId}.signer' to its ARN`,
          );
        const token = requireHeader(request, dataHeader);
        requireSigner(token, signer);
        const { payload, protectedHeader } = await verifyToken(
          token,
          `The header '${dataHeader}'`,
          {
            keys: ({ kid }) => keys.find(kid),
            issuer,
            algorithms: ['ES256'],
          },
        );
        // Signed with the token; looked at before only to request no keys for the tokens of others.
        if (protectedHeader['signer'] !== signer) refuseSigner();
        return {
          // The load balancer passes on what the company's own provider says.
          account: describeOpenIdAccount(payload, { assumeVerifiedEmail: true }),
          ...readAccessToken(request),
        };
      };
    },
  });
}

/** As the ecosystem's configuration spells it. */
export const awsAlbProvider = createAwsAlbProvider('awsalb');
/** As its code spells it. */
export const awsAlbAliasProvider = createAwsAlbProvider('awsAlb');

function getKeysUrl(region: string): string {
  if (region.startsWith('us-gov-'))
    return `https://s3-${region}.amazonaws.com/aws-elb-public-keys-prod-${region}`;
  if (region.startsWith('cn-'))
    return `https://s3.${region}.amazonaws.com.cn/aws-elb-public-keys-prod-${region}`;
  return `https://public-keys.auth.elb.${region}.amazonaws.com`;
}

function requireSigner(token: string, signer: string): void {
  let header: { signer?: unknown };
  try {
    header = decodeProtectedHeader(token) as { signer?: unknown };
  } catch (cause) {
    throw new AuthenticationError(`The header '${dataHeader}' is not valid`, { cause });
  }
  if (header.signer !== signer) refuseSigner();
}

function refuseSigner(): never {
  throw new AuthenticationError(`The header '${dataHeader}' is of another load balancer`);
}

function readAccessToken(request: ProxiedRequest) {
  const accessToken = readHeader(request, 'x-amzn-oidc-accesstoken');
  return accessToken === undefined ? {} : { accessToken };
}
