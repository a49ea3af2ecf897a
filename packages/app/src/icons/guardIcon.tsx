import { type IconComponent, type IconProps, LinkIcon } from '@portico/ui/icons';
import { Component, type ReactNode } from 'react';

const guardedIcons = new WeakMap<IconComponent, IconComponent>();

/** An icon of a plugin for a place that all pages share: where it fails, another one takes its place. */
export function guardIcon(Icon: IconComponent): IconComponent {
  const known = guardedIcons.get(Icon);
  if (known) return known;
  const Guarded = (props: IconProps) => (
    <IconBoundary fallback={<LinkIcon {...props} />}>
      <Icon {...props} />
    </IconBoundary>
  );
  guardedIcons.set(Icon, Guarded);
  return Guarded;
}

interface BoundaryProps {
  fallback: ReactNode;
  children: ReactNode;
}

class IconBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
