import { configApiRef, type SignInPageProps, useApi } from '@portico/app';
import { ErrorPanel, Progress, useTranslations, WarningPanel } from '@portico/ui';
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
  const { phase, asked, enter, cancel, enterAs } = useSignIn(choices, onSignIn);
  return (
    <SignInFrame>
      {phase.type === 'restoring' && !asked ? (
        <Progress label={t('signIn.restoring')} />
      ) : (
        <>
          <LoginFailedAlert />
          <ChoiceList
            choices={choices}
            busyId={phase.type === 'entering' ? phase.id : undefined}
            onEnter={enter}
            onCancel={cancel}
            onEnterAs={enterAs}
          />
        </>
      )}
      <GuestQuestionDialog asked={asked} />
    </SignInFrame>
  );
}
