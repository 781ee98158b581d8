import type { ImportDelimiter, ImportEncoding } from '#contract/directory/people-imports.ts'

/** Writes files of people as spreadsheets and personnel systems do, valid and invalid ones. */

export interface FileForm {
  encoding: ImportEncoding
  delimiter: ImportDelimiter
  /** Whether to start with a byte order mark. */
  mark?: boolean
  sep?: boolean
  lineEnd?: '\r\n' | '\n' | '\r'
  quoteAll?: boolean
}

const cellOf = (text: string, { delimiter, quoteAll }: FileForm): string =>
  quoteAll || text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

export function peopleFile(records: readonly (readonly string[])[], form: FileForm): Uint8Array {
  const lineEnd = form.lineEnd ?? '\r\n'
  const lines = records.map((cells) => cells.map((cell) => cellOf(cell, form)).join(form.delimiter))
  const all = form.sep ? [`sep=${form.delimiter}`, ...lines] : lines
  return encode(`${form.mark ? '\uFEFF' : ''}${all.join(lineEnd)}${lineEnd}`, form.encoding)
}

export function encode(text: string, encoding: ImportEncoding): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8')
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16()
  const decoder = new TextDecoder(encoding)
  const byLetter = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  )
  return Uint8Array.from(text, (letter) => {
    const byte = byLetter.get(letter)
    if (byte === undefined) throw new Error(`${encoding} has no ${letter}`)
    return byte
  })
}

export const chunksOf = (bytes: Uint8Array, size = 1_000) =>
  async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
