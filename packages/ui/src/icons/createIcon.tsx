import type { ReactNode, SVGProps } from 'react';

/** Props of an icon: those of an svg, a size in pixels, and a title when the icon is alone. */
export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'title'> {
  /** Edge in pixels; default 16. */
  size?: number;
  /** Names the icon for those who do not see it; without one the icon is decoration. */
  title?: string;
}

/** An icon of the design system. */
export type IconComponent = (props: IconProps) => ReactNode;

/**
 * Makes an icon from shapes rendered on a 24 by 24 grid with a round stroke in the text's colour.
 */
// The mark lets bundlers drop the icons that nobody uses.
/* @__NO_SIDE_EFFECTS__ */
export function createIcon(shapes: ReactNode): IconComponent {
  return function Icon({ size = 16, title, style, ...rest }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        focusable="false"
        style={{ flex: 'none', verticalAlign: '-0.15em', ...style }}
        {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
        {...rest}
      >
        {shapes}
      </svg>
    );
  };
}
