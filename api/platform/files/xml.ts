/** Escapes text for XML; characters that XML cannot contain are removed. */
export const escapeXml = (text: string): string =>
  text
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

export const escapeAttribute = (text: string): string =>
  escapeXml(text)
    .replaceAll('"', '&quot;')
    .replace(/[\r\n\t]/g, ' ')

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
