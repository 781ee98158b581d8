import type { ImportResult } from '#contract/translations/imports.ts'
import { fromPieces } from '../files/units.format.ts'
import { findingsOf } from '../sync/sync.service.ts'
import type { Item } from '../units/units.queries.ts'
import type { FileRow } from './translated-file.import.ts'

export interface Judgement {
  result: ImportResult
  fields: string[] | null
  problems: string[]
}

/** Decides what happens to an imported unit, given its current state. */
export function judgeRow(
  item: Item,
  { sent, source_hash, revision }: Pick<FileRow, 'sent' | 'source_hash' | 'revision'>,
  checking: Parameters<typeof findingsOf>[0],
): Judgement {
  const nothing = { fields: null, problems: [] }
  if (Object.keys(sent).length === 0) return { result: 'kept', ...nothing }
  const fields = item.source.map((_, index) => {
    const own = sent[index]
    if (own === undefined) return item.target?.[index] ?? ''
    return typeof own === 'string' ? own.normalize('NFC') : fromPieces(own, item.codes)
  })
  if (fields.every((field, index) => field === (item.target?.[index] ?? '')))
    return { result: 'kept', ...nothing }
  if (source_hash !== null && source_hash !== item.source_hash)
    return { result: 'stale', fields, problems: [] }
  if (revision !== null && revision !== item.revision) return { result: 'conflict', fields, problems: [] }
  const errors = findingsOf(checking, { ...item, target: fields, keys_differ: false }, []).filter(
    ({ severity }) => severity === 'error',
  )
  if (errors.length > 0)
    return { result: 'refused', fields, problems: [...new Set(errors.map(({ code }) => code))] }
  return { result: 'changed', fields, problems: [] }
}
