/** Words as XML has them; signs that it cannot hold are left out. */
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
