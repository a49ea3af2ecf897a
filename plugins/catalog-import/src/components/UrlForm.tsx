import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { TextField } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { type FormEvent, useState } from 'react';
import { laterImportTranslations } from '../laterTranslations.ts';
import { isHttpUrl } from '../model/importAnalysis.ts';

/** Props of {@link UrlForm}. */
export interface UrlFormProps {
  /** What is in the field at first. */
  initialUrl?: string;
  isBusy: boolean;
  onAnalyze: (url: string) => void;
  /** Whether something was found, whose button is then the first. */
  isDone?: boolean;
}

/** Where the URL of a file or a repository is entered. */
export function UrlForm({ initialUrl = '', isBusy, onAnalyze, isDone = false }: UrlFormProps) {
  const t = useTranslations(laterImportTranslations);
  const [url, setUrl] = useState(initialUrl);
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
        placeholder={t('url.example')}
        hasAutoFocus
        isCode
        isRequired
        {...(isWrong && { error: t('url.invalid') })}
      />
      <Button type="submit" variant={isDone ? 'outlined' : 'contained'} loading={isBusy}>
        {t('url.analyze')}
      </Button>
    </Form>
  );
}

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: theme.spacing(1),
  // Beside the field, which has its label above.
  '& > button': { alignSelf: 'start', marginTop: 23 },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: theme.spacing(2),
    '& > button': { marginTop: 0 },
  },
}));
