const markTags = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' } as const

/** The HTML element of a simple mark. Undefined for a link, which is drawn by whoever knows where it may lead. */
export const markTagOf = (type: string) =>
  Object.hasOwn(markTags, type) ? markTags[type as keyof typeof markTags] : undefined
