import { styled } from '@mui/material/styles';
import type { Entity } from '@portico/catalog-model';
import { Markdown } from '@portico/ui/code';
import { useTranslations } from '@portico/ui/i18n';
import { stripMarkdown } from '../../model/stripMarkdown.ts';
import { catalogTranslations } from '../../translations.ts';

/** What an entity says about itself; its Markdown is formatted. */
export default function DescriptionCard({ entity }: { entity: Entity }) {
  const t = useTranslations(catalogTranslations);
  const { description } = entity.metadata;
  if (description === undefined) return <Missing>{t('about.noDescription')}</Missing>;
  return isMarked(description) ? (
    <Marked>
      <Markdown text={description} headingLevel={3} />
    </Marked>
  ) : (
    <Plain>{description}</Plain>
  );
}

/** Plain words need no formatter, which would have to be fetched. */
function isMarked(text: string): boolean {
  return stripMarkdown(text) !== text.replace(/\s+/g, ' ').trim();
}

const maxLine = '80ch';

const Plain = styled('p')(({ theme }) => ({
  ...theme.typography.body1,
  maxWidth: maxLine,
  margin: 0,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
}));

const Marked = styled('div')({
  maxWidth: maxLine,
  overflowWrap: 'anywhere',
  '& > div > :first-of-type': { marginTop: 0 },
});

const Missing = styled(Plain)(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
}));
