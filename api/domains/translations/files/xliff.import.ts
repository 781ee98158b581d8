import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { Piece, ReadUnit } from './units.format.ts'

/** Thrown for a file that is not XLIFF, or is malicious. */
export class UnreadableXliff extends Error {}

const mostDepth = 40
const mostUnits = 100_000
/** In characters: the text of a unit with its notes, and an attribute. */
const mostText = 500_000
const local = (name: string): string => name.slice(name.indexOf(':') + 1)

interface Open {
  unit: ReadUnit
  pieces: Piece[] | null
  /** Ids of the marks open in the target, the innermost last. */
  marks: number[]
  meta: string | null
  text: string
}

/**
 * Reads XLIFF 1.2 and 2.x as a stream. Refuses entities other than XML's own and deeper nesting than such files
 * have.
 */
export function createXliffReader(onUnit: (unit: ReadUnit) => void): {
  write(text: string): void
  end(): void
} {
  const parser = new SaxesParser({ xmlns: false })
  let depth = 0
  let units = 0
  let length = 0
  let isXliff = false
  let open: Open | null = null
  const fail = (): never => {
    throw new UnreadableXliff('unreadable')
  }
  parser.on('error', fail)
  parser.on('doctype', fail)
  const add = (v: string): void => {
    // Some tools embed whole files between the units.
    if (!open) return
    length += v.length
    if (length > mostText) fail()
    if (open.meta) open.text += v
    if (!open.pieces || v === '') return
    const last = open.pieces.at(-1)
    if (last?.t === 'text') last.v += v
    else open.pieces.push({ t: 'text', v })
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('opentag', (tag: SaxesTagPlain) => {
    depth += 1
    if (depth > mostDepth || Object.values(tag.attributes).some((value) => value.length > mostText)) fail()
    const name = local(tag.name)
    if (depth === 1 && name !== 'xliff') fail()
    isXliff = true
    if (name === 'unit' || name === 'trans-unit') {
      length = 0
      units += 1
      if (units > mostUnits) fail()
      open = {
        unit: { key: tag.attributes.id ?? '', target: null, source_hash: null, revision: null },
        pieces: null,
        marks: [],
        meta: null,
        text: '',
      }
    }
    if (open) openInUnit(open, name, tag.attributes)
  })
  parser.on('closetag', (tag: SaxesTagPlain) => {
    depth -= 1
    const name = local(tag.name)
    if (!open) return
    closeInUnit(open, name)
    if (name !== 'unit' && name !== 'trans-unit') return
    onUnit(open.unit)
    open = null
  })
  return {
    write: (text) => void parser.write(text),
    end: () => {
      parser.close()
      if (!isXliff) fail()
    },
  }
}

const markIn = ({ copyOf, id = '' }: Record<string, string>): number => Number.parseInt(copyOf ?? id, 10) || 0

function openInUnit(open: Open, name: string, attributes: Record<string, string>): void {
  if (name === 'meta' || name === 'context') {
    open.meta = attributes.type ?? attributes['context-type'] ?? null
    open.text = ''
  }
  // Several segments of a unit form one text.
  if (name === 'target') open.pieces = open.unit.target ?? []
  if (!open.pieces) return
  if (name === 'pc' || name === 'g') {
    open.marks.push(markIn(attributes))
    open.pieces.push({ t: 'open', id: markIn(attributes) })
  }
  if (name === 'ph' || name === 'x') {
    const { id = '', equiv, disp } = attributes
    const words = equiv ?? disp ?? attributes['equiv-text'] ?? ''
    open.pieces.push(
      id.startsWith('p') ? { t: 'fixed', id, v: words } : { t: 'atom', id: markIn(attributes) },
    )
  }
}

function closeInUnit(open: Open, name: string): void {
  if (open.meta && (name === 'meta' || name === 'context')) {
    const type = open.meta.replace(/^x-/, '')
    if (type === 'source_hash') open.unit.source_hash = open.text.trim()
    if (type === 'revision') open.unit.revision = Number(open.text)
    open.meta = null
  }
  if (!open.pieces) return
  if (name === 'target') {
    open.unit.target = open.pieces
    open.pieces = null
  }
  if (name === 'pc' || name === 'g') open.pieces?.push({ t: 'close', id: open.marks.pop() ?? 0 })
}
