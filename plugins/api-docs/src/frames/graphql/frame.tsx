import { runFrame } from '../runFrame.ts';
import { drawGraphql } from './drawGraphql.tsx';

runFrame(drawGraphql);
