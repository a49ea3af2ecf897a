import { configApiRef, useApi } from '@portico/app';
import { EntityKindsContext, type OwnKind } from '@portico/ui/kinds';
import { useLocale } from '@portico/ui/i18n';
import { CatalogIcon } from '@portico/ui/icons';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { pickText, readOwnKinds } from '../../model/ownKinds.ts';

type CreateKindIcon = (typeof import('./kindIcon.tsx'))['createKindIcon'];

/** Reports everything in the portal how a company's own kinds are called and shown. */
export function OwnKindsProvider({ children }: { children?: ReactNode }) {
  const config = useApi(configApiRef);
  const language = useLocale();
  const [createKindIcon, setCreateKindIcon] = useState<CreateKindIcon>();
  const hasKinds = readOwnKinds(config).length > 0;
  useEffect(() => {
    // Only portals with kinds of their own need all icons; until they come, the usual one is shown.
    if (hasKinds)
      void import('./kindIcon.tsx').then(icons => setCreateKindIcon(() => icons.createKindIcon));
  }, [hasKinds]);
  const kinds = useMemo(
    () =>
      new Map(
        readOwnKinds(config).map(
          ({ kind, label = kind, plural = label, icon }): [string, OwnKind] => [
            kind.toLowerCase(),
            {
              label: pickText(label, language),
              plural: pickText(plural, language),
              icon: createKindIcon?.(icon) ?? CatalogIcon,
            },
          ],
        ),
      ),
    [config, language, createKindIcon],
  );
  return <EntityKindsContext value={kinds}>{children}</EntityKindsContext>;
}
