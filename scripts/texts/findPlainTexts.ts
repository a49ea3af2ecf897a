import ts from 'typescript';
import { isAllowedText } from './allowedTexts.ts';
import { type Problem, problemAt, type SourceFile, walk } from './SourceFile.ts';

/** Names of props, properties and parameters whose text a user sees or hears. */
const visibleNames = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'caption',
  'closeLabel',
  'description',
  'empty',
  'header',
  'heading',
  'helperText',
  'label',
  'message',
  'openLabel',
  'placeholder',
  'subheader',
  'subtitle',
  'summary',
  'title',
  'tooltip',
]);

/** Elements whose content is read by machines too, in every language the same. */
const codeElements = new Set(['code', 'kbd', 'pre', 'samp', 'style']);

const hasLetter = /\p{L}/u;
/** Names for machines: `metadata.name`. */
const path = /^[\w-]+(?:\.[\w-]+)+$/;
/** At least two words, the first with a capital: a sentence, wherever it is. */
const prose = /^\p{Lu}[\p{L}'’]*[,:]? \S*\p{L}/u;
const word = /^\p{Lu}\p{Ll}+$/u;

const hint = "put it into the package's locales, and show it by useTranslations";

/** Finds texts that a user sees or hears and that are written into the code. */
export function findPlainTexts(source: SourceFile): Problem[] {
  const found = new Map<ts.Node, string>();
  walk(source.tree, node => {
    if (ts.isJsxText(node)) add(found, node, node.text);
    else if (ts.isJsxExpression(node) && isChild(node)) addShown(found, node.expression);
    else if (ts.isJsxAttribute(node) && isVisible(node.name)) addShown(found, node.initializer);
    else if (ts.isPropertyAssignment(node)) addProperty(found, node);
    else if ((ts.isBindingElement(node) || ts.isParameter(node)) && isVisible(node.name)) {
      addShown(found, node.initializer);
    } else if (isLiteralText(node) && prose.test(node.text)) add(found, node, node.text);
    else if (ts.isTemplateExpression(node) && prose.test(joinTemplate(node))) addShown(found, node);
  });
  return [...found]
    .filter(([node, text]) => !isAllowedText(text, source.path) && !isForDevelopers(node))
    .map(([node, text]) => problemAt(source, node, `'${text}' is shown as it is; ${hint}`));
}

type Found = Map<ts.Node, string>;

function add(found: Found, node: ts.Node, text: string): void {
  if (hasLetter.test(text) && !path.test(text)) found.set(node, text.trim().replace(/\s+/g, ' '));
}

/** Adds the texts that an expression may come to. */
function addShown(found: Found, node: ts.Node | undefined): void {
  if (!node) return;
  if (isLiteralText(node)) add(found, node, node.text);
  else if (ts.isTemplateExpression(node)) {
    add(found, node, joinTemplate(node));
  } else if (ts.isJsxExpression(node)) addShown(found, node.expression);
  else if (ts.isParenthesizedExpression(node)) addShown(found, node.expression);
  else if (ts.isConditionalExpression(node)) {
    addShown(found, node.whenTrue);
    addShown(found, node.whenFalse);
  } else if (ts.isBinaryExpression(node) && isJoining(node.operatorToken.kind)) {
    addShown(found, node.left);
    addShown(found, node.right);
  }
}

function addProperty(found: Found, node: ts.PropertyAssignment): void {
  const { initializer } = node;
  if (isVisible(node.name)) addShown(found, initializer);
  // A table of words, such as labels by value.
  else if (isLiteralText(initializer) && word.test(initializer.text)) {
    add(found, initializer, initializer.text);
  }
}

/** Whether a text is for those who write code or keep the portal, not for those who look at it. */
function isForDevelopers(node: ts.Node): boolean {
  for (let at = node; at.parent; at = at.parent) {
    if (ts.isTypeNode(at) || ts.isImportDeclaration(at)) return true;
    if (ts.isNewExpression(at) && at.expression.getText().endsWith('Error')) return true;
    if (ts.isCallExpression(at) && isForMachines(at)) return true;
    if (ts.isJsxElement(at) && codeElements.has(at.openingElement.tagName.getText())) return true;
  }
  return false;
}

/** Calls whose texts only code, or those who keep the portal, read. */
function isForMachines({ expression }: ts.CallExpression): boolean {
  return /^(createExtensionPoint|createApiRef|keyframes|styled|console)\b/.test(
    expression.getText(),
  );
}

const joinTemplate = ({ head, templateSpans }: ts.TemplateExpression) =>
  [head.text, ...templateSpans.map(({ literal }) => literal.text)].join('…');

const isLiteralText = (
  node: ts.Node,
): node is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);

const isJoining = (kind: ts.SyntaxKind) =>
  kind === ts.SyntaxKind.AmpersandAmpersandToken ||
  kind === ts.SyntaxKind.BarBarToken ||
  kind === ts.SyntaxKind.QuestionQuestionToken ||
  kind === ts.SyntaxKind.PlusToken;

const isChild = ({ parent }: ts.JsxExpression) =>
  ts.isJsxElement(parent) || ts.isJsxFragment(parent);

const isVisible = (name: ts.Node) =>
  visibleNames.has(ts.isStringLiteral(name) ? name.text : name.getText());
