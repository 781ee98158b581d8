/** What an office program writes before and between its words, and nobody reads. */
const unread = /<!--[\s\S]*?-->|<style\b[\s\S]*?<\/style>|<xml\b[\s\S]*?<\/xml>/gi
const styles = /(<[a-z][^<>]*?\s)style(?=\s*=)/gi
const pictures = /(<img\b[^<>]*?\ssrc=)(["'])(data:[^"']*)\2/gi
const dataReference = /^data:#(\d+)$/

/**
 * A clipboard's HTML without what makes it heavy to read: pictures written out in it, and styles, each of which the page's own policy
 * would have to refuse, which takes longer than all the rest. They are called `data-style` from here on.
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

/** The address of a picture as it was before. */
export const sourceIn = (sources: readonly string[], src: string): string =>
  sources[Number(dataReference.exec(src)?.[1])] ?? src
