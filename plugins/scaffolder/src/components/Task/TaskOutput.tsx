import { styled } from '@mui/material/styles';
import { NamedIcon, useRouteRef } from '@portico/app';
import { catalogEntityRouteRef } from '@portico/catalog';
import { toEntityParams } from '@portico/catalog/parts';
import { parseEntityRef } from '@portico/catalog-model';
import { checkLink, InfoCard, Link } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { LinkIcon } from '@portico/ui/icons';
import { ShortMarkdown } from '../ShortMarkdown/ShortMarkdown.tsx';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import { type OutputLink, readTaskOutput } from '../../model/taskOutput.ts';

/** What a task gives: links, and texts. */
export function TaskOutput({ output }: { output: Readonly<Record<string, unknown>> | undefined }) {
  const t = useTranslations(laterScaffolderTranslations);
  const { links, texts } = readTaskOutput(output);
  if (links.length === 0 && texts.length === 0) return null;
  return (
    <InfoCard title={t('task.output')}>
      {links.length > 0 && (
        <Links>
          {links.map((link, index) => (
            <li key={`${index} ${link.title}`}>
              <Output link={link} />
            </li>
          ))}
        </Links>
      )}
      {texts.map(({ title, content }, index) => (
        <Text key={`${index} ${title ?? ''}`}>
          {title !== undefined && <h3>{title}</h3>}
          <ShortMarkdown text={content} />
        </Text>
      ))}
    </InfoCard>
  );
}

function Output({ link: { title, url, entityRef, icon } }: { link: OutputLink }) {
  const writeEntityPath = useRouteRef(catalogEntityRouteRef);
  const sign = (
    <NamedIcon name={icon ?? (entityRef ? 'catalog' : 'web')} fallback={LinkIcon} size={15} />
  );
  const target = entityRef === undefined ? url : entityPath(entityRef, writeEntityPath);
  const { to } = checkLink(target ?? '');
  return to === undefined ? (
    <span>{title}</span>
  ) : (
    <Link to={to} icon={sign}>
      {title}
    </Link>
  );
}

function entityPath(
  ref: string,
  write: ((params: { kind: string; namespace: string; name: string }) => string) | undefined,
): string | undefined {
  try {
    return write?.(toEntityParams(parseEntityRef(ref, { defaultKind: 'component' })));
  } catch {
    return undefined;
  }
}

const Text = styled('section')(({ theme }) => ({
  '* + &': { marginTop: theme.spacing(2) },
  '& > h3': { ...theme.typography.h3, margin: theme.spacing(0, 0, 0.5) },
}));

const Links = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1, 3),
  margin: 0,
  padding: 0,
  listStyle: 'none',
}));
