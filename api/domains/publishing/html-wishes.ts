const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] as string)

export interface HtmlWishes {
  /** Where a stored file lies in the site; null where it cannot be had. */
  fileAt: (address: string) => string | null
  /** What a stored file of text says; null where it cannot be had. */
  textOf: (address: string) => string | null
  /** The site's own words, such as `from` or `show`. */
  say: (key: string) => string
}
