import { fileAddress } from '../../../../contract/media.ts'

/** More than these in one paste are somebody's whole page rather than an author's pictures. */
const mostPictures = 12

const read = (html: string): Document => new DOMParser().parseFromString(html, 'text/html')

/** The addresses of pictures elsewhere on the web, in their order. */
export const outsidePictures = (html: string): string[] => {
  const sources = [...read(html).querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '')
  const outside = sources.filter((src) => /^https?:\/\//i.test(src) && URL.canParse(src))
  return [...new Set(outside)].filter((src) => !src.includes(fileAddress(''))).slice(0, mostPictures)
}

/** Word writes a list's items as paragraphs that only look like them, with the bullet as text. */
const wordItem = (paragraph: Element): { of: string; level: number } | null => {
  const style = paragraph.getAttribute('style') ?? ''
  const [, of = '', level] = /mso-list:\s*(l\d+)\s+level(\d)/i.exec(style) ?? []
  return level === undefined ? null : { of, level: Number(level) }
}

const isNumbered = (paragraph: Element): boolean => {
  const marker = paragraph.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
  return /^\(?[0-9a-zα-ω]{1,4}[.)]/i.test((marker?.textContent ?? paragraph.textContent ?? '').trim())
}

const itemFrom = (paragraph: Element): HTMLLIElement => {
  const item = paragraph.ownerDocument.createElement('li')
  for (const marker of paragraph.querySelectorAll(
    '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]',
  ))
    marker.remove()
  const inside = paragraph.ownerDocument.createElement('p')
  inside.append(...paragraph.childNodes)
  item.append(inside)
  return item
}

/** A list within the one before it where its level is deeper. */
const makeWordLists = (document: Document): void => {
  let open: { list: Element; level: number }[] = []
  let last: { list: Element; of: string } | null = null
  for (const paragraph of [...document.querySelectorAll('p')]) {
    const found = wordItem(paragraph)
    if (!found) continue
    const { of, level } = found
    if (!last || paragraph.previousElementSibling !== last.list || last.of !== of) open = []
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    const numbered = isNumbered(paragraph)
    let here = open.at(-1)
    if (!here || here.level < level) {
      const list = document.createElement(numbered ? 'ol' : 'ul')
      const item = here?.list.lastElementChild
      if (item) item.append(list)
      else paragraph.before(list)
      here = { list, level }
      open.push(here)
    }
    here.list.append(itemFrom(paragraph))
    paragraph.remove()
    last = open[0] ? { list: open[0].list, of } : null
  }
}

/** Google Docs wraps everything in a bold element that is not bold, says by styles what is, and underlines its links. */
const unwrapGoogle = (document: Document): void => {
  for (const wrapper of document.querySelectorAll('b[id^="docs-internal-guid"]'))
    wrapper.replaceWith(...wrapper.childNodes)
  for (const words of document.querySelectorAll<HTMLElement>('a [style]')) words.style.textDecoration = ''
  for (const between of document.querySelectorAll('br.Apple-interchange-newline, body > br')) between.remove()
}

const isEmpty = (element: Element): boolean =>
  (element.textContent ?? '').replace(/[\s\u00a0]/g, '') === '' && !element.querySelector('img, td, th, hr')

/** What stood between the lines of a text processor to make room, which the page's own spacing does here. */
const dropEmptyLines = (document: Document): void => {
  for (const paragraph of document.querySelectorAll('p, h1, h2, h3, h4, h5, h6'))
    if (isEmpty(paragraph) && !paragraph.closest('[data-pm-slice]')) paragraph.remove()
}

/**
 * Makes of a clipboard's HTML what its writer meant: lists that are lists, no empty lines for room, none of what an office program
 * puts between. What remains that a lesson does not have, the editor's schema leaves out.
 */
export const cleanPasted = (html: string): string => {
  if (html.includes('data-pm-slice')) return html
  const document = read(html)
  for (const noise of document.querySelectorAll('style, script, meta, link, title, xml')) noise.remove()
  for (const element of [...document.body.getElementsByTagName('*')])
    if (element.localName.startsWith('o:')) element.replaceWith(...element.childNodes)
  unwrapGoogle(document)
  makeWordLists(document)
  dropEmptyLines(document)
  return document.body.innerHTML
}
