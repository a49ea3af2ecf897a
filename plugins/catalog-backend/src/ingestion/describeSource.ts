import {
  editUrlAnnotation,
  sourceLocationAnnotation,
  viewUrlAnnotation,
} from '@portico/catalog-model';
import type { CodeHosts } from '@portico/code-hosts';

/**
 * What can be said of where a document from a URL is read and changed, and where the source code beside it
 * is; a document that says so itself is right.
 */
export function describeSource(url: string, codeHosts: CodeHosts): Record<string, string> {
  const editUrl = codeHosts.getEditUrl(url);
  const folder = codeHosts.resolve('./', url);
  return {
    [viewUrlAnnotation]: url,
    ...(editUrl !== undefined && { [editUrlAnnotation]: editUrl }),
    ...(folder !== undefined && { [sourceLocationAnnotation]: `url:${folder}` }),
  };
}
