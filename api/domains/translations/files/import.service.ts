import { createReadStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { ImportReport } from '#contract/translations/helps.ts'
import { plainOf } from '#contract/translations/marked-text.ts'
import type { SignedIn } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { UploadedTempFile } from '#platform/files/temp-files.ts'
import { applyChanges, type UnitChange } from '../apply-units.service.ts'
import { changeJob, type JobPath } from '../jobs.service.ts'
import { findingsOf } from '../sync.service.ts'
import { type Item, selectItemsById } from '../units.queries.ts'
import { createCsvReader, toCsvUnit } from './csv.ts'
import { fromPieces, type Piece, readKey } from './file-units.ts'
import { createXliffReader, UnreadableXliff } from './xliff-read.ts'

type Report = ImportReport
type Result = Report['rows'][number]['result']

interface FieldIn {
  field: number
  /** CSV has the marked text itself. */
  target: Piece[] | string
}
interface UnitIn {
  key: string
  source_hash: string | null
  revision: number | null
  fields: FieldIn[]
}
interface FileIn {
  format: Report['file_format']
  units: Map<string, UnitIn>
  /** Keys that are none of ours. */
  strange: string[]
}

const unsupported = () => new AppError('unsupported_type', 'translations.file_unknown')

/** Throws 415 for what is neither XLIFF nor CSV, or is made to do harm. */
async function readFile(path: string): Promise<FileIn> {
  const stream = createReadStream(path, { encoding: 'utf8' })
  const file: FileIn = { format: 'csv', units: new Map(), strange: [] }
  const add = (key: string, unit: Omit<UnitIn, 'key' | 'fields'>, target: Piece[] | string | null): void => {
    const known = readKey(key)
    if (!known) {
      file.strange.push(key.slice(0, 100))
      return
    }
    const own = file.units.get(known.id) ?? { key, ...unit, fields: [] }
    file.units.set(known.id, own)
    if (target !== null && target.length > 0) own.fields.push({ field: known.field, target })
  }
  try {
    let write: ((text: string) => unknown) | null = null
    let end: () => unknown = () => undefined
    for await (const chunk of stream as AsyncIterable<string>) {
      if (chunk.includes('\ufffd')) throw new UnreadableXliff('encoding')
      if (!write) {
        const isXml = /^\ufeff?\s*</.test(chunk)
        if (isXml) {
          file.format = /version="1\.2"|document:1\.2/.test(chunk.slice(0, 2_000)) ? 'xliff12' : 'xliff21'
          const reader = createXliffReader(({ key, target, ...unit }) => add(key, unit, target))
          write = (text) => reader.write(text.replace(/^\ufeff/, ''))
          end = () => reader.end()
        } else {
          const parser = createCsvReader(chunk)
          const done = finished(
            parser.on('data', (row: Record<string, string>) => {
              const unit = toCsvUnit(row)
              if (!unit) return void parser.destroy(new UnreadableXliff('columns'))
              add(unit.key, { source_hash: unit.source_hash, revision: unit.revision }, unit.target)
            }),
          )
          done.catch(() => undefined)
          write = (text) => parser.write(text)
          end = () => {
            parser.end()
            return done
          }
        }
      }
      write(chunk)
    }
    await end()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw unsupported()
  } finally {
    stream.destroy()
  }
  if (file.units.size === 0 && file.strange.length === 0) throw unsupported()
  return file
}

interface Judged {
  result: Result
  fields: string[] | null
  problems: string[]
}

function judge(item: Item, unit: UnitIn, checking: Parameters<typeof findingsOf>[0]): Judged {
  const nothing = { fields: null, problems: [] }
  if (unit.fields.length === 0) return { result: 'kept', ...nothing }
  const fields = item.source.map((source, index) => {
    const sent = unit.fields.find(({ field }) => field === index)?.target
    if (sent === undefined) return item.target?.[index] ?? (source.trim() === '' ? '' : '')
    return typeof sent === 'string' ? sent.normalize('NFC') : fromPieces(sent, item.codes)
  })
  if (fields.every((field, index) => field === (item.target?.[index] ?? '')))
    return { result: 'kept', ...nothing }
  if (unit.source_hash !== null && unit.source_hash !== item.source_hash)
    return { result: 'stale', fields, problems: [] }
  if (unit.revision !== null && unit.revision !== item.revision)
    return { result: 'conflict', fields, problems: [] }
  const errors = findingsOf(checking, { ...item, target: fields, keys_differ: false }, []).filter(
    ({ severity }) => severity === 'error',
  )
  if (errors.length > 0)
    return { result: 'refused', fields, problems: [...new Set(errors.map(({ code }) => code))] }
  return { result: 'changed', fields, problems: [] }
}

const rowsShown = 500

/** Reads a file that came back. Without `apply` nothing is written; what it would not change is counted alone. */
export async function importFile(
  ctx: SignedIn,
  path: JobPath,
  { file, apply }: { file: UploadedTempFile; apply: boolean },
): Promise<{ data: Report }> {
  const read = await readFile(file.path)
  return ctx.transaction(async (inner) => {
    const { job } = await changeJob(inner, path)
    const ids = [...read.units.keys()]
    const items = new Map((await selectItemsById(inner, job.id, ids)).map((item) => [item.id, item]))
    const checking = { source_locale: job.source_locale, locale: job.locale, terms: [] }
    const changes: UnitChange[] = []
    const rows: Report['rows'] = read.strange.map((key) => unknownRow(key))
    const by: Report['by_result'] = {
      changed: 0,
      kept: 0,
      stale: 0,
      conflict: 0,
      refused: 0,
      unknown: read.strange.length,
    }
    for (const [id, unit] of read.units) {
      const item = items.get(id)
      if (!item) {
        by.unknown += 1
        rows.push(unknownRow(unit.key))
        continue
      }
      const { result, fields, problems } = judge(item, unit, checking)
      by[result] += 1
      if (result === 'changed')
        changes.push({ item, fields, state: 'translated', made_from: item.source_hash, origin: 'import' })
      if (result !== 'kept')
        rows.push({
          id,
          key: unit.key,
          result,
          source: shorten(item.source),
          before: item.target && shorten(item.target),
          after: shorten(fields ?? []),
          problems,
        })
    }
    if (apply)
      for (let from = 0; from < changes.length; from += 500)
        await applyChanges(inner, (await changeJob(inner, path)).job, changes.slice(from, from + 500))
    const total = read.units.size + read.strange.length
    return {
      data: {
        file_format: read.format,
        applied: apply,
        total,
        by_result: by,
        rows: rows.slice(0, rowsShown),
      },
    }
  })
}

const unknownRow = (key: string): Report['rows'][number] => ({
  id: null,
  key: key.slice(0, 100),
  result: 'unknown',
  source: '',
  before: null,
  after: '',
  problems: [],
})

const shorten = (fields: readonly string[]): string => plainOf(fields.join(' ')).slice(0, 300)
