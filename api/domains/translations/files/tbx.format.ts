import { type Locale, languageTag } from '#contract/locales.ts'
import { escapeAttribute, escapeXml, xmlHead } from '#platform/files/xml.ts'
import { inLocale } from './language-match.rules.ts'
import { type FileTerm, mostTerms } from './terms.format.ts'
import { readXml, UnreadableXml } from './xml.import.ts'

// TBX-Basic, the exchange format of term bases: version 2 is written, versions 2 and 3 are read.

interface Languages {
  from: Locale
  to: Locale
}

const preferred = 'preferredTerm-admn-sts'
const admitted = 'admittedTerm-admn-sts'
const deprecated = 'deprecatedTerm-admn-sts'

export const openTbx = ({ from }: Languages): string =>
  `${xmlHead}<martif type="TBX-Basic" xml:lang="${languageTag(from)}"><martifHeader><fileDesc><sourceDesc><p>Glossary</p></sourceDesc></fileDesc></martifHeader><text><body>\n`
export const closeTbx = '</body></text></martif>\n'

const tig = (term: string, status?: string): string =>
  `<tig><term>${escapeXml(term)}</term>${status ? `<termNote type="administrativeStatus">${status}</termNote>` : ''}</tig>`

export function writeTbx(
  id: string,
  { term, target, forms, forbidden, keep, note }: FileTerm,
  { from, to }: Languages,
): string {
  const targets = [
    ...(keep || target !== '' ? [tig(keep ? term : target, preferred)] : []),
    ...forms.map((form) => tig(form, admitted)),
    ...forbidden.map((form) => tig(form, deprecated)),
  ]
  return [
    `<termEntry id="${escapeAttribute(`t-${id}`)}">`,
    note === '' ? '' : `<note>${escapeXml(note)}</note>`,
    `<langSet xml:lang="${languageTag(from)}">${tig(term)}</langSet>`,
    targets.length === 0 ? '' : `<langSet xml:lang="${languageTag(to)}">${targets.join('')}</langSet>`,
    '</termEntry>\n',
  ].join('')
}

interface ReadTerm {
  text: string
  status: string
}
interface ReadEntry {
  note: string
  languages: { tag: string; value: ReadTerm[] }[]
}

const entries = new Set(['termEntry', 'conceptEntry'])
const languageSets = new Set(['langSet', 'langSec'])
/** Elements whose text is read. */
const texts = new Set(['term', 'termNote', 'note'])

export async function readTbx(
  path: string,
  { from, to }: Languages,
  onTerm: (term: FileTerm) => void,
): Promise<void> {
  let entry: ReadEntry | null = null
  let reading: { name: string; type: string; text: string } | null = null
  let count = 0
  await readXml(path, {
    roots: ['martif', 'tbx'],
    onOpen: (name, attributes) => {
      if (entries.has(name)) entry = { note: '', languages: [] }
      if (languageSets.has(name)) entry?.languages.push({ tag: attributes['xml:lang'] ?? '', value: [] })
      if (texts.has(name)) reading = { name, type: attributes.type ?? '', text: '' }
    },
    onText: (text) => {
      if (reading) reading.text += text
    },
    onClose: (name) => {
      if (entry && reading?.name === name) {
        addText(entry, reading)
        reading = null
      }
      if (!entry || !entries.has(name)) return
      count += 1
      if (count > mostTerms) throw new UnreadableXml('terms')
      const term = toTerm(entry, { from, to })
      if (term) onTerm(term)
      entry = null
    },
  })
}

function addText(entry: ReadEntry, { name, type, text }: { name: string; type: string; text: string }): void {
  const terms = entry.languages.at(-1)?.value
  const trimmed = text.replace(/\s+/g, ' ').trim()
  if (name === 'term') terms?.push({ text: trimmed, status: '' })
  else if (name === 'note') entry.note = [entry.note, trimmed].filter((part) => part !== '').join(' ')
  else if (type === 'administrativeStatus' || type === 'normativeAuthorization') {
    const last = terms?.at(-1)
    if (last) last.status = trimmed
  }
}

const isForbidden = ({ status }: ReadTerm): boolean => /deprecated|superseded|obsolete/i.test(status)

/** Null where the entry has neither of the two languages. */
function toTerm({ note, languages }: ReadEntry, { from, to }: Languages): FileTerm | null {
  const source = inLocale(languages, from) ?? []
  const targets = inLocale(languages, to) ?? []
  if (source.length === 0 && targets.length === 0) return null
  const term = source.find((one) => !isForbidden(one))?.text ?? ''
  const right = targets.filter((one) => !isForbidden(one))
  const first = right.find(({ status }) => status.startsWith('preferred')) ?? right[0]
  const forms = right.filter((one) => one !== first).map(({ text }) => text)
  return {
    term,
    target: first?.text ?? '',
    forms,
    forbidden: targets.filter(isForbidden).map(({ text }) => text),
    // A term that is the same in the target language is kept untranslated.
    keep: first !== undefined && first.text === term && forms.length === 0,
    case_sensitive: false,
    note,
  }
}
