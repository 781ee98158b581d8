import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { visibleCharacter } from '#contract/content/visible-text.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type * as contract from '#contract/translations/resource-files.ts'
import type { SignedIn } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { UploadedTempFile } from '#platform/files/temp-files.ts'
import { newId } from '#platform/ids.ts'
import type { Download } from '#platform/responses/send-file.ts'
import { truncateText } from '#platform/truncate-text.ts'
import * as queries from '../memory/glossary.queries.ts'
import { glossaryCsvHead, glossaryCsvRow, readGlossaryCsv } from './glossary-csv.format.ts'
import { closeTbx, openTbx, readTbx, writeTbx } from './tbx.format.ts'
import type { FileTerm } from './terms.format.ts'

// Exports every glossary term that the company can use, and imports terms as the company's own.

type Report = contract.GlossaryReport
type Result = Report['rows'][number]['result']
type Problem = Report['rows'][number]['problem']
type Pair = Pick<QueryOf<typeof contract.importGlossary>, 'source_locale' | 'target_locale'>

const atOnce = 500

async function* termsOf(ctx: SignedIn, pair: Pair): AsyncGenerator<queries.TermRow[]> {
  let after: string | undefined
  for (;;) {
    const page = await queries.selectTerms(ctx, ctx.actor.company_id, { ...pair, after, limit: atOnce })
    yield page
    after = page.at(-1)?.id
    if (page.length < atOnce) return
  }
}

async function* csv(pages: AsyncGenerator<queries.TermRow[]>): AsyncGenerator<string> {
  yield glossaryCsvHead()
  for await (const page of pages) yield page.map(glossaryCsvRow).join('')
}

async function* tbx(pages: AsyncGenerator<queries.TermRow[]>, pair: Pair): AsyncGenerator<string> {
  const languages = { from: pair.source_locale, to: pair.target_locale }
  yield openTbx(languages)
  for await (const page of pages) yield page.map((term) => writeTbx(term.id, term, languages)).join('')
  yield closeTbx
}

export async function exportGlossary(
  ctx: SignedIn,
  { format, ...pair }: QueryOf<typeof contract.exportGlossary>,
): Promise<Download> {
  const pages = termsOf(ctx, pair)
  return {
    body: async () => Readable.from(format === 'csv' ? csv(pages) : tbx(pages, pair)),
    mime: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-tbx',
    filename: `glossary ${pair.source_locale} ${pair.target_locale}.${format}`,
  }
}

const isXml = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    return /^\ufeff?\s*</.test(buffer.subarray(0, bytesRead).toString('utf8'))
  } finally {
    await file.close()
  }
}

/** Throws 415 for a file that is neither CSV nor TBX, or is malicious. */
async function readFile(
  path: string,
  { source_locale, target_locale }: Pair,
): Promise<{ format: Report['file_format']; terms: FileTerm[] }> {
  const terms: FileTerm[] = []
  const add = (term: FileTerm): void => void terms.push(term)
  const format = (await isXml(path)) ? 'tbx' : 'csv'
  try {
    if (format === 'csv') await readGlossaryCsv(path, add)
    else await readTbx(path, { from: source_locale, to: target_locale }, add)
  } catch {
    throw new AppError('unsupported_type', 'translations.glossary_unknown')
  }
  if (terms.length === 0) throw new AppError('unsupported_type', 'translations.glossary_unknown')
  return { format, terms }
}

const mostForms = 20

function problemOf(term: FileTerm, seen: ReadonlySet<string>): Problem {
  if (!visibleCharacter.test(term.term)) return 'term_missing'
  if (seen.has(term.term.toLowerCase())) return 'twice'
  const lists = [term.forms, term.forbidden]
  if (term.target === '' && !term.keep && lists.every(({ length }) => length === 0)) return 'target_missing'
  const parts = [term.term, term.target, ...lists.flat()]
  const isLong =
    parts.some(({ length }) => length > limits.title) ||
    lists.some(({ length }) => length > mostForms) ||
    term.note.length > limits.reason
  return isLong ? 'too_long' : null
}

/** Puts each text on a single line, as the form requires. */
const cleaned = (term: FileTerm): FileTerm => {
  const line = (text: string): string =>
    text
      .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
      .normalize('NFC')
      .trim()
  return {
    ...term,
    term: line(term.term),
    target: term.keep ? line(term.term) : line(term.target),
    forms: term.forms.map(line),
    forbidden: term.forbidden.map(line),
  }
}

const isSame = (known: queries.TermValues, term: FileTerm): boolean => {
  const key = ({ term: name, target, forms, forbidden, keep, case_sensitive, note }: FileTerm): string =>
    JSON.stringify([name, keep ? '' : target, forms, forbidden, keep, case_sensitive, note])
  return key(known) === key(term)
}

const rowsShown = 500

export async function importGlossary(
  ctx: SignedIn,
  { apply, ...pair }: QueryOf<typeof contract.importGlossary>,
  file: UploadedTempFile,
): Promise<{ data: Report }> {
  const { format, terms } = await readFile(file.path, pair)
  return ctx.transaction(async (inner) => {
    const known = await queries.selectOwnTerms(inner, pair)
    const by: Report['by_result'] = { added: 0, changed: 0, same: 0, refused: 0 }
    const rows: Report['rows'] = []
    const seen = new Set<string>()
    const writes: FileTerm[] = []
    for (const term of terms.map(cleaned)) {
      const problem = problemOf(term, seen)
      const before = known.get(term.term.toLowerCase())
      seen.add(term.term.toLowerCase())
      const result: Result = problem
        ? 'refused'
        : !before
          ? 'added'
          : isSame(before, term)
            ? 'same'
            : 'changed'
      by[result] += 1
      if (result === 'added' || result === 'changed') writes.push(term)
      if (result !== 'same' && rows.length < rowsShown)
        rows.push({
          term: truncateText(term.term, 300),
          target: truncateText(term.target || term.forms.join(', '), 300),
          result,
          problem,
        })
    }
    if (apply)
      for (let from = 0; from < writes.length; from += atOnce)
        await queries.upsertTerms(
          inner,
          pair,
          writes.slice(from, from + atOnce).map((term) => ({ ...term, id: newId() })),
        )
    const total = terms.length
    return { data: { file_format: format, applied: apply === 'yes', total, by_result: by, rows } }
  })
}
