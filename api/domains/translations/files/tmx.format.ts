import { type Locale, languageTag } from '#contract/locales.ts'
import { parseMarked, printMarked, type Run } from '#contract/translations/marked-text.ts'
import { escapeAttribute, escapeXml, xmlHead } from '#platform/files/xml.ts'
import { inLocale } from './language-match.rules.ts'
import { readXml, UnreadableXml } from './xml.import.ts'

// TMX 1.4b, the exchange format of translation memories. An entry with several fields becomes one unit per field. Its
// id ends in the index of the field and the number of fields.

interface Languages {
  from: Locale
  to: Locale
}
export interface TmxEntry {
  source: string[]
  target: string[]
}

const mostUnits = 200_000
const entriesAtOnce = 500

export const openTmx = ({ from }: Languages): string =>
  `${xmlHead}<tmx version="1.4"><header creationtool="Wardwise" creationtoolversion="1" segtype="paragraph" o-tmf="Wardwise" adminlang="en" srclang="${languageTag(from)}" datatype="plaintext"/><body>\n`
export const closeTmx = '</body></tmx>\n'

/** For example `20261124T101500Z`. */
const tmxDate = (moment: string): string =>
  new Date(moment).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '')

const inline = (text: string): string =>
  parseMarked(text)
    .map((run) => {
      if (run.t === 'text') return escapeXml(run.v)
      if (run.t === 'atom') return `<ph x="${run.id}"/>`
      return run.t === 'open' ? `<bpt i="${run.id}" x="${run.id}"/>` : `<ept i="${run.id}"/>`
    })
    .join('')

const variant = (locale: Locale, text: string): string =>
  `<tuv xml:lang="${languageTag(locale)}"><seg>${inline(text)}</seg></tuv>`

export const writeTmx = (
  { id, source, target, updated_at }: TmxEntry & { id: string; updated_at: string },
  { from, to }: Languages,
): string =>
  source
    .map(
      (text, index) =>
        `<tu tuid="${escapeAttribute(`${id}.${index}.${source.length}`)}" changedate="${tmxDate(updated_at)}">${variant(from, text)}${variant(to, target[index] ?? '')}</tu>\n`,
    )
    .join('')

/** Elements whose content is another program's markup and not text. */
const markup = new Set(['bpt', 'ept', 'ph', 'it', 'ut'])

const numberOf = ({ x, i }: Record<string, string>): number => Number.parseInt(x ?? i ?? '', 10) || 0

const runOf = (name: string, attributes: Record<string, string>): Run | null => {
  if (name === 'bpt') return { t: 'open', id: numberOf(attributes) }
  if (name === 'ept') return { t: 'close', id: Number.parseInt(attributes.i ?? '', 10) || 0 }
  return name === 'ph' && attributes.x !== undefined ? { t: 'atom', id: numberOf(attributes) } : null
}

interface ReadUnit {
  tuid: string
  variants: { tag: string; value: string }[]
}

/** A closing element refers to its opening one by `i`, which can differ from the number of the mark. */
const paired = (runs: readonly (Run & { i?: string })[]): Run[] => {
  const open = new Map<string, number>()
  return runs.map(({ i, ...run }) => {
    if (run.t === 'open' && i !== undefined) open.set(i, run.id)
    return run.t === 'close' && i !== undefined ? { t: 'close', id: open.get(i) ?? run.id } : run
  })
}

/** Passes the entries on in batches; a text missing in one of the languages is empty. */
export async function readTmx(
  path: string,
  languages: Languages,
  onEntries: (entries: TmxEntry[]) => Promise<void>,
): Promise<void> {
  let entries: TmxEntry[] = []
  const flush = async (): Promise<void> => {
    const full = entries
    entries = []
    if (full.length > 0) await onEntries(full)
  }
  let unit: ReadUnit | null = null
  let runs: (Run & { i?: string })[] | null = null
  let inMarkup = 0
  let count = 0
  const join = createJoin(languages, (entry) => entries.push(entry))
  await readXml(path, {
    roots: ['tmx'],
    onOpen: (name, attributes) => {
      if (name === 'tu') unit = { tuid: attributes.tuid ?? '', variants: [] }
      if (name === 'tuv')
        unit?.variants.push({ tag: attributes['xml:lang'] ?? attributes.lang ?? '', value: '' })
      if (name === 'seg') runs = []
      if (!runs || !markup.has(name)) return
      inMarkup += 1
      const run = runOf(name, attributes)
      if (run) runs.push(attributes.i === undefined ? run : { ...run, i: attributes.i })
    },
    onText: (text) => {
      if (!runs || inMarkup > 0) return
      const last = runs.at(-1)
      if (last?.t === 'text') last.v += text
      else runs.push({ t: 'text', v: text })
    },
    onClose: (name) => {
      if (runs && markup.has(name)) inMarkup -= 1
      const variantNow = unit?.variants.at(-1)
      if (name === 'seg' && runs) {
        if (variantNow) variantNow.value = printMarked(paired(runs)).normalize('NFC').trim()
        runs = null
      }
      if (name !== 'tu' || !unit) return
      count += 1
      if (count > mostUnits) throw new UnreadableXml('units')
      join.add(unit)
      unit = null
    },
    onPiece: async () => {
      if (entries.length >= entriesAtOnce) await flush()
    },
  })
  join.end()
  await flush()
}

/** Reassembles the fields of an entry that this product exported. */
function createJoin({ from, to }: Languages, onEntry: (entry: TmxEntry) => void) {
  let open: { id: string; fields: { source: string; target: string }[]; size: number } | null = null
  const give = (fields: readonly { source: string; target: string }[]): void =>
    onEntry({ source: fields.map(({ source }) => source), target: fields.map(({ target }) => target) })
  const end = (): void => {
    for (const field of open?.fields ?? []) give([field])
    open = null
  }
  return {
    end,
    add: ({ tuid, variants }: ReadUnit): void => {
      const [source, target] = [inLocale(variants, from), inLocale(variants, to)]
      const [, id = '', index = '', size = ''] = /^(.+)\.(\d{1,3})\.(\d{1,3})$/.exec(tuid) ?? []
      const isPart = Number(size) > 1 && source !== undefined && target !== undefined
      if (!isPart || open?.id !== id || Number(index) !== open.fields.length) end()
      if (isPart) {
        open ??= { id, fields: [], size: Number(size) }
        open.fields.push({ source, target })
        if (open.fields.length === open.size) {
          give(open.fields)
          open = null
        }
        return
      }
      give([{ source: source ?? '', target: target ?? '' }])
    },
  }
}
