import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { ChatIcon, CodeIcon, DocsIcon, GroupIcon, HelpIcon, MailIcon } from '../../icons/icons.tsx';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import CodeSnippet from '../CodeSnippet/CodeSnippet.tsx';
import { Link } from '../Link/Link.tsx';

/** A place where people find help. */
export interface SupportItem {
  title: string;
  /** `chat`, `docs`, `email`, `group`, `code`; a question mark for any other. */
  icon?: string;
  links: readonly { url: string; title?: string }[];
}

/** Props of {@link SupportDialog}. */
export interface SupportDialogProps {
  /** Where people find help; without any, the dialog says how to configure it. */
  items: readonly SupportItem[];
  onClose: () => void;
}

const icons: Readonly<Record<string, typeof HelpIcon>> = {
  chat: ChatIcon,
  docs: DocsIcon,
  email: MailIcon,
  mail: MailIcon,
  group: GroupIcon,
  code: CodeIcon,
};

const example = `app:
  support:
    url: https://wiki.example.com/support
    items:
      - title: Chat
        icon: chat
        links:
          - url: https://chat.example.com/portal
            title: '#portal'`;

/** Where people find help with the portal. */
export function SupportDialog({ items, onClose }: SupportDialogProps) {
  const t = useTranslations(uiTranslations);
  const titleId = useId();
  const isConfigured = items.length > 0;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId} variant="h2">
        {t(isConfigured ? 'support.title' : 'support.notConfigured')}
      </DialogTitle>
      <DialogContent dividers>
        {isConfigured ? (
          <List>
            {items.map(item => (
              <Item key={item.title} {...item} />
            ))}
          </List>
        ) : (
          <>
            <p>{t('support.howToConfigure')}</p>
            <CodeSnippet language="yaml" code={example} label={t('support.example')} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('dialog.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Item({ title, icon = '', links }: SupportItem) {
  const Icon = icons[icon] ?? HelpIcon;
  return (
    <li>
      <Icon size={18} />
      <div>
        <strong>{title}</strong>
        {links.map(link => (
          <Link key={link.url} to={link.url}>
            {link.title ?? link.url}
          </Link>
        ))}
      </div>
    </li>
  );
}

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', gap: theme.spacing(1.5), minWidth: 0 },
  '& li > svg': { flex: 'none', marginTop: 2, color: theme.vars.palette.text.secondary },
  '& li > div': { display: 'grid', justifyItems: 'start', minWidth: 0, overflowWrap: 'anywhere' },
  '& strong': { fontWeight: 600 },
}));
