import { InfoCard } from '@portico/ui';
import { GuideList } from '@portico/ui/cards';
import { useTranslations } from '@portico/ui/i18n';
import { BranchIcon, CatalogIcon, CheckIcon } from '@portico/ui/icons';
import { bulkImportTranslations } from '../../bulkTranslations.ts';

/** The three steps of an import of many repositories, before the first is made. */
export function HowItWorks() {
  const t = useTranslations(bulkImportTranslations);
  return (
    <InfoCard title={t('help.title')}>
      <GuideList
        isRow
        parts={[
          {
            icon: <CatalogIcon size={18} />,
            title: t('help.choose'),
            text: t('help.chooseText'),
          },
          {
            icon: <CheckIcon size={18} />,
            title: t('help.select'),
            text: t('help.selectText'),
          },
          {
            icon: <BranchIcon size={18} />,
            title: t('help.review'),
            text: t('help.reviewText'),
          },
        ]}
      />
    </InfoCard>
  );
}
