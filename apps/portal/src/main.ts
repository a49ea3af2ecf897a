import '@fontsource-variable/inter/wght.css';
import { startPortal } from './portal.ts';
import { requireRoot } from './requireRoot.ts';

startPortal(requireRoot());
