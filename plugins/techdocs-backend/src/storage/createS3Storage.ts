import { inParts } from '@portico/contract';
import { createRequire } from 'node:module';
import { InputError } from '@portico/errors';
import type { EntityName } from '@portico/catalog-model';
import type { DocsStorage } from '@portico/techdocs-node';
import { z } from 'zod';

const optionsSchema = z.object({
  bucketName: z.string().min(1),
  bucketRootPath: z.string().default('/'),
  region: z.string().default('us-east-1'),
  endpoint: z.string().optional(),
  s3ForcePathStyle: z.boolean().default(false),
  credentials: z
    .object({ accessKeyId: z.string().min(1), secretAccessKey: z.string().min(1) })
    .optional(),
});

/**
 * Sites in a bucket of Amazon S3, or of a server that speaks its protocol.
 *
 * @throws InputError that names the key when the options are wrong, or the library for S3 is not installed.
 */
export function createS3Storage(options: unknown): DocsStorage {
  const parsed = optionsSchema.safeParse(options ?? {});
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new InputError(
      `'techdocs.publisher.awsS3.${issue?.path.join('.') ?? ''}' is not valid: ${issue?.message ?? ''}`,
    );
  }
  const {
    bucketName: Bucket,
    bucketRootPath,
    region,
    endpoint,
    s3ForcePathStyle,
    credentials,
  } = parsed.data;
  const {
    S3Client,
    GetObjectCommand,
    PutObjectCommand,
    ListObjectsV2Command,
    DeleteObjectsCommand,
  } = loadLibrary();
  const client = new S3Client({
    region,
    forcePathStyle: s3ForcePathStyle,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
  });
  const root = bucketRootPath.replace(/^\/+|(?<!\/)\/+$/g, '');
  const prefixOf = ({ namespace, kind, name }: EntityName) =>
    `${root === '' ? '' : `${root}/`}${namespace}/${kind}/${name}/`;
  return {
    async readFile(site, path, signal) {
      try {
        const command = new GetObjectCommand({ Bucket, Key: prefixOf(site) + path });
        const { Body } = await client.send(command, { ...(signal && { abortSignal: signal }) });
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound'))
          return undefined;
        throw error;
      }
    },
    async writeFile(site, path, bytes) {
      await client.send(new PutObjectCommand({ Bucket, Key: prefixOf(site) + path, Body: bytes }));
    },
    async listFiles(site) {
      const prefix = prefixOf(site);
      const paths: string[] = [];
      for (let token: string | undefined; ;) {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: prefix,
            ...(token !== undefined && { ContinuationToken: token }),
          }),
        );
        for (const { Key } of page.Contents ?? []) if (Key) paths.push(Key.slice(prefix.length));
        token = page.NextContinuationToken;
        if (token === undefined) return paths;
      }
    },
    async removeFiles(site, paths) {
      const prefix = prefixOf(site);
      for (const part of inParts(paths, 1000)) {
        const Objects = part.map(path => ({ Key: prefix + path }));
        await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
      }
    },
    close: async () => client.destroy(),
  };
}

/** An optional dependency, so that it is loaded by those only who have their sites there. */
function loadLibrary(): typeof import('@aws-sdk/client-s3') {
  try {
    return createRequire(import.meta.url)(
      '@aws-sdk/client-s3',
    ) as typeof import('@aws-sdk/client-s3');
  } catch (cause) {
    throw new InputError(
      "'techdocs.publisher.type: awsS3' needs the package '@aws-sdk/client-s3'; install it",
      { cause },
    );
  }
}
