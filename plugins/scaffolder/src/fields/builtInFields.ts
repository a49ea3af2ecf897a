import type { TemplateFieldModule } from '../points.ts';
import {
  entityPicker,
  multiEntityPicker,
  ownedEntityPicker,
  ownerPicker,
} from './EntityFields.tsx';
import { entityTagsPicker } from './EntityTagsField.tsx';
import { repoBranchPicker, repoOwnerPicker } from './HostFields.tsx';
import { myGroupsPicker } from './MyGroupsField.tsx';
import { repoUrlPicker } from './RepoUrl/RepoUrlField.tsx';
import { entityNamePicker, secret } from './TextFields.tsx';

/** The fields that templates may name without a plugin, by name. */
export const builtInFields: ReadonlyMap<string, TemplateFieldModule> = new Map([
  ['EntityPicker', entityPicker],
  ['EntityNamePicker', entityNamePicker],
  ['MultiEntityPicker', multiEntityPicker],
  ['OwnerPicker', ownerPicker],
  ['MyGroupsPicker', myGroupsPicker],
  ['OwnedEntityPicker', ownedEntityPicker],
  ['EntityTagsPicker', entityTagsPicker],
  ['RepoUrlPicker', repoUrlPicker],
  ['RepoBranchPicker', repoBranchPicker],
  ['RepoOwnerPicker', repoOwnerPicker],
  ['Secret', secret],
]);
