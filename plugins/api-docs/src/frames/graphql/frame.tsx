import { runFrame } from '../runFrame.ts';
import { renderGraphql } from './renderGraphql.tsx';

runFrame(renderGraphql);
