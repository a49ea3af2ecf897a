import { styled } from '@mui/material/styles';

import { ExpandIcon } from '../../icons/icons.tsx';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { Avatar } from '../Avatar/Avatar.tsx';
import { LazyPart } from '../LazyPart/LazyPart.tsx';
import { usePopupButton } from '../LazyPart/usePopupButton.ts';
import { useSidebarState } from '../Sidebar/sidebarContext.ts';
import { sidebarItemStyle } from '../Sidebar/sidebarItemStyle.ts';
import { sidebarMeasures } from '../Sidebar/sidebarMeasures.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import type { AccountMenuProps } from './AccountMenu.tsx';

/** Props of {@link SidebarAccount}. */
export type SidebarAccountProps = Omit<AccountMenuProps, 'onClose'>;

const loadPopup = () => import('./AccountPopup.tsx');

/** Who uses the portal, in the sidebar's foot; opens the account menu. */
export function SidebarAccount(props: SidebarAccountProps) {
  const { name, detail, picture, entityRef } = props.account;
  const t = useTranslations(uiTranslations);
  const { isOpen: hasRoom } = useSidebarState();
  const described = t('account.open', { name: [name, detail].filter(Boolean).join(', ') });
  const { buttonProps, isWanted, popupProps } = usePopupButton();
  return (
    <>
      <Trigger
        {...buttonProps}
        type="button"
        aria-haspopup="dialog"
        {...(!hasRoom && { 'aria-label': described, title: name })}
      >
        <Picture>
          <Avatar
            name={name}
            size={28}
            {...(picture !== undefined && { picture })}
            {...(entityRef !== undefined && { colorKey: entityRef })}
          />
        </Picture>
        {hasRoom && (
          <>
            <VisuallyHidden>{described}</VisuallyHidden>
            <Words aria-hidden>
              <span>{name}</span>
              {detail && <span>{detail}</span>}
            </Words>
          </>
        )}
        {hasRoom && <ExpandIcon size={16} />}
      </Trigger>
      <LazyPart
        load={loadPopup}
        isWanted={isWanted}
        props={{ ...props, ...popupProps, label: t('account.label') }}
      />
    </>
  );
}

const Trigger = styled('button')(sidebarItemStyle, ({ theme }) => ({
  paddingInlineEnd: theme.spacing(2),
  '& > svg': { flex: 'none', color: theme.vars.palette.text.secondary },
}));

const Picture = styled('span')({
  display: 'flex',
  flex: 'none',
  justifyContent: 'center',
  width: sidebarMeasures.iconColumn,
  marginInlineStart: sidebarMeasures.iconInset,
});

const Words = styled('span')(({ theme }) => ({
  display: 'grid',
  flex: 1,
  minWidth: 0,
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > span:first-of-type': { lineHeight: '18px', color: theme.vars.palette.text.primary },
  '& > span:nth-of-type(2)': {
    ...theme.typography.caption,
    lineHeight: '16px',
    color: theme.vars.palette.text.secondary,
  },
}));
