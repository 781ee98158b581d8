/** No font of the PDFs draws them, and what stands in for them would be drawn over the next word. */
const emoji =
  /(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3/gu

export const stripEmoji = (text: string): string => text.replace(emoji, '')

/** A text of one line without them and without the gaps they leave. */
export const stripEmojiAndTrim = (text: string): string => stripEmoji(text).replace(/\s+/g, ' ').trim()
