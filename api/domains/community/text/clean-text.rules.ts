// Signs that are not seen could show another text than the one that is there, or hide one.
const controls = /(?![\t\n])\p{Cc}/gu
const turning = /[\u202a-\u202e\u2066-\u2069]/g
const tags = /[\u{e0000}-\u{e007f}]/gu
const zeroWidth = /[\u200b\u200c\u2060\ufeff]/g
/** A joiner is kept between the parts of one drawn sign. */
const looseJoiner =
  /(?<!\p{Extended_Pictographic}|[\u{1f3fb}-\u{1f3ff}]|\u{fe0f})\u200d|\u200d(?!\p{Extended_Pictographic})/gu

/** A text as it is stored: one form for each letter, and nothing that turns the writing around or is not seen. */
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

/** Runs of signs with which the time to parse grows as their square; an honest text has far fewer. */
const mostEmphasis = 300
const mostBrackets = 200

export const isTooComplicated = (text: string): boolean =>
  (text.match(/[*_]+/g)?.length ?? 0) > mostEmphasis || (text.match(/\[/g)?.length ?? 0) > mostBrackets
