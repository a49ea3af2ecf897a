import { runFrame } from '../runFrame.ts';
import { renderOpenApi } from './renderOpenApi.ts';

runFrame(renderOpenApi);
