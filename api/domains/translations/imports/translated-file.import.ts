import { createReadStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { TranslationImport } from '#contract/translations/imports.ts'
import { AppError } from '#platform/errors.ts'
import { truncateText } from '#platform/truncate-text.ts'
import { type Piece, readKey } from '../files/units.format.ts'
import { createCsvReader, toCsvUnit, unreadable } from '../files/units-csv.format.ts'
import { createXliffReader, UnreadableXliff } from '../files/xliff.import.ts'

type Format = TranslationImport['file_format']

/** A unit as far as a part of the file contains it. */
export interface FileRow {
  key: string
  /** Null if the key is not one of ours. */
  item_id: string | null
  /** By the index of the field. CSV contains the marked text itself. */
  sent: Record<string, Piece[] | string>
  source_hash: string | null
  revision: number | null
}

const rowsAtOnce = 500
const longestKey = 100
/** In CSV a unit has one row per field. */
const mostRows = 1_000_000

const unsupported = () => new AppError('unsupported_type', 'translations.file_unknown')

/** Passes the units of a file on in batches. Throws 415 for a file that is neither XLIFF nor CSV, or is malicious. */
export async function readTranslatedFile(
  path: string,
  onRows: (rows: FileRow[]) => Promise<void>,
): Promise<Format> {
  const stream = createReadStream(path, { encoding: 'utf8', highWaterMark: 256 * 1024 })
  let rows: FileRow[] = []
  let total = 0
  /** An error thrown by `onRows`, as opposed to one in the file. */
  let failure: unknown
  const add = (unit: Omit<FileRow, 'item_id' | 'sent'>, target: Piece[] | string | null): void => {
    const known = readKey(unit.key)
    const last = rows.at(-1)
    const isMore = known !== null && last?.item_id === known.id
    const row = isMore
      ? last
      : { ...unit, key: truncateText(unit.key, longestKey), item_id: known?.id ?? null, sent: {} }
    if (known && target !== null && target.length > 0) row.sent[known.field] = target
    if (isMore) return
    rows.push(row)
    total += 1
  }
  const flush = async (): Promise<void> => {
    const full = rows
    rows = []
    try {
      for (let from = 0; from < full.length; from += rowsAtOnce)
        await onRows(full.slice(from, from + rowsAtOnce))
    } catch (error) {
      failure = error
      throw error
    }
  }
  let reader: Reader | null = null
  try {
    for await (const chunk of stream as AsyncIterable<string>) {
      if (unreadable.test(chunk)) throw new UnreadableXliff('encoding')
      reader ??= createReader(chunk, add)
      reader.write(chunk)
      if (rows.length >= rowsAtOnce) await flush()
    }
    await reader?.end()
  } catch (error) {
    throw error === failure ? error : unsupported()
  } finally {
    stream.destroy()
  }
  if (!reader || total === 0) throw unsupported()
  await flush()
  return reader.format
}

interface Reader {
  format: Format
  write(text: string): void
  end(): unknown
}

type Add = (unit: Omit<FileRow, 'item_id' | 'sent'>, target: Piece[] | string | null) => void

function createReader(first: string, add: Add): Reader {
  if (/^\ufeff?\s*</.test(first)) {
    const reader = createXliffReader(({ target, ...unit }) => add(unit, target))
    return {
      format: /version="1\.2"|document:1\.2/.test(first.slice(0, 2_000)) ? 'xliff12' : 'xliff21',
      write: (text) => reader.write(text.replace(/^\ufeff/, '')),
      end: () => reader.end(),
    }
  }
  const parser = createCsvReader(first)
  let count = 0
  const done = finished(
    parser.on('data', (row: Record<string, string>) => {
      const unit = toCsvUnit(row)
      count += 1
      if (!unit || count > mostRows)
        return void parser.destroy(new UnreadableXliff(unit ? 'units' : 'columns'))
      const { target, ...rest } = unit
      add(rest, target)
    }),
  )
  done.catch(() => undefined)
  return {
    format: 'csv',
    write: (text) => void parser.write(text),
    end: () => {
      parser.end()
      return done
    },
  }
}
