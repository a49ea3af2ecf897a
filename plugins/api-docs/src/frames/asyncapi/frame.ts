import { runFrame } from '../runFrame.ts';
import { drawAsyncApi } from './drawAsyncApi.ts';

runFrame(drawAsyncApi);
