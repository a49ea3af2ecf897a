import { runFrame } from '../runFrame.ts';
import { renderAsyncApi } from './renderAsyncApi.ts';

runFrame(renderAsyncApi);
