import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { TextField } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { type FormEvent, useState } from 'react';
import { type CustomUser, findCustomUserFaults } from '../../model/customUser.ts';
import { authTranslations } from '../../translations.ts';

/** Props of {@link CustomUserForm}. */
export interface CustomUserFormProps {
  isBusy: boolean;
  onEnterAs: (user: CustomUser) => void;
}

const untouched: CustomUser = { userId: '', idToken: '' };

/** Asks somebody who they are. What is entered is checked as it changes. */
export function CustomUserForm({ isBusy, onEnterAs }: CustomUserFormProps) {
  const t = useTranslations(authTranslations);
  const [user, setUser] = useState(untouched);
  const isChanged = user !== untouched;
  const faults = findCustomUserFaults(user);
  const isValid = Object.keys(faults).length === 0;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && isValid && !isBusy) onEnterAs({ ...user, userId: user.userId.trim() });
  };
  return (
    <Form noValidate onSubmit={handleSubmit}>
      <TextField
        label={t('custom.userId')}
        isRequired
        isCode
        autoComplete="username"
        value={user.userId}
        onChange={userId => setUser({ ...user, userId })}
        {...(isChanged && faults.userId && { error: t(faults.userId) })}
      />
      <TextField
        label={t('custom.idToken')}
        isCode
        value={user.idToken}
        onChange={idToken => setUser({ ...user, idToken })}
        {...(user.idToken === '' && { description: t('custom.withoutToken') })}
        {...(isChanged && faults.idToken && { error: t(faults.idToken) })}
      />
      <Button
        type="submit"
        variant="outlined"
        size="medium"
        disabled={!isChanged || !isValid || isBusy}
      >
        {t('custom.continue')}
      </Button>
    </Form>
  );
}

const Form = styled('form')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1.5) }));
