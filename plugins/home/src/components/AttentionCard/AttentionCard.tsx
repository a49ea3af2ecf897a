import { styled } from '@mui/material/styles';
import { ErrorPanel, InfoCard, Link, StateBadge } from '@portico/ui';
import { AwaitedCardLines, EmptyCardLine } from '@portico/ui/cards';
import { useReadText, useTranslations } from '@portico/ui/i18n';
import type { HomeCardProps } from '../../points.ts';
import { type SourcedItem, useAttention } from '../../queries/attention.ts';
import { laterHomeTranslations } from '../../laterTranslations.ts';

/** What is wrong with what the user is responsible for, as all plugins report it. */
export default function AttentionCard({ areChosen }: HomeCardProps) {
  const t = useTranslations(laterHomeTranslations);
  const { items, isPending, failed, retry } = useAttention();
  // A server that is away fails all sources in the same words: they are one message.
  const problems = new Map(failed.map(({ error }) => [error.message, error]));
  return (
    <InfoCard title={t('attention.title')} hasNoPadding>
      {[...problems].map(([message, error]) => (
        <ErrorPanel key={message} error={error} onRetry={retry} />
      ))}
      {items.length > 0 && (
        <Items>
          {items.map(item => (
            <Item key={item.itemKey} {...item} />
          ))}
        </Items>
      )}
      {isPending && items.length === 0 && <AwaitedCardLines count={1} label={t('loading')} />}
      {!isPending && items.length === 0 && failed.length === 0 && (
        <EmptyCardLine>
          <StateBadge state="good" look="plain">
            {t(areChosen ? 'attention.chosenNone' : 'attention.none')}
          </StateBadge>
        </EmptyCardLine>
      )}
    </InfoCard>
  );
}

function Item({ state, word, title, detail, to }: SourcedItem) {
  const readText = useReadText();
  return (
    <li>
      <StateBadge state={state}>{readText(word)}</StateBadge>
      <Link to={to} tone="name">
        {title}
      </Link>
      {detail !== undefined && <span title={readText(detail)}>{readText(detail)}</span>}
    </li>
  );
}

const Items = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: theme.spacing(0, 0, 0.75),
  listStyle: 'none',
  '& li': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1.5),
    minHeight: 36,
    padding: theme.spacing(0, 2),
  },
  // The whole row leads where its link does.
  '& li > a::after': { content: '""', position: 'absolute', inset: 0 },
  '& li:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& li > a': {
    flex: 'none',
    maxWidth: '50%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  // Without a detail beside it the title has all the room.
  '& li > a:last-child': { flex: 1, maxWidth: 'none' },
  '& li > span:last-of-type:not(:first-of-type)': {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: theme.vars.palette.text.secondary,
  },
  // Beside a badge and a name a phone has no room for what is wrong.
  [theme.breakpoints.down('sm')]: {
    '& li': { flexWrap: 'wrap', gap: theme.spacing(0.25, 1.5), padding: theme.spacing(0.75, 2) },
    '& li > a': { flex: '1 1 0', maxWidth: 'none' },
    '& li > span:last-of-type:not(:first-of-type)': { flex: '1 0 100%', whiteSpace: 'normal' },
  },
}));
