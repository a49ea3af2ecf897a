import { styled } from '@mui/material/styles';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { WarningPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { listAncestorProblems } from '../../model/ancestorProblems.ts';
import { useEntityAncestry } from '../../queries/entityAncestry.ts';
import { catalogTranslations } from '../../translations.ts';
import { EntityRefLink } from '../EntityRefLink/EntityRefLink.tsx';

/** Warns of errors in what an entity came from, such as a location with other documents that cannot be read. */
export default function AncestorProblemsCard({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  // Where the ancestry cannot be read there is nothing to warn of; the inspector reports why.
  const { data } = useEntityAncestry(stringifyEntityRef(entity));
  const problems = data ? listAncestorProblems(data) : [];
  if (problems.length === 0) return null;
  const count = problems.reduce((sum, { messages }) => sum + messages.length, 0);
  return (
    <WarningPanel title={t('ancestors.title', { count })}>
      <List>
        {problems.map(({ ancestor, messages }) => (
          <li key={stringifyEntityRef(ancestor)}>
            <EntityRefLink entityRef={ancestor} hasIcon>
              {getTarget(ancestor)}
            </EntityRefLink>
            {/* What the server says is said in English. */}
            <ul lang="en">
              {messages.map(message => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </li>
        ))}
      </List>
    </WarningPanel>
  );
}

/** Names of Location entities are made up by the catalog; their targets say what they are. */
function getTarget({ spec }: Entity): string | undefined {
  const target = spec?.['target'];
  return typeof target === 'string' ? target : undefined;
}

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(1),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
  '& ul': { margin: theme.spacing(0.5, 0, 0), paddingInlineStart: theme.spacing(3) },
}));
