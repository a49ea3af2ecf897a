import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { OwnerPicker } from '@portico/catalog';
import {
  announcementLimits,
  announcementSeverities,
  type AnnouncementSeverity,
} from '@portico/notifications-common';
import { Select, TextField } from '@portico/ui/forms';
import { nameLanguage, useTranslations } from '@portico/ui/i18n';
import {
  type AnnouncementForm,
  type FormProblem,
  splitRefs,
} from '../../model/announcementForm.ts';
import { notificationTranslations } from '../../translations.ts';

/** Props of {@link AnnouncementFields}. */
export interface AnnouncementFieldsProps {
  form: AnnouncementForm;
  languages: readonly string[];
  /** Whether readers may have dismissed it already. */
  isStored: boolean;
  problem: FormProblem | undefined;
  onChange: (change: Partial<AnnouncementForm>) => void;
}

/** The fields of an announcement. */
export function AnnouncementFields({
  form,
  languages,
  isStored,
  problem,
  onChange,
}: AnnouncementFieldsProps) {
  const t = useTranslations(notificationTranslations);
  const errorOf = (field: FormProblem['field']) =>
    problem?.field === field ? { error: t(`problem.${problem.problem}`, describe(problem)) } : {};
  return (
    <>
      {languages.map((language, at) => (
        <TextField
          key={language}
          label={t('form.text', { language: nameLanguage(language) })}
          rows={4}
          value={form.texts[language] ?? ''}
          onChange={text => onChange({ texts: { ...form.texts, [language]: text } })}
          {...(at === 0 && { description: t('form.textHint'), ...errorOf('texts') })}
        />
      ))}
      <Row>
        <Select
          label={t('form.severity')}
          items={announcementSeverities.map(value => ({ value, label: t(`severity.${value}`) }))}
          value={form.severity}
          onChange={value =>
            onChange({ severity: (value as AnnouncementSeverity | undefined) ?? 'info' })
          }
        />
        <TextField
          type="datetime-local"
          label={t('form.from')}
          value={form.from}
          onChange={from => onChange({ from })}
        />
        <TextField
          type="datetime-local"
          label={t('form.until')}
          value={form.until}
          onChange={until => onChange({ until })}
          {...errorOf('until')}
        />
      </Row>
      <OwnerPicker
        label={t('form.audience')}
        description={t('form.audienceHint')}
        isMultiple
        isFreeText
        selected={form.audience}
        onChange={words => onChange({ audience: splitRefs(words) })}
        {...errorOf('audience')}
      />
      {isStored && (
        <FormControlLabel
          control={
            <Checkbox
              checked={form.showsAgain}
              onChange={({ target }) => onChange({ showsAgain: target.checked })}
            />
          }
          label={t('form.showsAgain')}
        />
      )}
    </>
  );
}

function describe(problem: FormProblem): Record<string, string | number> {
  return {
    max: problem.field === 'audience' ? announcementLimits.audience : announcementLimits.textLength,
    ref: 'ref' in problem ? (problem.ref ?? '') : '',
  };
}

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))',
  gap: theme.spacing(2),
}));
