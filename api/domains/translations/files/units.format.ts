import { gaps, placeholders } from '#contract/translations/checks/text-tools.ts'
import { parseMarked, printMarked, type Run } from '#contract/translations/marked-text.ts'
import type { Code, UnitState } from '#contract/translations/units.ts'
import type { Item } from '../units/units.queries.ts'

// Units as translation tools exchange them: one per field, with numbered elements for marks and placeholders.

export interface FileUnit {
  /** Made of the unit's id and the index of the field. */
  key: string
  source: string
  target: string | null
  state: UnitState
  source_hash: string
  revision: number
  what: string
  limit: number | null
  codes: readonly Code[]
  note: string
}

export const keyOf = (id: string, field: number): string => `u-${id}-${field}`
export function readKey(key: string): { id: string; field: number } | null {
  const [, id, field] = /^u-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,3})$/.exec(key.trim()) ?? []
  return id === undefined ? null : { id, field: Number(field) }
}

/** Empty fields are left out, since they have nothing to translate. */
export function fileUnits(item: Item): FileUnit[] {
  return item.source.flatMap((source, index) =>
    source.trim() === ''
      ? []
      : [
          {
            key: keyOf(item.id, index),
            source,
            target: item.target?.[index] ?? null,
            state: item.state,
            source_hash: item.source_hash,
            revision: item.revision,
            what: item.names.length > 1 ? `${item.what}.${item.names[index]?.name ?? ''}` : item.what,
            limit: item.names[index]?.limit ?? null,
            codes: item.codes,
            note: item.reason ?? '',
          },
        ],
  )
}

/** What an element of a file represents: a mark, a line break, or a placeholder with its text. */
export type Piece = Run | { t: 'fixed'; id: string; v: string }

const fixedWords = new RegExp(`${placeholders.source}|${gaps.source}`, 'gu')

/** The pieces of a text; placeholders get the same numbers as in the source. */
export function piecesOf(text: string, { codes, source }: Pick<FileUnit, 'codes' | 'source'>): Piece[] {
  const known = source.match(fixedWords) ?? []
  const left = known.map((v, index) => ({ v, id: `p${index + 1}` }))
  const runs: Run[] = codes.length > 0 ? parseMarked(text) : [{ t: 'text', v: text }]
  return runs.flatMap((run): Piece[] => {
    if (run.t !== 'text') return [run]
    const pieces: Piece[] = []
    let from = 0
    for (const match of run.v.matchAll(fixedWords)) {
      const index = left.findIndex(({ v }) => v === match[0])
      if (index < 0) continue
      if (match.index > from) pieces.push({ t: 'text', v: run.v.slice(from, match.index) })
      pieces.push({ t: 'fixed', ...(left.splice(index, 1)[0] as { v: string; id: string }) })
      from = match.index + match[0].length
    }
    if (from < run.v.length) pieces.push({ t: 'text', v: run.v.slice(from) })
    return pieces
  })
}

export function fromPieces(pieces: readonly Piece[], codes: readonly Code[]): string {
  const runs = pieces.map((piece): Run => (piece.t === 'fixed' ? { t: 'text', v: piece.v } : piece))
  const text =
    codes.length > 0 ? printMarked(runs) : runs.map((run) => (run.t === 'text' ? run.v : '')).join('')
  return text.normalize('NFC')
}

/** A unit read from an imported file. */
export interface ReadUnit {
  key: string
  target: Piece[] | null
  source_hash: string | null
  revision: number | null
}
