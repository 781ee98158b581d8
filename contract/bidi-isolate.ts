const fromTheRight = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Of the two directions, that of the first letter, as a browser takes it where it is left to the text. */
export const directionOf = (text: string): 'ltr' | 'rtl' =>
  fromTheRight.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr'

/** A name written from the right is kept apart from the words around it, so that every sign stays in its place; others stay as they are. */
export const bidiIsolate = (text: string): string => (fromTheRight.test(text) ? `\u2068${text}\u2069` : text)
