import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from '@portico/ui';
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
  /** Where repositories are chosen from those of a code host, if anywhere. */
  listPath: string | undefined;
}

/** Where the URL of a file or a repository is entered. */
export function UrlForm({ initialUrl = '', isBusy, onAnalyze, listPath }: UrlFormProps) {
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
      <Actions>
        <Button type="submit" variant="contained" loading={isBusy}>
          {t('url.analyze')}
        </Button>
        {listPath !== undefined && (
          <span>
            {t('url.or')} <Link to={listPath}>{t('url.list')}</Link>
          </span>
        )}
      </Actions>
    </Form>
  );
}

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  justifyItems: 'start',
  '& > *': { width: '100%' },
}));

const Actions = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1, 2),
  color: theme.vars.palette.text.secondary,
}));
