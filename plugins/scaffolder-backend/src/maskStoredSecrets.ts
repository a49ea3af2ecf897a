import type { CatalogApi } from '@portico/catalog-common';
import { FormNode } from '@portico/scaffolder-common/form';
import type { Logger } from '@portico/server';
import type { UnmaskedValues } from './store/UnmaskedValues.ts';
import { listParameters } from './template/readTemplate.ts';

const maxTemplates = 500;

/** What is needed to mask stored values. */
interface MaskingServices {
  unmasked: UnmaskedValues;
  catalog: Pick<CatalogApi, 'getEntitiesByRefs'>;
  logger: Pick<Logger, 'warn'>;
  /** Refs of templates that were reported as absent. */
  reported: Set<string>;
}

/**
 * Masks what tasks and drafts of former versions hold of secrets. Which values are secrets is known from the form of their
 * template alone, so that those of a template that is not in the catalog wait until it is, or until they are removed.
 */
export async function maskStoredSecrets({
  unmasked,
  catalog,
  logger,
  reported,
}: MaskingServices): Promise<void> {
  const refs = await unmasked.listTemplates(maxTemplates);
  if (refs.length === 0) return;
  const fields = ['kind', 'spec.parameters'];
  const templates = await catalog.getEntitiesByRefs({ entityRefs: refs, fields });
  for (const [index, ref] of refs.entries()) {
    const template = templates[index];
    if (template) await unmasked.mask(ref, FormNode.of(listParameters(template)));
    else if (!reported.has(ref)) {
      reported.add(ref);
      logger.warn(
        `Template '${ref}' is not in the catalog, so that it is not known which values of its former tasks and drafts are secrets; they remain as they are until they are removed`,
      );
    }
  }
}
