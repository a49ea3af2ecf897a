import { discoveryApiRef, useApi, useBasePath } from '@portico/app';
import { useEntityByName } from '@portico/catalog';
import { getDocsTarget } from '@portico/catalog/parts';
import type { EntityName } from '@portico/catalog-model';
import { techdocsPluginId } from '@portico/techdocs-common';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { type DocsPlace, writeFilesUrl } from '../../model/docsAddress.ts';
import { type PlacedNavItem, placeNav } from '../../model/placeNav.ts';
import { readPageOnce } from '../../model/readPageOnce.ts';
import type { DocsPageContent } from '../../model/readPage.ts';
import type { DocsArticle, DocsNavigation } from '../../points.ts';
import { useDocsCookie } from '../../queries/docsCookie.ts';
import { docsKeys } from '../../queries/docsKeys.ts';
import { useDocsPage } from '../../queries/docsPage.ts';
import { useDocsMetadata } from '../../queries/docsSite.ts';
import { type DocsSyncState, useDocsSync } from '../../queries/docsSync.ts';
import { useDocsWatch } from '../../queries/docsWatch.ts';
import type { DocsMetadata } from '@portico/techdocs-common';

/** What is read, and where in the portal. */
export interface ReaderAddress {
  entity: EntityName;
  /** The page's folder in its site; `''` for the first page. */
  path: string;
  /** Where the site is in the portal, without the portal's base path or a slash at its end. */
  sitePath: string;
}

/** What the parts of a reader share. */
export interface DocsReaderState extends ReaderAddress {
  /** The entity that the docs belong to: another one where an annotation names it. */
  docsEntity: EntityName;
  /** The page that is shown, and where its links lead from; `undefined` until the first one comes. */
  shown: { content: DocsPageContent; place: DocsPlace; nav: readonly PlacedNavItem[] } | undefined;
  /** Whether what is shown is the page before, until the next one comes. */
  isOutdated: boolean;
  /** Why there is no page. */
  error: Error | null;
  /** What is known of the site; null when there is none, `undefined` until it is known. */
  metadata: DocsMetadata | null | undefined;
  sync: DocsSyncState;
  /** Why the latest build failed; the site before it is shown. */
  failure: string | undefined;
  /** Brings the site up to date again. */
  restartSync: () => void;
  /** Whether a newer site is there than the one that is shown. */
  isStale: boolean;
  /** Shows the site as it is now. */
  refresh: () => void;
  article: DocsArticle | undefined;
  setArticle: (article: DocsArticle) => void;
  navigation: DocsNavigation;
}

/** Reads a page of docs, and brings its site up to date meanwhile. */
export function useDocsReader({ entity, path, sitePath }: ReaderAddress): DocsReaderState {
  const queryClient = useQueryClient();
  const { data: described } = useEntityByName(entity);
  const { data, error, isPlaceholderData } = useDocsPage(entity, path);
  const { data: metadata } = useDocsMetadata(entity);
  const canLoadFiles = useDocsCookie();
  const filesUrl = useFilesUrl(entity);
  const [isStale, setStale] = useState(false);
  const refresh = useCallback(() => {
    setStale(false);
    void queryClient.invalidateQueries({ queryKey: docsKeys.site(entity) });
  }, [queryClient, entity]);
  // What is watched counts more than how the page began: the source may be good again.
  const [watched, setWatched] = useState<{ entity: EntityName; failure?: string }>();
  const [sync, restart] = useDocsSync(entity, {
    onUpdated: () => (data ? setStale(true) : refresh()),
  });
  // A build that opening the page has caused is reported by its own stream.
  useDocsWatch(entity, {
    isEnabled: sync.status !== 'running',
    // It may have been built after the page was read, and before it was watched.
    onCurrent(builtAt) {
      if (data?.builtAt && data.builtAt < builtAt) setStale(true);
    },
    onUpdated() {
      setWatched({ entity });
      refresh();
    },
    onFailed: failure => setWatched({ entity, failure }),
  });
  const restartSync = () => {
    setWatched(undefined);
    restart();
  };
  const failure =
    watched?.entity === entity
      ? watched.failure
      : sync.status === 'failed'
        ? sync.error?.message
        : undefined;
  useMovedPage(sitePath, path, isPlaceholderData ? undefined : data?.path);

  const basePath = useBasePath();
  const siteHref = useHref(sitePath);
  const shown = useMemo(() => {
    if (!data || filesUrl === undefined || !canLoadFiles) return undefined;
    const place: DocsPlace = {
      siteHref,
      basePath,
      filesUrl,
      path: data.path,
      origin: window.location.origin,
    };
    const content = readPageOnce(data.html);
    return { content, place, nav: placeNav(content.nav, place) };
  }, [data, filesUrl, canLoadFiles, siteHref, basePath]);

  const [article, setArticle] = useState<DocsArticle>();
  const [isExpanded, setExpanded] = useState(false);
  const navigation = useMemo(() => ({ isExpanded, setExpanded }), [isExpanded]);
  return {
    entity,
    docsEntity: (described && getDocsTarget(described)?.name) ?? entity,
    path,
    sitePath,
    shown,
    isOutdated: isPlaceholderData,
    error,
    metadata,
    sync,
    failure,
    restartSync,
    isStale,
    refresh,
    article,
    setArticle,
    navigation,
  };
}

/** Goes to the address that a page has now, when the server knows that it was moved. */
function useMovedPage(sitePath: string, path: string, foundPath: string | undefined): void {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const isMoved = foundPath !== undefined && foundPath !== path;
  useEffect(() => {
    if (!isMoved) return;
    void navigate(
      { pathname: `${sitePath}${foundPath && `/${foundPath}`}`, hash },
      { replace: true },
    );
  }, [isMoved, foundPath, sitePath, hash, navigate]);
}

function useFilesUrl(entity: EntityName): string | undefined {
  const discovery = useApi(discoveryApiRef);
  const { data } = useQuery({
    queryKey: ['techdocs', 'api-url'],
    queryFn: () => discovery.getBaseUrl(techdocsPluginId),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data === undefined ? undefined : writeFilesUrl(data, entity);
}
