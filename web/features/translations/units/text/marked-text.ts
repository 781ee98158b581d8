import type { ContentNode } from '#contract/content/content.ts'
import { fromMarked, toMarked } from '#contract/translations/marked-text.ts'
import type { Code } from '#contract/translations/units.ts'
import { markNames, mergeRuns, type Run, type RunMark } from './runs.ts'

/** Placeholders that must be copied unchanged: `{name}`, `{{name}}`, `%s`, `%1$s`. */
const placeholder = /\{\{\s*[\w.-]+\s*\}\}|\{[\w.-]+\}|%(?:\d+\$)?[sd]/g

/** The lines of a plain text, as runs with breaks between them. */
const linesOf = (text: string, marks: readonly RunMark[]): Run[] =>
  text
    .split('\n')
    .flatMap((line, index) => [
      ...(index > 0 ? [{ kind: 'break' as const, text: '', marks }] : []),
      { kind: 'text' as const, text: line, marks },
    ])

const piecesOf = (text: string, marks: readonly RunMark[]): Run[] => {
  const runs: Run[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(placeholder)) {
    runs.push(...linesOf(text.slice(end, index), marks), { kind: 'placeholder', text: found, marks })
    end = index + found.length
  }
  return [...runs, ...linesOf(text.slice(end), marks)]
}

const marksOf = ({ marks = [] }: ContentNode): RunMark[] =>
  marks.flatMap(({ type, attrs }) => {
    const name = markNames.find((known) => known === type)
    if (!name) return []
    return name === 'link' ? { type: name, href: String(attrs?.href ?? '') } : { type: name }
  })

/** Converts a text with markup codes into runs. */
export const runsOfMarked = (marked: string, codes: readonly Code[]): Run[] =>
  mergeRuns(
    fromMarked(marked, codes).flatMap((node): Run[] =>
      node.type === 'hardBreak'
        ? [{ kind: 'break', text: '', marks: marksOf(node) }]
        : piecesOf(node.text ?? '', marksOf(node)),
    ),
  )

const isKnown = (codes: readonly Code[], { type, href }: RunMark): boolean =>
  codes.some((code) => code.type === type && code.href === href)

/** Converts runs into the text to send; drops marks that the source does not have. */
export const markedOfRuns = (runs: readonly Run[], codes: readonly Code[]): string => {
  const hasBreaks = codes.some(({ type }) => type === 'break')
  const nodes = runs.map(({ kind, text, marks }): ContentNode => {
    if (kind === 'break' && hasBreaks) return { type: 'hardBreak' }
    const known = marks.filter((mark) => isKnown(codes, mark))
    return {
      type: 'text',
      text: kind === 'break' ? '\n' : text,
      marks: known.map(({ type, href }) => (type === 'link' ? { type, attrs: { href } } : { type })),
    }
  })
  return toMarked(nodes, codes).text
}
