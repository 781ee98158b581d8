/** No font of the PDFs draws them, and what stands in for them would be drawn over the next word. */
const drawings =
  /(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3/gu

export const withoutDrawings = (text: string): string => text.replace(drawings, '')

/** A text of one line without them and without the gaps they leave. */
export const drawable = (text: string): string => withoutDrawings(text).replace(/\s+/g, ' ').trim()
