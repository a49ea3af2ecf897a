import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { TextField } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { type FormEvent, useState } from 'react';
import { laterImportTranslations } from '../laterTranslations.ts';
import { isHttpUrl } from '../model/importAnalysis.ts';

/** Props of {@link UrlForm}. */
export interface UrlFormProps {
  isBusy: boolean;
  onAnalyze: (url: string) => void;
}

/** Where the URL of a file or a repository is entered. */
export function UrlForm({ isBusy, onAnalyze }: UrlFormProps) {
  const t = useTranslations(laterImportTranslations);
  const [url, setUrl] = useState('');
  const [isChecked, setChecked] = useState(false);
  const text = url.trim();
  const isWrong = isChecked && !isHttpUrl(text);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isHttpUrl(text)) onAnalyze(text);
  };
  return (
    <Form onSubmit={handleSubmit} noValidate>
      <TextField
        label={t('url.label')}
        description={t('url.description')}
        value={url}
        onChange={setUrl}
        isCode
        isRequired
        {...(isWrong && { error: t('url.invalid') })}
      />
      <Button type="submit" variant="contained" loading={isBusy}>
        {t('url.analyze')}
      </Button>
    </Form>
  );
}

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  justifyItems: 'start',
  '& > :not(button)': { width: '100%' },
}));
