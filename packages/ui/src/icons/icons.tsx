import { createIcon } from './createIcon.tsx';

const filled = { fill: 'currentColor', stroke: 'none' };

export const HomeIcon = createIcon(<path d="M4 11 12 4l8 7v8.5h-5.5V14h-5v5.5H4z" />);
export const CatalogIcon = createIcon(
  <path d="M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z" />,
);
export const SearchIcon = createIcon(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15 15 5 5" />
  </>,
);
export const AddIcon = createIcon(<path d="M12 5v14M5 12h14" />);
export const CreateIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 8v8M8 12h8" />
  </>,
);
export const DocsIcon = createIcon(
  <path d="M12 6.5C10 5 7 4.5 3.5 4.5v13.5c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2V4.5c-3.5 0-6.5.5-8.5 2zm0 0V20" />,
);
export const SettingsIcon = createIcon(
  <>
    <path d="M4 7h8M17 7h3M4 17h3M12 17h8" />
    <circle cx="14.5" cy="7" r="2.5" />
    <circle cx="9.5" cy="17" r="2.5" />
  </>,
);
export const UserIcon = createIcon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6" />
  </>,
);
export const GroupIcon = createIcon(
  <>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.5 19.5c.4-3.5 2.9-5.5 6.5-5.5s6.1 2 6.5 5.5M16 5.5a3.3 3.3 0 0 1 0 6.2M18 14.5c2 .6 3.3 2.3 3.5 5" />
  </>,
);
export const ComponentIcon = createIcon(
  <path d="m12 3 8 4.5v9L12 21l-8-4.5v-9zM4.2 7.7 12 12l7.8-4.3M12 12v8.7" />,
);
export const ApiIcon = createIcon(
  <path d="M9 4.5C6.5 4.5 6.5 6 6.5 8s-.5 4-3 4c2.5 0 3 2 3 4s0 3.5 2.5 3.5M15 4.5c2.5 0 2.5 1.5 2.5 3.5s.5 4 3 4c-2.5 0-3 2-3 4s0 3.5-2.5 3.5" />,
);
export const ResourceIcon = createIcon(
  <>
    <ellipse cx="12" cy="6" rx="7.5" ry="2.8" />
    <path d="M4.5 6v12c0 1.55 3.35 2.8 7.5 2.8s7.5-1.25 7.5-2.8V6M4.5 12c0 1.55 3.35 2.8 7.5 2.8s7.5-1.25 7.5-2.8" />
  </>,
);
export const SystemIcon = createIcon(
  <path d="m12 3.5 8.5 4.5L12 12.5 3.5 8zM3.5 12l8.5 4.5 8.5-4.5M3.5 16l8.5 4.5 8.5-4.5" />,
);
export const DomainIcon = createIcon(
  <>
    <circle cx="12" cy="5.5" r="2.5" />
    <circle cx="5.5" cy="18" r="2.5" />
    <circle cx="18.5" cy="18" r="2.5" />
    <path d="M10.8 7.7 6.7 15.8M13.2 7.7l4.1 8.1M8 18h8" />
  </>,
);
export const LocationIcon = createIcon(
  <>
    <path d="M12 21c-4.5-4.5-6.5-7.7-6.5-11a6.5 6.5 0 0 1 13 0c0 3.3-2 6.5-6.5 11z" />
    <circle cx="12" cy="10" r="2.3" />
  </>,
);
export const TemplateIcon = createIcon(<path d="M13.5 3.5H6v17h12V8zm0 0V8H18M12 11v6M9 14h6" />);
export const ChevronRightIcon = createIcon(<path d="m9.5 6 6 6-6 6" />);
export const ChevronLeftIcon = createIcon(<path d="m14.5 6-6 6 6 6" />);
export const ChevronDownIcon = createIcon(<path d="m6 9.5 6 6 6-6" />);
export const ChevronUpIcon = createIcon(<path d="m6 14.5 6-6 6 6" />);
export const FirstPageIcon = createIcon(<path d="M6.5 6v12M17.5 6l-6 6 6 6" />);
export const LastPageIcon = createIcon(<path d="M17.5 6v12M6.5 6l6 6-6 6" />);
export const SortAscendingIcon = createIcon(<path d="M12 19V5m-5 5 5-5 5 5" />);
export const SortDescendingIcon = createIcon(<path d="M12 5v14m-5-5 5 5 5-5" />);
export const CloseIcon = createIcon(<path d="m6 6 12 12M18 6 6 18" />);
export const CheckIcon = createIcon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const CopyIcon = createIcon(
  <>
    <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2" />
    <path d="M15.5 5.5V5a1.5 1.5 0 0 0-1.5-1.5H5A1.5 1.5 0 0 0 3.5 5v9A1.5 1.5 0 0 0 5 15.5h.5" />
  </>,
);
export const DownloadIcon = createIcon(<path d="M12 4v11m-5-5 5 5 5-5M5 19.5h14" />);
export const ExpandIcon = createIcon(<path d="m7 9 5-5 5 5M7 15l5 5 5-5" />);
export const CollapseIcon = createIcon(<path d="m7 4 5 5 5-5M7 20l5-5 5 5" />);
export const ExternalLinkIcon = createIcon(
  <path d="M14 4.5h5.5V10M19.5 4.5 11 13M10 5.5H5.5a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V14" />,
);
const starOutline = 'm12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7L12 16.8l-5.1 2.7 1-5.7-4.1-4 5.7-.8z';
export const StarIcon = createIcon(<path d={starOutline} />);
export const StarFilledIcon = createIcon(<path d={starOutline} fill="currentColor" />);
export const MoreIcon = createIcon(
  <g {...filled}>
    <circle cx="12" cy="5.5" r="1.6" />
    <circle cx="12" cy="12" r="1.6" />
    <circle cx="12" cy="18.5" r="1.6" />
  </g>,
);
export const FilterIcon = createIcon(<path d="M4 6.5h16M7 12h10M10 17.5h4" />);
export const WarningIcon = createIcon(<path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.1" />);
export const ErrorIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5v5.5M12 16.2v.1" />
  </>,
);
export const InfoIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5.5M12 7.7v.1" />
  </>,
);
export const SuccessIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m8 12.3 2.8 2.8L16 9.5" />
  </>,
);
export const RunningIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.5" opacity="0.3" />
    <path d="M12 3.5a8.5 8.5 0 0 1 8.5 8.5" />
  </>,
);
export const InactiveIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M8.5 12h7" />
  </>,
);
export const BookmarkIcon = createIcon(<path d="M6.5 4h11v16L12 15.5 6.5 20z" />);
export const HelpIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.5v.1" />
  </>,
);
export const MenuIcon = createIcon(<path d="M4 6.5h16M4 12h16M4 17.5h16" />);
export const SidebarIcon = createIcon(
  <>
    <rect x="3.5" y="4.5" width="17" height="15" rx="2" />
    <path d="M9.5 4.5v15" />
  </>,
);
export const PinIcon = createIcon(<path d="M9 4h6l-.8 6 3.3 3v1.5h-11V13l3.3-3zM12 14.5V20.5" />);
export const SunIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M18.4 5.6l-1.1 1.1M6.7 17.3l-1.1 1.1" />
  </>,
);
export const MoonIcon = createIcon(
  <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" />,
);
export const MonitorIcon = createIcon(
  <>
    <rect x="3.5" y="4.5" width="17" height="11.5" rx="2" />
    <path d="M8.5 20h7M12 16v4" />
  </>,
);
export const RefreshIcon = createIcon(
  <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.2M20 4.5v4.7h-4.7" />,
);
export const EditIcon = createIcon(
  <path d="M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5zM13.5 7 17 10.5" />,
);
export const DeleteIcon = createIcon(
  <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10 10.5v5.5M14 10.5v5.5" />,
);
export const LinkIcon = createIcon(
  <path d="M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L11.8 6.5M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.3-1.3" />,
);
export const ClockIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5.2l3.3 2" />
  </>,
);
export const MegaphoneIcon = createIcon(
  <>
    <path d="M3 10v4a1 1 0 0 0 1 1h3l10 4V5L7 9H4a1 1 0 0 0-1 1z" />
    <path d="M8 15v4h3v-2.5M20.5 10v4" />
  </>,
);
export const BellIcon = createIcon(
  <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4" />,
);
export const WatchIcon = createIcon(
  <>
    <path d="M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);
export const WatchedIcon = createIcon(
  <>
    <path d="M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12z" />
    <circle cx="12" cy="12" r="4" {...filled} />
  </>,
);
export const MailIcon = createIcon(
  <>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
    <path d="m4 7 8 6 8-6" />
  </>,
);
export const ChatIcon = createIcon(<path d="M4 5.5h16v11h-8.5L7 20v-3.5H4zM8 9.5h8M8 12.7h5" />);
export const SignOutIcon = createIcon(
  <path d="M14 4.5H5.5v15H14M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5" />,
);
export const WrapTextIcon = createIcon(
  <path d="M4 6h16M4 12h13a3.5 3.5 0 0 1 0 7h-4m2.5-2.5L13 19l2.5 2.5M4 18h4" />,
);
export const CodeIcon = createIcon(<path d="m8.5 7-5 5 5 5M15.5 7l5 5-5 5" />);
export const GraphIcon = createIcon(
  <>
    <circle cx="6" cy="12" r="2.5" />
    <circle cx="18" cy="6" r="2.5" />
    <circle cx="18" cy="18" r="2.5" />
    <path d="m8.3 10.9 7.4-3.8M8.3 13.1l7.4 3.8" />
  </>,
);
export const HistoryIcon = createIcon(
  <path d="M4.5 12a7.5 7.5 0 1 0 2.2-5.3L4 9.2M4 4.5v4.7h4.7M12 8v4.3l3 1.8" />,
);
export const ZoomOutIcon = createIcon(<path d="M5 12h14" />);
export const FitIcon = createIcon(
  <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M9 9l-2-2M15 9l2-2M15 15l2 2M9 15l-2 2" />,
);
export const FullscreenIcon = createIcon(<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />);
export const FoldIcon = createIcon(<path d="m8 4 4 4 4-4M8 20l4-4 4 4M4 12h16" />);
export const RadarIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <circle cx="12" cy="12" r="4" />
    <path d="M12 12 18 6" />
  </>,
);
export const GlobeIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c5 5.5 5 11.5 0 17-5-5.5-5-11.5 0-17z" />
  </>,
);
export const DashboardIcon = createIcon(
  <path d="M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z" />,
);
export const BranchIcon = createIcon(
  <>
    <circle cx="7" cy="5.5" r="2" />
    <circle cx="7" cy="18.5" r="2" />
    <circle cx="17" cy="8.5" r="2" />
    <path d="M7 7.5v9M17 10.5c0 4-7 2.5-9.4 6.2" />
  </>,
);
export const RobotIcon = createIcon(
  <>
    <rect x="4.5" y="8.5" width="15" height="11" rx="2.5" />
    <path d="M12 8.5V4.5M9.3 13v1.5M14.7 13v1.5M2 13v3M22 13v3" />
  </>,
);
export const CloudIcon = createIcon(
  <path d="M7 18.5a4 4 0 0 1-.5-8 5.8 5.8 0 0 1 11.2 1.3 3.4 3.4 0 0 1-.4 6.7z" />,
);
export const BugIcon = createIcon(
  <>
    <rect x="7.5" y="8.5" width="9" height="11" rx="4.5" />
    <path d="M9 8.5a3 3 0 0 1 6 0M12 12v7M7.5 11.5 4 9.5M16.5 11.5 20 9.5M7.5 15H3.5M16.5 15h4M8.3 18l-3 2M15.7 18l3 2" />
  </>,
);
export const PhoneIcon = createIcon(
  <path d="M5 4.5h4l1.5 4.5L8 10.8a11 11 0 0 0 5.2 5.2l1.8-2.5 4.5 1.5v4A1.5 1.5 0 0 1 18 20.5C10.5 20.5 3.5 13.5 3.5 6A1.5 1.5 0 0 1 5 4.5z" />,
);
