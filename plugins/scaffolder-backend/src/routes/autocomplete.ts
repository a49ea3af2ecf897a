import { toAnswerError } from '@portico/code-hosts-node';
import { InputError } from '@portico/errors';
import { isCodeHostError } from '@portico/code-hosts';
import { autocompleteEndpoint } from '@portico/scaffolder-common/endpoints';
import { serve } from '@portico/server';
import type { ScaffolderServices } from '../ScaffolderServices.ts';

/** Suggests values of form fields. */
export const autocompleteRoute = serve(autocompleteEndpoint, {
  access: ['user', 'service'],
  isWrite: false,
  async handle({ params, body, signal }, { autocompletes }: ScaffolderServices) {
    const provider = autocompletes.get(params.provider);
    if (!provider)
      throw new InputError(
        `Unsupported provider: '${params.provider}'; use one of ${[...autocompletes.keys()].join(', ')}`,
      );
    const { token, context = {} } = body;
    try {
      const found = await provider.complete({ resource: params.resource, token, context, signal });
      return { results: [...found] };
    } catch (error) {
      throw isCodeHostError(error) ? toAnswerError(error) : error;
    }
  },
});
