import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslations } from '@portico/ui/i18n';
import { UserIcon } from '@portico/ui/icons';
import { radius } from '@portico/ui/theme';
import { type ReactNode, useId } from 'react';
import type { CustomUser } from '../../model/customUser.ts';
import type { SignInChoice } from '../../model/signInChoices.ts';
import { authTranslations } from '../../translations.ts';
import { CustomUserForm } from './CustomUserForm.tsx';
import { MarkPlace, ProviderMark } from './ProviderMark.tsx';

/** Props of {@link ChoiceList}. */
export interface ChoiceListProps {
  choices: readonly SignInChoice[];
  /** Whether there is one way only: it has the screen to itself. */
  isAlone: boolean;
  /** The choice that is under way. */
  busyId: string | undefined;
  onEnter: (choice: SignInChoice) => void;
  /** Gives up what is under way. */
  onCancel: () => void;
  onEnterAs: (user: CustomUser) => void;
}

/** The ways to sign in, one below the other. */
export function ChoiceList({
  choices,
  isAlone,
  busyId,
  onEnter,
  onCancel,
  onEnterAs,
}: ChoiceListProps) {
  // The company's own sign-in leads; a guest's is the way for whoever has no account.
  const ordered = choices.toSorted((a, b) => rank(a) - rank(b));
  const isBusy = busyId !== undefined;
  return (
    <List data-alone={isAlone || undefined}>
      {ordered.map((choice, index) => (
        <li key={choice.id}>
          {choice.id === 'custom' ? (
            <CustomChoice isBusy={isBusy} onEnterAs={onEnterAs} />
          ) : (
            <Choice
              choice={choice}
              weight={index === 0 ? 'primary' : choice.id === 'guest' ? 'quiet' : 'plain'}
              isBusy={isBusy}
              isSigningIn={choice.id === busyId}
              onEnter={() => onEnter(choice)}
              onCancel={onCancel}
            />
          )}
        </li>
      ))}
    </List>
  );
}

const guestMark = (
  <MarkPlace>
    <UserIcon size={20} />
  </MarkPlace>
);

const variants = { primary: 'contained', plain: 'outlined', quiet: 'text' } as const;

/** Lower comes first. */
function rank({ id }: SignInChoice): number {
  if (id === 'guest') return 2;
  return id === 'custom' ? 1 : 0;
}

interface ChoiceProps {
  choice: SignInChoice;
  /** How far it stands out from the others. */
  weight: keyof typeof variants;
  /** Whether any of the choices is under way. */
  isBusy: boolean;
  /** Whether this one is. */
  isSigningIn: boolean;
  onEnter: () => void;
  onCancel: () => void;
}

function Choice({ choice, weight, isBusy, isSigningIn, onEnter, onCancel }: ChoiceProps) {
  const t = useTranslations(authTranslations);
  const isGuest = choice.id === 'guest';
  const title = isGuest ? t('guest.title') : (choice.title ?? choice.id);
  const message = choice.message ?? (isGuest ? t('guest.message') : undefined);
  const id = useId();
  return (
    <Card
      titleId={id}
      title={title}
      icon={isGuest ? guestMark : <ProviderMark id={choice.id} name={title} />}
    >
      {message && <p>{message}</p>}
      <Button
        variant={variants[weight]}
        size="medium"
        fullWidth
        disabled={isBusy}
        aria-describedby={id}
        onClick={onEnter}
      >
        {t(isGuest ? 'guest.enter' : 'choice.signIn')}
      </Button>
      {isSigningIn && choice.opensWindow && (
        <Waiting>
          <output>{t('choice.inWindow')}</output>
          <Button variant="text" onClick={onCancel}>
            {t('choice.cancel')}
          </Button>
        </Waiting>
      )}
    </Card>
  );
}

function CustomChoice({
  isBusy,
  onEnterAs,
}: {
  isBusy: boolean;
  onEnterAs: (user: CustomUser) => void;
}) {
  const t = useTranslations(authTranslations);
  const id = useId();
  return (
    <Card titleId={id} title={t('custom.title')} icon={guestMark}>
      <p>{t('custom.message')}</p>
      <CustomUserForm isBusy={isBusy} onEnterAs={onEnterAs} />
    </Card>
  );
}

interface CardProps {
  titleId: string;
  title: string;
  icon: ReactNode;
  children: ReactNode;
}

function Card({ titleId, title, icon, children }: CardProps) {
  return (
    <Surface aria-labelledby={titleId}>
      <header>
        {icon}
        <h2 id={titleId}>{title}</h2>
      </header>
      {children}
    </Surface>
  );
}

const Waiting = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(0, 1),
}));

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '&[data-alone] section': { padding: 0, border: 0, backgroundColor: 'transparent' },
}));

const Surface = styled('section')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(1.25),
  padding: theme.spacing(2),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.surface,
  backgroundColor: theme.vars.palette.surface.raised,
  overflowWrap: 'anywhere',
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1.25),
  },
  '& h2': { ...theme.typography.h3, margin: 0 },
  '& > p': { margin: 0, color: theme.vars.palette.text.secondary },
}));
