export {
  compileExpression,
  type Expression,
  findExpressionProblem,
} from './expressions/compileExpression.ts';
