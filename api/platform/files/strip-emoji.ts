/** Emoji have no glyphs in the PDF fonts, and their replacements would overlap the next word. */
const emoji =
  /(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3/gu

export const stripEmoji = (text: string): string => text.replace(emoji, '')

/** A single-line text without emoji and the gaps they leave. */
export const stripEmojiAndTrim = (text: string): string => stripEmoji(text).replace(/\s+/g, ' ').trim()
