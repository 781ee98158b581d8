import { invalid } from '#platform/errors.ts'

interface Cue {
  start: number
  end: number
  settings: string
  text: string
}

const maxCues = 5_000
const maxText = 500
const stamp = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)[.,](\d{1,3})`
const timing = new RegExp(`^${stamp}[ \\t]+-->[ \\t]+${stamp}(.*)$`)
const settingForm = /^(?:line|position|size|align|vertical):[\w%,.-]{1,20}$/
/** Tags for emphasis and speakers. Classes and colors are dropped, because the brand decides about them. */
const allowedTag = /^<\/?(?:b|i|u)>$|^<v [^<>&]{1,60}>$|^<\/v>$/

/**
 * Converts a WebVTT or SRT file to clean WebVTT: cues in order of time, without styles, notes and unknown tags.
 * Throws 422 for a file without cues or with too many.
 */
export function readCaptions(bytes: Uint8Array): Uint8Array {
  const cues = blocksOf(textOf(bytes)).flatMap((block) => cueOf(block) ?? [])
  if (cues.length === 0) throw invalid({ file: ['media.no_captions'] })
  if (cues.length > maxCues) throw invalid({ file: [`media.too_many_captions|${maxCues}`] })
  const written = cues.sort((one, other) => one.start - other.start).map(write)
  return Buffer.from(`WEBVTT\n\n${written.join('\n\n')}\n`)
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes).replaceAll('\0', '')
  } catch {
    throw invalid({ file: ['media.captions_not_utf8'] })
  }
}

/** What Windows calls Unicode is UTF-16, recognized by its first two bytes. */
const encodingOf = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8'

const blocksOf = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((block) => block.split('\n').filter((line) => line.trim() !== ''))

/** The number or name of a cue before its times is dropped. A block without times is a header, a note or a style. */
function cueOf(lines: string[]): Cue | null {
  const at = lines.findIndex((line) => timing.test(line.trim()))
  if (at < 0 || at > 1) return null
  const found = timing.exec((lines[at] as string).trim()) as RegExpExecArray
  const [start, end] = [secondsOf(found.slice(1, 5)), secondsOf(found.slice(5, 9))]
  const text = lines
    .slice(at + 1)
    .map(cleanLine)
    .filter(Boolean)
    .join('\n')
  if (end <= start || text === '') return null
  const settings = (found[9] ?? '')
    .trim()
    .split(/\s+/)
    .filter((one) => settingForm.test(one))
  return { start, end, settings: settings.map((one) => ` ${one}`).join(''), text: text.slice(0, maxText) }
}

const secondsOf = ([hours = '0', minutes = '0', seconds = '0', rest = '0']: string[]): number =>
  Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${rest}`)

/** Escapes a lone `<` or `&`, which would hide what follows, and arrows, which would start a new cue. */
const cleanLine = (line: string): string =>
  line
    .replace(/\{\\[^{}]*\}/g, '')
    .split(/(<[^\s<>][^<>]*>)/)
    .map((part, index) => (index % 2 === 0 ? cleanText(part) : allowedTag.test(part) ? part : ''))
    .join('')
    .trim()

const cleanText = (text: string): string =>
  text
    .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const write = ({ start, end, settings, text }: Cue): string =>
  `${writeTime(start)} --> ${writeTime(end)}${settings}\n${text}`

function writeTime(seconds: number): string {
  const ms = Math.round(seconds * 1_000)
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  const rest = String(ms % 1_000).padStart(3, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1_000) % 60)}.${rest}`
}
