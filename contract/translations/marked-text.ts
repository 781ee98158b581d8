import type { ContentNode } from '../content/content.ts'
import type { Code } from './units.ts'

/** A run of a marked text: words, the start or end of a mark, or a break. */
export type Run = { t: 'text'; v: string } | { t: 'open' | 'close' | 'atom'; id: number }

const sign = /\\*<(\/?)(\d{1,3})(\/?)>/g

/** Parses a marked text. A literal `<1>` is written `\<1>`, and a backslash before a tag is doubled. */
export function parseMarked(text: string): Run[] {
  const runs: Run[] = []
  const add = (v: string): void => {
    const last = runs.at(-1)
    if (v === '') return
    if (last?.t === 'text') last.v += v
    else runs.push({ t: 'text', v })
  }
  let from = 0
  for (const match of text.matchAll(sign)) {
    const [whole, closes, number, empty] = match
    const slashes = whole.indexOf('<')
    add(text.slice(from, match.index) + '\\'.repeat(Math.floor(slashes / 2)))
    from = match.index + whole.length
    if (slashes % 2 === 1 || (closes && empty)) add(whole.slice(slashes))
    else runs.push({ t: closes ? 'close' : empty ? 'atom' : 'open', id: Number(number) })
  }
  add(text.slice(from))
  return runs
}

const escapeWords = (words: string): string =>
  words.replace(
    /(\\*)(<\/?\d{1,3}\/?>)/g,
    (_, slashes: string, rest: string) => `${slashes}${slashes}\\${rest}`,
  )

export const printMarked = (runs: readonly Run[]): string =>
  joined(runs)
    .map((run, index, all) => {
      if (run.t === 'text') {
        const words = escapeWords(run.v)
        // A single backslash before a tag would escape it.
        return all[index + 1] ? words.replace(/\\+$/, (slashes) => slashes + slashes) : words
      }
      return run.t === 'atom' ? `<${run.id}/>` : `<${run.t === 'close' ? '/' : ''}${run.id}>`
    })
    .join('')

/** Joins neighboring text runs, so that a tag formed across their boundary is detected. */
function joined(runs: readonly Run[]): Run[] {
  const all: Run[] = []
  for (const run of runs) {
    const last = all.at(-1)
    if (run.t === 'text' && last?.t === 'text') all[all.length - 1] = { t: 'text', v: last.v + run.v }
    else all.push(run)
  }
  return all
}

/** Only the words, without tags. */
export const plainOf = (text: string): string =>
  parseMarked(text)
    .map((run) => (run.t === 'text' ? run.v : run.t === 'atom' ? ' ' : ''))
    .join('')

type Mark = NonNullable<ContentNode['marks']>[number]
/** Outermost mark first. */
const order = ['link', 'bold', 'italic', 'underline', 'strike', 'code']
const isSameMark = (code: Code, mark: Mark): boolean =>
  code.type === mark.type && (code.type !== 'link' || code.href === mark.attrs?.href)
const sorted = (marks: readonly Mark[]): Mark[] =>
  marks.toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type))

/**
 * A block’s words as a marked text, with a list of what its numbers mean. Given the source’s codes, marks of the same
 * kind reuse the source’s numbers, starting over when all are used.
 */
export function toMarked(
  content: readonly ContentNode[],
  known: readonly Code[] = [],
): { text: string; codes: Code[] } {
  const codes: Code[] = [...known]
  const used = new Set<number>()
  const codeFor = (mark: Mark): number => {
    const matching = codes.filter((code) => isSameMark(code, mark))
    const code = matching.find(({ id }) => !used.has(id)) ?? (known.length > 0 ? matching[0] : undefined)
    if (code) return (used.add(code.id), code.id)
    const id = codes.length + 1
    const href = mark.attrs?.href
    codes.push({ id, type: mark.type as Code['type'], ...(typeof href === 'string' ? { href } : {}) })
    used.add(id)
    return id
  }
  const runs: Run[] = []
  let open: { mark: Mark; id: number }[] = []
  const closeTo = (kept: number): void => {
    for (const { id } of open.slice(kept).reverse()) runs.push({ t: 'close', id })
    open = open.slice(0, kept)
  }
  for (const node of content) {
    const marks = sorted(node.marks ?? [])
    const differs = open.findIndex(({ mark, id }, index) => {
      const own = marks[index]
      return (
        !own || !isSameMark({ id, type: mark.type as Code['type'], href: mark.attrs?.href as string }, own)
      )
    })
    closeTo(differs === -1 ? open.length : differs)
    for (const mark of marks.slice(open.length)) {
      const id = codeFor(mark)
      open.push({ mark, id })
      runs.push({ t: 'open', id })
    }
    if (node.type === 'hardBreak') runs.push({ t: 'atom', id: codeFor({ type: 'break' }) })
    else runs.push({ t: 'text', v: node.text ?? '' })
  }
  closeTo(0)
  return { text: printMarked(runs), codes }
}

/** Converts a marked text to document nodes. Words with an unknown number get no mark. */
export function fromMarked(text: string, codes: readonly Code[]): ContentNode[] {
  const byId = new Map(codes.map((code) => [code.id, code]))
  const nodes: ContentNode[] = []
  const open: Code[] = []
  const marks = (): Mark[] => {
    const types = new Map<string, Mark>()
    for (const { type, href } of open)
      types.set(type, href === undefined ? { type } : { type, attrs: { href } })
    return sorted([...types.values()])
  }
  const add = (node: ContentNode): void => {
    const own = marks()
    nodes.push(own.length > 0 ? { ...node, marks: own } : node)
  }
  for (const run of parseMarked(text)) {
    if (run.t === 'text') {
      add({ type: 'text', text: run.v })
      continue
    }
    const code = byId.get(run.id)
    if (!code) continue
    if (run.t === 'atom' || code.type === 'break') {
      if (run.t === 'atom' && code.type === 'break') add({ type: 'hardBreak' })
    } else if (run.t === 'open') open.push(code)
    else {
      const index = open.findLastIndex(({ id }) => id === run.id)
      if (index >= 0) open.splice(index, 1)
    }
  }
  return merged(nodes)
}

/** Joins neighboring text nodes with the same marks. */
function merged(nodes: ContentNode[]): ContentNode[] {
  const all: ContentNode[] = []
  for (const node of nodes) {
    const last = all.at(-1)
    if (
      last?.type === 'text' &&
      node.type === 'text' &&
      JSON.stringify(last.marks ?? []) === JSON.stringify(node.marks ?? [])
    )
      last.text = `${last.text}${node.text}`
    else all.push({ ...node })
  }
  return all
}
