import { findNamedIcon, type IconComponent, type IconProps } from '@portico/ui/icons';
import { createElement } from 'react';
import { useContributions } from '../hooks/useContributions.ts';
import { iconPoint } from './iconPoint.ts';

/** Props of {@link NamedIcon}. */
export interface NamedIconProps extends IconProps {
  /** As a descriptor or the configuration writes it. */
  name: string | undefined;
  /** Shown for names that nobody knows. */
  fallback: IconComponent;
}

/** The icon with a name: one that a plugin added, else one of the portal's own. */
export function NamedIcon({ name, fallback, ...rest }: NamedIconProps) {
  const added = useContributions(iconPoint).find(
    ({ value }) => value.name.toLowerCase() === name?.toLowerCase(),
  );
  return createElement(added?.value.icon ?? findNamedIcon(name) ?? fallback, rest);
}
