import { styled } from '@mui/material/styles';
import { useRouteRef } from '@portico/app';
import { IconTile, ItemCard, ItemCardGrid } from '@portico/ui/cards';
import { useTranslations } from '@portico/ui/i18n';
import { CodeIcon, DashboardIcon, EditIcon, MenuIcon, SettingsIcon } from '@portico/ui/icons';
import { ScaffolderPage } from '../../components/ScaffolderPage/ScaffolderPage.tsx';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import {
  actionsRouteRef,
  customFieldsRouteRef,
  templateEditorRouteRef,
  templateFormRouteRef,
  templatingExtensionsRouteRef,
} from '../../routes.ts';

const icons = {
  editor: EditIcon,
  form: DashboardIcon,
  fields: MenuIcon,
  extensions: CodeIcon,
  actions: SettingsIcon,
};

const Heading = styled('h2')(({ theme }) => ({
  ...theme.typography.h2,
  margin: theme.spacing(0, 0, 1.5),
}));

/** What helps to write templates. */
export default function ToolsPage() {
  const t = useTranslations(laterScaffolderTranslations);
  const paths = {
    editor: useRouteRef(templateEditorRouteRef)?.(),
    form: useRouteRef(templateFormRouteRef)?.(),
    fields: useRouteRef(customFieldsRouteRef)?.(),
    extensions: useRouteRef(templatingExtensionsRouteRef)?.(),
    actions: useRouteRef(actionsRouteRef)?.(),
  };
  return (
    <ScaffolderPage tab="tools">
      <Heading>{t('tools.heading')}</Heading>
      <ItemCardGrid>
        {(['editor', 'form', 'fields', 'extensions', 'actions'] as const).map(id => {
          const to = paths[id];
          const Icon = icons[id];
          return (
            to !== undefined && (
              <ItemCard
                key={id}
                title={t(`tools.${id}`)}
                to={to}
                icon={
                  <IconTile>
                    <Icon size={18} />
                  </IconTile>
                }
              >
                {t(`tools.${id}Text`)}
              </ItemCard>
            )
          );
        })}
      </ItemCardGrid>
    </ScaffolderPage>
  );
}
