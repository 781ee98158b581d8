const fromTheRight = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** The direction of the first letter, as a browser’s `dir="auto"` determines it. */
export const directionOf = (text: string): 'ltr' | 'rtl' =>
  fromTheRight.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr'

/**
 * Isolates a name in a right-to-left script from the text around it, so that punctuation stays where it belongs. Other
 * names are unchanged.
 */
export const bidiIsolate = (text: string): string => (fromTheRight.test(text) ? `\u2068${text}\u2069` : text)
