import { type EntityName, stringifyEntityRef } from '@portico/catalog-model';
import type { Principal } from '@portico/contract/auth';
import { NotAllowedError, NotFoundError } from '@portico/errors';
import {
  deleteDraftEndpoint,
  getDraftEndpoint,
  putDraftEndpoint,
} from '@portico/scaffolder-common/endpoints';
import { FormNode, omitSecretValues } from '@portico/scaffolder-common/form';
import { serve } from '@portico/server';
import type { ScaffolderServices } from '../ScaffolderServices.ts';
import { listParameters } from '../template/readTemplate.ts';
import { requireTemplate } from './templates.ts';

/** The caller's draft of a form. */
export const getDraftRoute = serve(getDraftEndpoint, {
  access: ['user'],
  async handle({ params, principal }, { drafts }: ScaffolderServices) {
    const draft = await drafts.get(requireUser(principal), toRef(params));
    if (draft) return draft;
    throw new NotFoundError(`There is no draft of '${toRef(params)}'`);
  },
});

/** Stores the caller's draft of a form, without what the form says is a secret, whoever sends it. */
export const putDraftRoute = serve(putDraftEndpoint, {
  access: ['signed-in'],
  async handle(request, services: ScaffolderServices) {
    const { params, principal, body } = request;
    const userRef = requireUser(principal);
    const form = FormNode.of(listParameters(await requireTemplate(params, request, services)));
    const values = omitSecretValues(form, body.values);
    await services.drafts.put(userRef, toRef(params), { ...body, values });
  },
});

/** Removes the caller's draft of a form. */
export const deleteDraftRoute = serve(deleteDraftEndpoint, {
  access: ['signed-in'],
  async handle({ params, principal }, { drafts }: ScaffolderServices) {
    await drafts.remove(requireUser(principal), toRef(params));
  },
});

function toRef({ kind, namespace, name }: EntityName): string {
  return stringifyEntityRef({ kind, namespace, name });
}

function requireUser(principal: Principal): string {
  if (principal.type === 'user') return principal.userEntityRef;
  throw new NotAllowedError('Only people have drafts');
}
