/** Markup that office programs add before and between the text. */
const unread = /<!--[\s\S]*?-->|<style\b[\s\S]*?<\/style>|<xml\b[\s\S]*?<\/xml>/gi
const styles = /(<[a-z][^<>]*?\s)style(?=\s*=)/gi
const pictures = /(<img\b[^<>]*?\ssrc=)(["'])(data:[^"']*)\2/gi
const dataReference = /^data:#(\d+)$/

/**
 * A clipboard's HTML without what makes it slow to parse: inline images, and styles, each of which the CSP would have
 * to block, which takes longer than everything else. Styles are renamed to `data-style`.
 */
export const lighter = (html: string): { html: string; sources: string[] } => {
  const sources: string[] = []
  const light = html
    .replace(pictures, (_, before: string, quote: string, source: string) => {
      sources.push(source)
      return `${before}${quote}data:#${sources.length - 1}${quote}`
    })
    .replace(unread, '')
    .replace(styles, '$1data-style')
  return { html: light, sources }
}

/** The original address of an image. */
export const sourceIn = (sources: readonly string[], src: string): string =>
  sources[Number(dataReference.exec(src)?.[1])] ?? src
