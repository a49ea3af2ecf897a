import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { InfoIcon, MonitorIcon, MoonIcon, SunIcon } from '../../icons/icons.tsx';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { laterUiTranslations } from '../../laterTranslations.ts';
import type { ThemeMode } from '../../theme/useResolvedScheme.ts';
import { Avatar } from '../Avatar/Avatar.tsx';
import { InternalLink } from '../Link/InternalLink.tsx';
import { SegmentedFilter } from '../SegmentedFilter/SegmentedFilter.tsx';

/** Who uses the portal, as the account menu shows it. */
export interface Account {
  name: string;
  /** What gives the colour of the initials: the ref of the user. */
  entityRef?: string;
  /** Below the name: an address, or what kind of account it is. */
  detail?: string | undefined;
  picture?: string | undefined;
}

/** Something to do from the account menu; `to` makes it a link. */
export interface AccountAction {
  icon: ReactNode;
  label: string;
  to?: string;
  onClick?: () => void;
}

/** Props of {@link AccountMenu}. */
export interface AccountMenuProps {
  account: Account;
  /** What limits the account, such as that nobody has checked who it is. */
  note?: string | undefined;
  theme: ThemeMode;
  onThemeChange: (mode: ThemeMode) => void;
  actions: readonly AccountAction[];
  /** Called after an action was chosen. */
  onClose?: () => void;
}

/** Who is signed in, the theme, and what else belongs to the account. */
export default function AccountMenu(props: AccountMenuProps) {
  const { account, note, theme, onThemeChange, actions, onClose } = props;
  const t = useTranslations(laterUiTranslations);
  return (
    <Root>
      <Who>
        <Avatar
          name={account.name}
          size={40}
          {...(account.entityRef !== undefined && { colorKey: account.entityRef })}
          {...(account.picture !== undefined && { picture: account.picture })}
        />
        <div>
          <strong>{account.name}</strong>
          {account.detail && <span>{account.detail}</span>}
        </div>
      </Who>
      {note && (
        <Note>
          <InfoIcon size={16} />
          <p>{note}</p>
        </Note>
      )}
      <Theme>
        <span aria-hidden>{t('account.theme')}</span>
        <SegmentedFilter<ThemeMode>
          label={t('account.theme')}
          value={theme}
          onChange={onThemeChange}
          isIconOnly
          segments={[
            { value: 'system', label: t('account.themeSystem'), icon: <MonitorIcon size={16} /> },
            { value: 'light', label: t('account.themeLight'), icon: <SunIcon size={16} /> },
            { value: 'dark', label: t('account.themeDark'), icon: <MoonIcon size={16} /> },
          ]}
        />
      </Theme>
      <Actions>
        {actions.map(({ icon, label, to, onClick }) => {
          const handleClick = () => {
            onClose?.();
            onClick?.();
          };
          return (
            <li key={label}>
              {to === undefined ? (
                <button type="button" onClick={handleClick}>
                  {icon}
                  {label}
                </button>
              ) : (
                <InternalLink to={to} onClick={handleClick}>
                  {icon}
                  {label}
                </InternalLink>
              )}
            </li>
          );
        })}
      </Actions>
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  width: 288,
  color: theme.vars.palette.text.primary,
  [theme.breakpoints.down('sm')]: { width: 'auto', paddingBottom: theme.spacing(1) },
}));

const Who = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  padding: theme.spacing(2, 2, 1.5),
  '& > div': { display: 'grid', minWidth: 0, overflowWrap: 'anywhere' },
  '& strong': { ...theme.typography.subtitle2, fontSize: '0.875rem', fontWeight: 600 },
  '& div > span': { color: theme.vars.palette.text.secondary },
}));

const Note = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1),
  margin: theme.spacing(0, 1, 1),
  padding: theme.spacing(1),
  borderRadius: 6,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.surface.sunken,
  '& > svg': { flex: 'none', marginBlockStart: 2 },
  '& > p': { margin: 0 },
}));

const Theme = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(2),
  padding: theme.spacing(1, 1, 1, 2),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
}));

const Actions = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(0.5),
  listStyle: 'none',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& li > *': {
    ...theme.typography.body2,
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1.5),
    width: '100%',
    minHeight: 36,
    padding: theme.spacing(0, 1.5),
    color: theme.vars.palette.text.primary,
    textAlign: 'start',
    textDecoration: 'none',
    background: 'none',
    border: 0,
    borderRadius: 6,
    cursor: 'pointer',
  },
  '& li > *:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& li > *:focus-visible': { outlineOffset: -2 },
  '& svg': { flex: 'none', color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('sm')]: { '& li > *': { minHeight: 48 } },
}));
