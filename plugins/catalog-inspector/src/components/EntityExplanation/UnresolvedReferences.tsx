import { styled } from '@mui/material/styles';
import type { ExplainedReference } from '@portico/catalog-common/history';
import { EntityRefList } from '@portico/catalog/parts';
import { useTranslations } from '@portico/ui/i18n';
import { monoFontFamily } from '@portico/ui/theme';
import { QuietText } from '../EntityInspector/PanelSection.tsx';
import { PlaceName } from './PlaceName.tsx';
import { type LaterInspectorTextKey, laterInspectorTranslations } from '../../laterTranslations.ts';

/** Props of {@link UnresolvedReferences}. */
export interface UnresolvedReferencesProps {
  references: readonly ExplainedReference[];
  /** How many there are, where not all are listed. */
  total: number;
}

/** Relations that lead to nothing: why, and what may be meant. */
export function UnresolvedReferences({ references, total }: UnresolvedReferencesProps) {
  const t = useTranslations(laterInspectorTranslations);
  if (references.length === 0) return <QuietText>{t('explain.noReferences')}</QuietText>;
  const hidden = total - references.length;
  return (
    <>
      <List>
        {references.map(reference => (
          <li key={`${reference.type} ${reference.targetRef}`}>
            <Reference>
              {reference.type} → {reference.targetRef}
            </Reference>
            <QuietText>{t(describeReason(reference))}</QuietText>
            {/* What the server says is said in English. */}
            {reference.message !== undefined && <Message lang="en">{reference.message}</Message>}
            {reference.place && <PlaceName place={reference.place} />}
            {reference.suggestions.length > 0 && (
              <Suggestions>
                <QuietText>{t('explain.suggestions')}</QuietText>
                <EntityRefList entityRefs={reference.suggestions} />
              </Suggestions>
            )}
          </li>
        ))}
      </List>
      {hidden > 0 && <QuietText>{t('explain.moreReferences', { count: hidden })}</QuietText>}
    </>
  );
}

function describeReason({ reason, mayBeHidden }: ExplainedReference): LaterInspectorTextKey {
  if (reason === 'refused') return 'explain.refused';
  if (reason === 'broken') return 'explain.broken';
  return mayBeHidden ? 'explain.missingOrHidden' : 'explain.missing';
}

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'grid', gap: theme.spacing(0.25), minWidth: 0 },
}));

const Reference = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  fontFamily: monoFontFamily,
  fontWeight: 600,
  overflowWrap: 'anywhere',
}));

const Message = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  overflowWrap: 'anywhere',
}));

const Suggestions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: theme.spacing(0, 1),
}));
