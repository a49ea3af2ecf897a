import { useAddressParams } from '@portico/app';
import type { BuildReading } from '@portico/delivery-common';

/** A build of a project whose log is open. */
export interface SelectedBuild {
  provider: string;
  host: string;
  project: string;
  build: string;
}

const param = 'build';

/** Names a build of a reading. */
export function selectBuild(
  { provider, host, project }: BuildReading,
  build: string,
): SelectedBuild {
  return { provider, host, project, build };
}

/** The build whose log is open, and what opens another; it is in the address, so that it can be sent to others. */
export function useBuildSelection(): [
  SelectedBuild | undefined,
  (build: SelectedBuild | undefined) => void,
] {
  const [address, changeAddress] = useAddressParams();
  const [provider, host, build, ...project] = address.get(param)?.split('/') ?? [];
  const selected =
    provider && host && build && project.length > 0
      ? { provider, host, build, project: project.join('/') }
      : undefined;
  const select = (next: SelectedBuild | undefined) =>
    changeAddress(former => {
      former.delete(param);
      if (next) former.set(param, [next.provider, next.host, next.build, next.project].join('/'));
      return former;
    });
  return [selected, select];
}
