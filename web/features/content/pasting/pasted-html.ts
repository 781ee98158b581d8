import { lighter } from './lighter-html.ts'
import { markPictures } from './pasted-images.ts'
import { removePastedNoise } from './pasted-noise.ts'
import { sayStylesByElements } from './pasted-styles.ts'
import { makeWordLists, msWordListItem } from './pasted-word-lists.ts'

const read = (html: string): Document => new DOMParser().parseFromString(lighter(html).html, 'text/html')

/** Removes the element in which Google Docs wraps everything. */
const unwrapGoogle = (document: Document): void => {
  for (const wrapper of document.querySelectorAll('b[id^="docs-internal-guid"]'))
    wrapper.replaceWith(...wrapper.childNodes)
  for (const between of document.querySelectorAll('br.Apple-interchange-newline, body > br')) between.remove()
}

/** Word for the web makes a list of each item; this rewrites them as Word itself does. */
const unwrapWordOnline = (document: Document): void => {
  for (const wrapper of document.querySelectorAll('div.ListContainerWrapper')) {
    const items = [...wrapper.querySelectorAll('li')].map((item) => {
      const paragraph = document.createElement('p')
      const isNumbered = item.parentElement?.localName === 'ol'
      const level = item.getAttribute('data-aria-level') ?? '1'
      paragraph.setAttribute('data-style', `mso-list:l${isNumbered ? 1 : 0} level${level} lfo1`)
      const marker = document.createElement('span')
      marker.setAttribute('data-style', 'mso-list:Ignore')
      marker.textContent = isNumbered ? '1.' : '·'
      const words = item.querySelector('p') ?? item
      paragraph.append(marker, ...words.childNodes)
      return paragraph
    })
    wrapper.replaceWith(...items)
  }
}

/** Keeps the footnotes of Word and LibreOffice as text: the number in its place, the note after the text. */
const convertNotes = (document: Document): void => {
  const lists = '[data-style*="mso-element:footnote-list"], [data-style*="mso-element:endnote-list"]'
  for (const list of document.querySelectorAll(lists))
    for (const line of list.querySelectorAll(':scope > hr, :scope > br')) line.remove()
  for (const number of document.querySelectorAll('a.sdfootnoteanc, a.sdfootnotesym'))
    number.replaceWith(`[${number.textContent?.trim()}]${number.matches('.sdfootnotesym') ? ' ' : ''}`)
}

/** Converts headings and quotes that are marked only by a class or a role. */
const makeTitles = (document: Document): void => {
  for (const title of document.querySelectorAll('p.MsoTitle, p[role="heading"]')) {
    const level = Math.min(6, Number(title.getAttribute('aria-level')) || 1)
    const heading = document.createElement(`h${level}`)
    heading.append(...title.childNodes)
    title.replaceWith(heading)
  }
  for (const quoted of document.querySelectorAll('p.MsoQuote, p.MsoIntenseQuote')) {
    const quote = document.createElement('blockquote')
    quoted.before(quote)
    quote.append(quoted)
  }
}

const highest = 'h1, p.MsoTitle, p[role="heading"]:is(:not([aria-level]), [aria-level="1"])'

/** The lesson's title is the page's h1: if the text has headings of that level, all headings move down one level. */
const lowerHeadings = (document: Document): void => {
  if (!document.querySelector(highest)) return
  for (const said of document.querySelectorAll('p.MsoTitle, p[role="heading"]'))
    said.setAttribute('aria-level', String((Number(said.getAttribute('aria-level')) || 1) + 1))
  for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5')) {
    const lower = document.createElement(`h${Number(heading.localName.slice(1)) + 1}`)
    for (const { name, value } of heading.attributes) lower.setAttribute(name, value)
    lower.append(...heading.childNodes)
    heading.replaceWith(lower)
  }
}

/** Removes list starts and code languages that a lesson cannot store. */
const dropOddAttributes = (document: Document): void => {
  for (const list of document.querySelectorAll('ol[start]'))
    if (!/^\d{1,6}$/.test(list.getAttribute('start') ?? '')) list.removeAttribute('start')
  for (const code of document.querySelectorAll('code[class]'))
    if ((code.getAttribute('class') ?? '').length > 30) code.removeAttribute('class')
}

const isEmpty = (element: Element): boolean =>
  (element.textContent ?? '').replace(/[\s\u00a0]/g, '') === '' && !element.querySelector('img, td, th, hr')

/** Removes the empty lines that word processors use as spacing, which the page's styles provide. */
const dropEmptyLines = (document: Document): void => {
  for (const paragraph of document.querySelectorAll('p, h1, h2, h3, h4, h5, h6'))
    if (isEmpty(paragraph) && !paragraph.closest('[data-pm-slice]')) paragraph.remove()
}

/**
 * The steps on the whole document: removes everything that is not content, and puts a mark in place of each image.
 */
const unwrap = (document: Document): void => {
  removePastedNoise(document)
  convertNotes(document)
  markPictures(document)
  unwrapGoogle(document)
  unwrapWordOnline(document)
  lowerHeadings(document)
}

/** The steps that work on each part separately. */
const tidy = (document: Document): void => {
  for (const element of [...document.body.getElementsByTagName('*')])
    if (element.localName.includes(':')) element.replaceWith(...element.childNodes)
  makeWordLists(document)
  makeTitles(document)
  sayStylesByElements(document)
  for (const caption of document.querySelectorAll('table > caption')) caption.parentElement?.before(caption)
  dropOddAttributes(document)
  dropEmptyLines(document)
}

/**
 * Converts a clipboard's HTML into what its author meant: real lists, no empty lines for spacing, no markup of office
 * programs, and a mark in place of each image. The editor's schema drops whatever else a lesson cannot contain.
 */
export const cleanPasted = (html: string): string => {
  if (html.includes('data-pm-slice')) return html
  const document = read(html)
  unwrap(document)
  tidy(document)
  return document.body.innerHTML
}

/** The number of nodes to clean at a time, which takes a few milliseconds. */
const perPart = 40
const wrappers = 'div, section, article, main'

/** Like `cleanPasted`, but in parts; a list is never split. */
export function* cleanedParts(html: string): Generator<HTMLElement> {
  const document = read(html)
  unwrap(document)
  const { body } = document
  for (let only = body.firstElementChild; body.children.length === 1 && only?.matches(wrappers); ) {
    only.replaceWith(...only.childNodes)
    only = body.firstElementChild
  }
  const nodes = [...body.childNodes]
  while (nodes.length > 0) {
    const part = document.implementation.createHTMLDocument()
    part.body.append(...nodes.splice(0, perPart))
    while (nodes[0] && !isBetweenBlocks(nodes[0])) part.body.append(nodes.shift() as Node)
    tidy(part)
    yield part.body
  }
}

/** Whether a part may begin here: not within a line of text, and not within a list from Word. */
const isBetweenBlocks = (node: Node): boolean =>
  node instanceof Element &&
  /^(p|h[1-6]|table|ul|ol|div|pre|blockquote|hr)$/.test(node.localName) &&
  !msWordListItem(node)
