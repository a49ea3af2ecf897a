import { styled } from '@mui/material/styles';
import type { BrokenFile } from '@portico/catalog-common';
import { Link, StateBadge } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { laterImportTranslations } from '../laterTranslations.ts';

/** Props of {@link BrokenFiles}. */
export interface BrokenFilesProps {
  files: readonly BrokenFile[];
}

/** Files of a repository that have the name of a descriptor, each with what is wrong with it and where. */
export function BrokenFiles({ files }: BrokenFilesProps) {
  const t = useTranslations(laterImportTranslations);
  return (
    <List>
      {files.map(({ location, path, problems }) => (
        <li key={location.target}>
          <StateBadge state="broken" look="plain">
            <Link to={location.target} target="_blank">
              {path}
            </Link>
          </StateBadge>
          <Problems>
            {problems.map(({ target, line, message }) => (
              <li key={`${target} ${line} ${message}`}>
                {target !== location.target && (
                  <>
                    <Link to={target} target="_blank">
                      {target}
                    </Link>{' '}
                  </>
                )}
                {line !== undefined && <strong>{t('broken.line', { line })}: </strong>}
                {message}
              </li>
            ))}
          </Problems>
        </li>
      ))}
    </List>
  );
}

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(1.5),
  width: '100%',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
}));

const Problems = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  margin: theme.spacing(0.5, 0, 0),
  paddingInlineStart: theme.spacing(2.5),
}));
