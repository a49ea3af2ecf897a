import Button, { type ButtonProps } from '@mui/material/Button';
import type { ClusterRequest } from '@portico/kubernetes-common';
import { useClusterRight } from '../../queries/clusterRights.ts';

/** Props of {@link ClusterActionButton}. */
export interface ClusterActionButtonProps extends ButtonProps {
  /** What it sends to the cluster. */
  request: ClusterRequest;
}

/**
 * A button for users who may send a request to a cluster. Its place is reserved while that is checked, so that nothing moves.
 */
export function ClusterActionButton({ request, ...button }: ClusterActionButtonProps) {
  const right = useClusterRight(request);
  if (right === 'denied') return null;
  return (
    <Button
      variant="text"
      {...button}
      {...(right === 'unknown' && { style: { visibility: 'hidden' } })}
    />
  );
}
