// Word writes list items as paragraphs that only look like items, with the bullet as text.

interface WordItem {
  /** The list that the item belongs to: one that starts again has another name. */
  of: string
  level: number
}

export const msWordListItem = (paragraph: Element): WordItem | null => {
  const style = paragraph.getAttribute('data-style') ?? ''
  const [, of, level, anew] = /mso-list:\s*(l\d+)\s+level(\d)(?:\s+(lfo\d+))?/i.exec(style) ?? []
  return level === undefined ? null : { of: `${of} ${anew}`, level: Number(level) }
}

const markers = '[data-style*="mso-list:Ignore" i], [data-style*="mso-list: Ignore" i]'
const numbered = /^\(?([0-9a-zα-ω]{1,4})[.)]/i

/** The marker before an item's text, such as `4.`. */
const markerOf = (paragraph: Element): string =>
  (paragraph.querySelector(markers)?.textContent ?? paragraph.textContent ?? '').trim()

const listFor = (paragraph: Element): Element => {
  const [, level] = numbered.exec(markerOf(paragraph)) ?? []
  const list = paragraph.ownerDocument.createElement(level === undefined ? 'ul' : 'ol')
  if (Number(level) > 1) list.setAttribute('start', String(level))
  return list
}

const itemFrom = (paragraph: Element): HTMLLIElement => {
  const item = paragraph.ownerDocument.createElement('li')
  for (const marker of paragraph.querySelectorAll(markers)) marker.remove()
  const inside = paragraph.ownerDocument.createElement('p')
  inside.append(...paragraph.childNodes)
  item.append(inside)
  return item
}

/** Nests a list in the previous one where its level is deeper, and starts another one where its name differs. */
export const makeWordLists = (document: Document): void => {
  let open: (WordItem & { list: Element })[] = []
  for (const paragraph of [...document.querySelectorAll('p')]) {
    const found = msWordListItem(paragraph)
    if (!found) continue
    const { of, level } = found
    if (paragraph.previousElementSibling !== open[0]?.list) open = []
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    let here = open.at(-1)
    if (here?.level === level && here.of !== of) {
      open.pop()
      here = open.at(-1)
    }
    if (!here || here.level < level) {
      const list = listFor(paragraph)
      const item = here?.list.lastElementChild
      if (item) item.append(list)
      else paragraph.before(list)
      here = { list, level, of }
      open.push(here)
    }
    here.list.append(itemFrom(paragraph))
    paragraph.remove()
  }
}
