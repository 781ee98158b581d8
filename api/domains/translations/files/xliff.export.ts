import { type Locale, languageTag } from '#contract/locales.ts'
import type { Code, UnitState } from '#contract/translations/units.ts'
import { escapeAttribute, escapeXml, xmlHead } from '#platform/files/xml.ts'
import { type FileUnit, type Piece, piecesOf } from './units.format.ts'

export type XliffVersion = '2.1' | '1.2'
interface Languages {
  from: Locale
  to: Locale
}

export const openXliff = (version: XliffVersion, { from, to }: Languages): string =>
  version === '2.1'
    ? `${xmlHead}<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0" version="2.1" srcLang="${languageTag(from)}" trgLang="${languageTag(to)}">\n`
    : `${xmlHead}<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">\n`

export const closeXliff = '</xliff>\n'

export const openFile = (
  version: XliffVersion,
  { id, title, from, to }: Languages & { id: string; title: string },
): string =>
  version === '2.1'
    ? `<file id="f-${id}" original="${escapeAttribute(title || id)}" canResegment="no">\n`
    : `<file original="${escapeAttribute(title || id)}" datatype="plaintext" source-language="${languageTag(from)}" target-language="${languageTag(to)}"><body>\n`

export const closeFile = (version: XliffVersion): string =>
  version === '2.1' ? '</file>\n' : '</body></file>\n'

/** `subState` carries the states that the standard does not have. */
const states21: Record<UnitState, string> = {
  untranslated: 'state="initial"',
  machine: 'state="initial" subState="w:machine"',
  needs_update: 'state="initial" subState="w:needs_update"',
  rejected: 'state="initial" subState="w:rejected"',
  translated: 'state="translated"',
  in_review: 'state="translated" subState="w:in_review"',
  approved: 'state="final"',
}
const states12: Record<UnitState, string> = {
  untranslated: 'state="new"',
  machine: 'state="needs-review-translation" state-qualifier="mt-suggestion"',
  needs_update: 'state="needs-adaptation"',
  rejected: 'state="needs-review-translation"',
  translated: 'state="translated"',
  in_review: 'state="needs-review-translation"',
  approved: 'state="signed-off"',
}

export const writeUnit = (version: XliffVersion, unit: FileUnit): string =>
  version === '2.1' ? writeUnit21(unit) : writeUnit12(unit)

function writeUnit21(unit: FileUnit): string {
  const meta = (type: string, value: string | number): string =>
    `<mda:meta type="${type}">${escapeXml(String(value))}</mda:meta>`
  const notes = [...(unit.limit === null ? [] : [`max. ${unit.limit}`]), ...(unit.note ? [unit.note] : [])]
  const hasTarget = unit.target !== null
  return [
    `<unit id="${unit.key}" name="${escapeAttribute(unit.what)}" canResegment="no">`,
    `<mda:metadata><mda:metaGroup category="unit">${meta('source_hash', unit.source_hash)}${meta('revision', unit.revision)}${meta('state', unit.state)}</mda:metaGroup></mda:metadata>`,
    notes.length > 0
      ? `<notes>${notes.map((note) => `<note>${escapeXml(note)}</note>`).join('')}</notes>`
      : '',
    `<segment ${hasTarget ? states21[unit.state] : states21.untranslated}>`,
    `<source xml:space="preserve">${inline21(piecesOf(unit.source, unit), unit.codes)}</source>`,
    hasTarget
      ? `<target xml:space="preserve">${inline21(piecesOf(unit.target ?? '', unit), unit.codes)}</target>`
      : '',
    '</segment></unit>\n',
  ].join('')
}

function writeUnit12(unit: FileUnit): string {
  const hasTarget = unit.target !== null
  const context = (type: string, value: string | number): string =>
    `<context context-type="x-${type}">${escapeXml(String(value))}</context>`
  return [
    `<trans-unit id="${unit.key}" resname="${escapeAttribute(unit.what)}" xml:space="preserve"${unit.limit === null ? '' : ` maxwidth="${unit.limit}" size-unit="char"`}${hasTarget ? ` approved="${unit.state === 'approved' ? 'yes' : 'no'}"` : ''}>`,
    `<source>${inline12(piecesOf(unit.source, unit), unit.codes)}</source>`,
    hasTarget
      ? `<target ${states12[unit.state]}>${inline12(piecesOf(unit.target ?? '', unit), unit.codes)}</target>`
      : '',
    `<context-group purpose="information">${context('source_hash', unit.source_hash)}${context('revision', unit.revision)}</context-group>`,
    unit.note ? `<note>${escapeXml(unit.note)}</note>` : '',
    '</trans-unit>\n',
  ].join('')
}

const subTypes: Record<Code['type'], string> = {
  bold: 'type="fmt" subType="xlf:b"',
  italic: 'type="fmt" subType="xlf:i"',
  underline: 'type="fmt" subType="xlf:u"',
  strike: 'type="fmt" subType="w:strike"',
  code: 'type="fmt" subType="w:code"',
  link: 'type="link"',
  break: 'type="fmt" subType="xlf:lb"',
}
const ctypes: Record<Code['type'], string> = {
  bold: 'bold',
  italic: 'italic',
  underline: 'underlined',
  strike: 'x-strike',
  code: 'x-code',
  link: 'link',
  break: 'lb',
}

/** An id may occur only once; a mark that was split continues as a copy. */
function copies(): (id: number) => string {
  const used = new Map<number, number>()
  return (id) => {
    const times = (used.get(id) ?? 0) + 1
    used.set(id, times)
    return times === 1 ? `id="${id}"` : `id="${id}_${times}" copyOf="${id}"`
  }
}

function inline21(pieces: Piece[], codes: readonly Code[]): string {
  const idOf = copies()
  const typeOf = (id: number): string => subTypes[codes.find((code) => code.id === id)?.type ?? 'bold']
  return pieces
    .map((piece) => {
      if (piece.t === 'text') return escapeXml(piece.v)
      if (piece.t === 'fixed')
        return `<ph id="${piece.id}" type="ui" subType="xlf:var" disp="${escapeAttribute(piece.v)}" equiv="${escapeAttribute(piece.v)}" canCopy="no" canDelete="no"/>`
      if (piece.t === 'atom') return `<ph ${idOf(piece.id)} ${typeOf(piece.id)}/>`
      return piece.t === 'open' ? `<pc ${idOf(piece.id)} ${typeOf(piece.id)}>` : '</pc>'
    })
    .join('')
}

function inline12(pieces: Piece[], codes: readonly Code[]): string {
  const ctypeOf = (id: number): string => ctypes[codes.find((code) => code.id === id)?.type ?? 'bold']
  return pieces
    .map((piece) => {
      if (piece.t === 'text') return escapeXml(piece.v)
      if (piece.t === 'fixed')
        return `<x id="${piece.id}" ctype="x-placeholder" equiv-text="${escapeAttribute(piece.v)}"/>`
      if (piece.t === 'atom') return `<x id="${piece.id}" ctype="lb"/>`
      return piece.t === 'open' ? `<g id="${piece.id}" ctype="${ctypeOf(piece.id)}">` : '</g>'
    })
    .join('')
}
