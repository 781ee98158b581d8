import ts from 'typescript'
import { filesUnder, isTest, read } from './files.ts'
import type { CheckResult } from './result.ts'

const folders = ['web/app', 'web/blocks', 'web/entities', 'web/features', 'web/pages', 'web/ui']
/** Attributes and properties whose values are shown or read aloud. */
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'error',
  'label',
  'placeholder',
  'title',
])
/** A URL prefix is not text. */
const hasLetters = (text: string): boolean => /\p{L}/u.test(text.replace(/https?:\/\//g, ''))

/** Checks that user-visible text occurs only in locale files. */
export function checkPageTexts(root: string): CheckResult {
  const files = filesUnder(root, ...folders).filter((file) => file.endsWith('.tsx') && !isTest(file))
  return { inspected: files.length, problems: files.flatMap((file) => textsIn(file, read(root, file))) }
}

/** One problem for each text of a file that users would see or hear. */
export function textsIn(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const problems: string[] = []
  const visit = (node: ts.Node): void => {
    const text = textOf(node)
    if (text !== undefined && hasLetters(text)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart())
      problems.push(`${file}:${line + 1} says «${text.trim()}», which belongs into a locale file.`)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return problems
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) return node.text
  if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
    return literalOf(node.expression)
  if (ts.isJsxAttribute(node) && spoken.has(node.name.getText())) return attributeText(node)
  return undefined
}

function attributeText({ initializer }: ts.JsxAttribute): string | undefined {
  if (!initializer) return undefined
  if (ts.isStringLiteral(initializer)) return initializer.text
  return ts.isJsxExpression(initializer) && initializer.expression
    ? literalOf(initializer.expression)
    : undefined
}

/** The literal text in a rendered expression, including conditionals and templates. */
function literalOf(expression: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(expression)) return expression.text
  if (ts.isTemplateExpression(expression)) {
    return [expression.head, ...expression.templateSpans.map(({ literal }) => literal)]
      .map(({ text }) => text)
      .join(' ')
  }
  if (ts.isParenthesizedExpression(expression)) return literalOf(expression.expression)
  if (ts.isConditionalExpression(expression)) {
    return (
      [literalOf(expression.whenTrue), literalOf(expression.whenFalse)].filter(Boolean).join(' ') || undefined
    )
  }
  if (ts.isBinaryExpression(expression)) return literalOf(expression.right)
  return undefined
}
