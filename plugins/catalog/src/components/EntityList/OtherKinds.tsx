import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { FacetValue } from '@portico/catalog-common';
import { KindTile, useKindLabel } from '@portico/ui/kinds';
import { useTranslations } from '@portico/ui/i18n';
import { everyKind } from '../../model/list/catalogSelection.ts';
import { catalogTranslations } from '../../translations.ts';

/** Props of {@link OtherKinds}. */
export interface OtherKindsProps {
  /** The kind that nothing was found in. */
  kind: string;
  /** How many of each kind fit; `undefined` while that is not known. */
  kinds: readonly FacetValue[] | undefined;
  onChoose: (kind: string) => void;
}

const maxShown = 6;

/** Where nothing of a kind fits: how many of others do, and the way to them. */
export function OtherKinds({ kind, kinds = [], onChoose }: OtherKindsProps) {
  const t = useTranslations(catalogTranslations);
  const labelKind = useKindLabel();
  const others = kinds
    .filter(each => each.value.toLowerCase() !== kind && each.count > 0)
    .toSorted((a, b) => b.count - a.count);
  const total = others.reduce((sum, { count }) => sum + count, 0);
  if (kind === everyKind || total === 0) return null;
  return (
    <Root>
      <p>{t('list.inOtherKinds', { count: total })}</p>
      <div>
        {others.slice(0, maxShown).map(({ value, count }) => (
          <Button
            key={value}
            variant="outlined"
            startIcon={<KindTile kind={value} />}
            onClick={() => onChoose(value.toLowerCase())}
          >
            {t('kinds.option', { kind: labelKind(value), total: count })}
          </Button>
        ))}
        <Button onClick={() => onChoose(everyKind)}>{t('kinds.all')}</Button>
      </div>
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  textAlign: 'center',
  '& p': { margin: theme.spacing(0, 0, 1) },
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: theme.spacing(1),
  },
}));
