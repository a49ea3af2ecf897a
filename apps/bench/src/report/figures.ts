import type { EngineName } from '../server/engines.ts';
import type { ExistingFigures } from './existingFigures.ts';
import type { CatalogFigures, CompanyFigures, RefreshFigures } from './catalogFigures.ts';
import type { BundleFigures, InstallFigures, PageFigures, StartFigures } from './portalFigures.ts';
import type {
  AimFigures,
  HostileFigures,
  IdentityFigures,
  MemoryFigures,
  QuestionFigures,
  ScaleFigures,
  SearchFigures,
  SizeFigures,
  SteadyFigures,
  StreamFigures,
} from './loadFigures.ts';
import type {
  DocsFigures,
  ImportFigures,
  NotificationFigures,
  KubernetesFigures,
  ScaffolderFigures,
} from './areaFigures.ts';

/** One of two builds that are compared. */
export interface BuildFigures {
  /** From the start of the process on an empty database to the first answer. */
  listeningMs: number;
  /** At rest with the complete catalog, before any call. */
  idleBytes: number;
  /** At rest after all calls. */
  loadedBytes: number;
}

/** Calls of this build and of another one, in turns: medians. */
export interface ComparisonFigures {
  engine: EngineName;
  entities: number;
  otherCommit: string;
  other: BuildFigures;
  own: BuildFigures;
  /** This build with all its plugins, where the one that is compared has those of the catalog alone. */
  whole?: BuildFigures;
  calls: { id: string; title: string; otherMs: number; ownMs: number }[];
}

/** When, where and of what figures were taken. */
export interface Provenance {
  at: string;
  commit: string;
}

/** All that was measured last, part by part. */
export interface Results {
  machine?: string;
  catalogs: (CatalogFigures & Provenance)[];
  companies?: (CompanyFigures & Provenance)[];
  start?: StartFigures & Provenance;
  install?: InstallFigures & Provenance;
  bundles?: BundleFigures & Provenance;
  pages?: PageFigures & Provenance;
  identity?: IdentityFigures & Provenance;
  streams?: (StreamFigures & Provenance)[];
  hostile?: HostileFigures & Provenance;
  searches?: (SearchFigures & Provenance)[];
  questions?: (QuestionFigures & Provenance)[];
  sizes?: (SizeFigures & Provenance)[];
  scales?: (ScaleFigures & Provenance)[];
  aims?: (AimFigures & Provenance)[];
  memory?: (MemoryFigures & Provenance)[];
  steady?: (SteadyFigures & Provenance)[];
  refreshes?: (RefreshFigures & Provenance)[];
  kubernetes?: KubernetesFigures & Provenance;
  docs?: DocsFigures & Provenance;
  scaffolder?: ScaffolderFigures & Provenance;
  import?: ImportFigures & Provenance;
  existing?: ExistingFigures & Provenance;
  notifications?: (NotificationFigures & Provenance)[];
  comparisons?: (ComparisonFigures & Provenance)[];
}
