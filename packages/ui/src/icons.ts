export { createIcon, type IconComponent, type IconProps } from './icons/createIcon.tsx';
export * from './icons/icons.tsx';
export { findNamedIcon, iconNames } from './icons/namedIcons.ts';
