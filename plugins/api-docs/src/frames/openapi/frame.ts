import { runFrame } from '../runFrame.ts';
import { drawOpenApi } from './drawOpenApi.ts';

runFrame(drawOpenApi);
