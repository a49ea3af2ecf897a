import { requireDebianPackages } from './requireDebianPackages.ts';

/** Installs what images are built and run with. @returns why they cannot be. */
export async function requireImageTools(): Promise<string | undefined> {
  return process.platform === 'linux'
    ? requireDebianPackages({
        buildah: 'buildah',
        podman: 'podman',
        runc: 'runc',
        mmdebstrap: 'mmdebstrap',
      })
    : 'containers are run on Linux only';
}
