// Invisible characters can disguise or hide text.
const controls = /(?![\t\n])\p{Cc}/gu
const turning = /[\u202a-\u202e\u2066-\u2069]/g
const tags = /[\u{e0000}-\u{e007f}]/gu
const zeroWidth = /[\u200b\u200c\u2060\ufeff]/g
/** A zero-width joiner is kept only between the parts of an emoji. */
const looseJoiner =
  /(?<!\p{Extended_Pictographic}|[\u{1f3fb}-\u{1f3ff}]|\u{fe0f})\u200d|\u200d(?!\p{Extended_Pictographic})/gu

/** A text as it is stored: in Unicode normal form, without bidirectional overrides and invisible characters. */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(controls, '')
    .replace(turning, '')
    .replace(tags, '')
    .replace(zeroWidth, '')
    .replace(looseJoiner, '')
    .normalize('NFC')
    .trim()

export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ')

/** Parsing time grows with the square of these; real texts have far fewer. */
const mostEmphasis = 300
const mostBrackets = 200
const mostLines = 500
/** Markers of lists and quotes; every level of nesting counts. */
const mostMarkers = 600

const emphasis = /[*_]+/g
const markersOfLine = /^(?:[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/gm
const markers = />|[-+*]|\d+/g
const countIn = (text: string, signs: RegExp): number => text.match(signs)?.length ?? 0

export const isTooComplicated = (text: string): boolean =>
  countIn(text, emphasis) > mostEmphasis ||
  countIn(text, /\[/g) > mostBrackets ||
  countIn(text, /\n/g) >= mostLines ||
  (text.match(markersOfLine) ?? []).reduce((sum, begin) => sum + countIn(begin, markers), 0) > mostMarkers
