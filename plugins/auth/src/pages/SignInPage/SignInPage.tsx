import { configApiRef, useApi } from '@portico/app';
import type { SignInPageProps } from '@portico/app/points';
import { ErrorPanel, Progress, WarningPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useState } from 'react';
import { listSignInChoices, type SignInChoice } from '../../model/signInChoices.ts';
import { authTranslations } from '../../translations.ts';
import { GuestQuestionDialog } from './GuestQuestionDialog.tsx';
import { ChoiceList } from './ChoiceList.tsx';
import { LoginFailedAlert } from './LoginFailedAlert.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { useSignIn } from './useSignIn.ts';

/** Where people sign in to the portal. */
export default function SignInPage({ onSignIn }: SignInPageProps) {
  const t = useTranslations(authTranslations);
  const config = useApi(configApiRef);
  const [found] = useState(() => listSignInChoices(config));
  if ('choices' in found) return <SignInForm choices={found.choices} onSignIn={onSignIn} />;
  return (
    <SignInFrame>
      {found.fault === 'missing' ? (
        <WarningPanel title={t('signIn.missing')} message={t('signIn.missingDetails')} />
      ) : (
        <ErrorPanel
          title={t('signIn.duplicate')}
          error={new Error(t('signIn.duplicateDetails', { id: found.id }))}
        />
      )}
    </SignInFrame>
  );
}

interface SignInFormProps extends SignInPageProps {
  choices: readonly SignInChoice[];
}

function SignInForm({ choices, onSignIn }: SignInFormProps) {
  const t = useTranslations(authTranslations);
  const { phase, pending, enter, cancel, enterAs } = useSignIn(choices, onSignIn);
  const isAlone = choices.length === 1;
  return (
    <SignInFrame isChoice={!isAlone}>
      {phase.type === 'restoring' && !pending ? (
        <Progress label={t('signIn.restoring')} />
      ) : (
        <>
          <LoginFailedAlert />
          <ChoiceList
            choices={choices}
            isAlone={isAlone}
            busyId={phase.type === 'entering' ? phase.id : undefined}
            onEnter={enter}
            onCancel={cancel}
            onEnterAs={enterAs}
          />
        </>
      )}
      <GuestQuestionDialog pending={pending} />
    </SignInFrame>
  );
}
