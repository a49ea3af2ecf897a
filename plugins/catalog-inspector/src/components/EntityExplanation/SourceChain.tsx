import { styled } from '@mui/material/styles';
import type { EntityExplanation, ExplainedLink } from '@portico/catalog-common/history';
import { EntityRefList, SourceLink } from '@portico/catalog/parts';
import { useTranslations } from '@portico/ui/i18n';
import { monoFontFamily } from '@portico/ui/theme';
import { QuietText } from '../EntityInspector/PanelSection.tsx';
import { PlaceName } from './PlaceName.tsx';
import { laterInspectorTranslations } from '../../laterTranslations.ts';

/** Props of {@link SourceChain}. */
export interface SourceChainProps {
  /** From the root to what holds the document. */
  chain: readonly ExplainedLink[];
  document: EntityExplanation['document'];
}

/** The way to an entity's document, step by step, from what was registered or from a provider. */
export function SourceChain({ chain, document }: SourceChainProps) {
  const t = useTranslations(laterInspectorTranslations);
  const isFromProvider = chain.length === 1 && chain[0]?.kind === 'provider';
  return (
    <Steps>
      {chain.length === 0 && (
        <li>
          <QuietText>{t('explain.orphan')}</QuietText>
        </li>
      )}
      {chain.map((link, index) => (
        <li key={index}>
          <ChainLink link={link} />
        </li>
      ))}
      {/* What a provider gives is in no file. */}
      {!isFromProvider && (
        <li>
          <QuietText>{t('explain.document')}</QuietText>
          <PlaceName place={document} />
          {document.documents > 1 && (
            <QuietText>
              {t('explain.position', { position: document.position, total: document.documents })}
            </QuietText>
          )}
        </li>
      )}
    </Steps>
  );
}

function ChainLink({ link }: { link: ExplainedLink }) {
  const t = useTranslations(laterInspectorTranslations);
  const { kind, target, registeredBy, entityRef, place, otherParents } = link;
  const others = otherParents > 0 && (
    <QuietText>{t('explain.otherParents', { count: otherParents })}</QuietText>
  );
  if (kind === 'provider') {
    return (
      <QuietText>
        <SourceLink sourceRef={`provider:${target}`}>
          {t('explain.provider', { name: target })}
        </SourceLink>
      </QuietText>
    );
  }
  if (kind === 'registered') {
    return (
      <>
        <QuietText>
          {t(
            registeredBy === 'config'
              ? 'explain.registeredConfig'
              : registeredBy === 'api'
                ? 'explain.registeredApi'
                : 'explain.registered',
          )}
        </QuietText>
        <Code>
          <SourceLink sourceRef={target}>{target}</SourceLink>
        </Code>
        {others}
      </>
    );
  }
  return (
    <>
      <QuietText>{t(entityRef ? 'explain.listedBy' : 'explain.listedByHidden')}</QuietText>
      {entityRef !== undefined && <EntityRefList entityRefs={[entityRef]} />}
      {place && <PlaceName place={place} />}
      {others}
    </>
  );
}

const Steps = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    position: 'relative',
    display: 'grid',
    gap: theme.spacing(0.25),
    minWidth: 0,
    paddingInlineStart: theme.spacing(2.5),
  },
  // A line from step to step.
  '& > li::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 0,
    insetBlockStart: 6,
    width: 8,
    height: 8,
    borderRadius: '50%',
    backgroundColor: theme.vars.palette.primary.main,
  },
  '& > li:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 3.5,
    insetBlock: `18px ${theme.spacing(-2)}`,
    borderInlineStart: `1px solid ${theme.vars.palette.divider}`,
  },
}));

const Code = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  fontFamily: monoFontFamily,
  overflowWrap: 'anywhere',
}));
