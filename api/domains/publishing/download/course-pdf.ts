import { Document, Image, Link, Page, renderToStream, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { altOf } from '../../../../contract/alternative-text.ts'
import { wordsInside } from '../../../../contract/block-words.ts'
import type { Branding } from '../../../../contract/companies.ts'
import type { ContentNode } from '../../../../contract/content.ts'
import { type Locale, languageTag } from '../../../../contract/locales.ts'
import type { RangeEnds } from '../../../../contract/question-types.ts'
import { translate } from '../../../platform/messages.ts'
import { pdfFont } from '../../../platform/pdf-font.ts'
import {
  type Draft,
  type DraftItem,
  type DraftQuestion,
  defaultLocaleOf,
  textIn,
} from '../drafts/draft.rules.ts'
import type { Texts } from '../publishing.documents.ts'
import { type PaperLine, paperLines } from './paper-lines.ts'

export interface CoursePaper {
  draft: Draft
  locale: Locale
  brand: Branding
  /** Stored pictures as JPEG or PNG, by their address. */
  pictures: ReadonlyMap<string, Buffer>
}

const quiet = '#57534e'
const line = '#d6d3d1'
const soft = '#f5f5f4'
const style = StyleSheet.create({
  page: { fontFamily: pdfFont, fontSize: 10.5, lineHeight: 1.5, color: '#1c1917', padding: '56 64 64' },
  band: { height: 6, width: 56, marginBottom: 18 },
  issuer: { fontSize: 11, fontWeight: 600, color: quiet, marginBottom: 120 },
  title: { fontSize: 30, fontWeight: 700, lineHeight: 1.2, marginBottom: 12 },
  lede: { fontSize: 13, color: quiet, marginBottom: 18 },
  chapter: { fontSize: 20, fontWeight: 700, lineHeight: 1.25, marginBottom: 10 },
  section: { fontSize: 11, fontWeight: 600, color: quiet, marginBottom: 12 },
  item: { fontSize: 16, fontWeight: 700, lineHeight: 1.3, marginTop: 14, marginBottom: 8 },
  heading: { fontWeight: 600, marginTop: 10, marginBottom: 4 },
  paragraph: { marginBottom: 7 },
  row: { flexDirection: 'row', marginBottom: 3 },
  bullet: { width: 18, color: quiet },
  grow: { flex: 1 },
  mark: { width: 8, height: 8, marginTop: 4, borderRadius: 4, border: '1 solid #1c1917' },
  boxed: { borderLeft: `2 solid ${line}`, paddingLeft: 12, marginVertical: 8 },
  code: { backgroundColor: soft, padding: 8, marginVertical: 6, fontSize: 9.5 },
  rule: { borderBottom: `0.75 solid ${line}`, marginVertical: 10 },
  picture: { maxHeight: 260, objectFit: 'contain', marginVertical: 8 },
  caption: { fontSize: 9, color: quiet, marginBottom: 8 },
  table: { marginVertical: 6, borderTop: `0.75 solid ${line}` },
  cells: { flexDirection: 'row', borderBottom: `0.75 solid ${line}` },
  cell: { padding: '4 6' },
  head: { backgroundColor: soft, fontWeight: 600 },
  foot: {
    position: 'absolute',
    bottom: 30,
    left: 64,
    right: 64,
    fontSize: 8.5,
    // Empty, so that the page's is not taken over: what stands on every page has it multiplied by its size on each, past all numbers.
    lineHeight: '',
    color: quiet,
    textAlign: 'right',
  },
})

/** A course in one language on paper, page after page as it is drawn. */
export async function coursePdf(paper: CoursePaper): Promise<NodeJS.ReadableStream> {
  const { draft, locale, brand } = paper
  const words = (texts: Texts): string => textIn(texts, draft, locale)
  const title = words(draft.title)
  const exam = translate(locale, 'publishing.site.exam')
  const chapters = draft.chapters.map((chapter) => ({
    title: words(chapter.title),
    sections: chapter.sections.map(({ title: name, items }) => ({ title: words(name), items })),
  }))
  const parts = [
    ...chapters,
    ...(draft.final_exam.length > 0
      ? [{ title: exam, sections: [{ title: '', items: draft.final_exam }] }]
      : []),
  ].filter(({ sections }) => sections.some(({ items }) => items.length > 0))
  const band = h(View, { style: [style.band, { backgroundColor: brand.ramp.light.brand }] })
  const objectives = (draft.objectives ?? []).map(({ text }) => words(text))
  return renderToStream(
    h(
      Document,
      { title, author: brand.name, creator: brand.name, producer: brand.name, language: languageTag(locale) },
      h(
        Page,
        { size: 'A4', style: style.page },
        band,
        h(Text, { style: style.issuer }, brand.name),
        h(Text, { style: style.title }, title),
        h(Text, { style: style.lede }, words(draft.description)),
        ...objectives.map((text, place) => bulleted(place, '•', h(Text, null, text))),
      ),
      ...parts.map((part, place) =>
        h(
          Page,
          { key: place, size: 'A4', style: style.page },
          band,
          h(Text, { style: style.chapter }, part.title),
          ...part.sections.flatMap(({ title: name, items }) => [
            name && name !== part.title ? h(Text, { key: name, style: style.section }, name) : null,
            ...items.map((item) => itemOf(paper, item)),
          ]),
          h(Text, {
            style: style.foot,
            fixed: true,
            render: ({ pageNumber }: { pageNumber: number }) => `${title} · ${pageNumber}`,
          }),
        ),
      ),
    ),
  )
}

function itemOf(paper: CoursePaper, item: DraftItem): ReactElement {
  const { draft, locale } = paper
  const words = (texts: Texts): string => textIn(texts, draft, locale)
  const title = (first?: ContentNode): ReactElement =>
    h(Text, { style: style.item, minPresenceAhead: Math.max(40, roomFor(first)) }, words(item.title))
  if (item.kind === 'quiz')
    return h(
      View,
      { key: item.id },
      title(),
      h(Text, { style: style.paragraph }, words(item.description)),
      ...item.questions.map((question, place) => questionOf(paper, question, place)),
    )
  const document = item.documents[locale] ?? item.documents[defaultLocaleOf(draft)]
  return h(View, { key: item.id }, title(document?.content[0]), ...blocksOf(paper, document?.content))
}

function questionOf({ draft, locale }: CoursePaper, question: DraftQuestion, place: number): ReactElement {
  const words = (texts: Texts | undefined): string => textIn(texts ?? {}, draft, locale)
  const passage = words(question.passage).replace(/\[\[\d+\]\]/g, '____')
  const { range } = question
  const answers = question.answers.map(({ text, match, is_correct }) => ({
    text: [words(text), words(match)].filter(Boolean).join(' – '),
    is_correct,
  }))
  return h(
    View,
    { key: question.id, style: { marginBottom: 10 } },
    h(
      Text,
      { style: [style.heading, { fontSize: 11 }], minPresenceAhead: 40 },
      `${place + 1}. ${words(question.text)}`,
    ),
    passage ? h(Text, { style: style.paragraph }, passage) : null,
    ...answers.map(({ text, is_correct }, at) =>
      bulleted(at, answerMark(is_correct), h(Text, { style: { fontWeight: is_correct ? 600 : 400 } }, text)),
    ),
    range ? h(Text, { style: style.paragraph }, `${numbersOf(range)} ${words(question.unit)}`) : null,
    h(Text, { style: style.caption }, words(question.explanation)),
  )
}

/** One number is no range; an end that is not written yet is left out. */
const numbersOf = ({ min, max }: RangeEnds): string =>
  [...new Set([min, max])].filter((end) => end !== null).join(' – ')

/** Drawn, as the font has no such sign: filled where the answer is right. */
const answerMark = (isRight: boolean): ReactElement =>
  h(View, { style: [style.mark, ...(isRight ? [{ backgroundColor: '#1c1917' }] : [])] })

const bulleted = (key: number, mark: string | ReactElement, inner: ReactNode): ReactElement =>
  h(
    View,
    { key, style: style.row },
    typeof mark === 'string'
      ? h(Text, { style: style.bullet }, mark)
      : h(View, { style: style.bullet }, mark),
    h(View, { style: style.grow }, inner),
  )

const blocksOf = (paper: CoursePaper, nodes: ContentNode[] = []): ReactElement[] =>
  nodes.flatMap((node, place) => {
    const room = roomFor(node)
    const ahead = node.type === 'heading' ? { minPresenceAhead: Math.max(60, roomFor(nodes[place + 1])) } : {}
    return [
      // A head that is drawn on every page of its table is not kept with its first row; what stands before it can be.
      ...(room > 0 ? [h(View, { key: `before ${place}`, minPresenceAhead: room })] : []),
      h(View, { key: place, ...ahead }, blockOf(paper, node)),
    ]
  })

const headingSizes = [15, 15, 13, 11.5]

function blockOf(paper: CoursePaper, node: ContentNode): ReactNode {
  const { type, attrs = {}, content = [] } = node
  switch (type) {
    case 'paragraph':
      return h(Text, { style: style.paragraph }, ...inlineOf(content))
    case 'heading':
      return h(
        Text,
        { style: [style.heading, { fontSize: headingSizes[Number(attrs.level)] ?? 11.5 }] },
        ...inlineOf(content),
      )
    case 'bulletList':
    case 'orderedList':
      return content.map((entry, place) =>
        bulleted(
          place,
          type === 'bulletList' ? '•' : `${(Number(attrs.start) || 1) + place}.`,
          blocksOf(paper, entry.content),
        ),
      )
    case 'codeBlock':
      return h(Text, { style: style.code }, ...inlineOf(content))
    case 'horizontalRule':
    case 'pageBreak':
      return h(View, { style: style.rule })
    case 'table':
      return tableOf(paper, content)
    case 'image':
    case 'lottie':
      return pictureOf(paper, node)
    default:
      return h(View, { style: style.boxed }, ...linesOf(paper, node), ...blocksOf(paper, content))
  }
}

function linesOf({ locale }: CoursePaper, node: ContentNode): ReactElement[] {
  const lines: PaperLine[] =
    paperLines(node, (key, values) => translate(locale, `publishing.site.${key}`, values)) ??
    wordsInside(node).map((text) => ({ text }))
  return lines
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, isBold, isRight }, place) => {
      const look = [style.paragraph, ...(isBold || isRight ? [{ fontWeight: 600 as const }] : [])]
      return isRight === undefined
        ? h(Text, { key: `w${place}`, style: look, ...(isBold ? { minPresenceAhead: 40 } : {}) }, text)
        : bulleted(place, answerMark(isRight), h(Text, { style: look }, text))
    })
}

/** Further to the right no place is kept empty: cells that reach far would else make a table of millions of them. */
const mostColumns = 20

/** Cells that reach over several columns are as wide; below one that reaches over several rows the place stays empty. */
function tableOf(paper: CoursePaper, rows: ContentNode[]): ReactElement {
  /** How many rows more each column is taken from above. */
  const taken: number[] = []
  const hasHead = rows.length > 1 && isHead(rows[0])
  const drawn = rows.map((row, place) => {
    const cells: ReactElement[] = []
    let column = 0
    const skip = (): void => {
      for (; (taken[column] ?? 0) > 0; column += 1) {
        taken[column] = (taken[column] ?? 0) - 1
        cells.push(h(View, { key: `empty${column}`, style: [style.cell, { flexGrow: 1, flexBasis: 0 }] }))
      }
    }
    for (const { type, attrs = {}, content } of row.content ?? []) {
      skip()
      const [wide, high] = [Number(attrs.colspan) || 1, Number(attrs.rowspan) || 1]
      const look = [
        style.cell,
        { flexGrow: wide, flexBasis: 0 },
        ...(type === 'tableHeader' ? [style.head] : []),
      ]
      cells.push(h(View, { key: column, style: look }, ...blocksOf(paper, content)))
      const end = column + wide
      for (; column < Math.min(end, mostColumns); column += 1) taken[column] = high - 1
      column = end
    }
    skip()
    // What has `fixed` at all, whatever it says, is never kept whole at the end of a page.
    const look = { style: style.cells, wrap: false, ...(hasHead && place === 0 ? { fixed: true } : {}) }
    return h(View, { key: place, ...look }, ...cells)
  })
  return h(View, { style: style.table }, ...drawn)
}

/** In the narrowest of columns that is still less than half a page. */
const longestHead = 60

/** Whether a row says what stands in the columns, so that each page of the table begins with it, and leaves room for what it heads. */
const isHead = (row: ContentNode | undefined): boolean =>
  (row?.content ?? []).every(
    ({ type, content = [] }) =>
      type === 'tableHeader' &&
      content.length === 1 &&
      content.every(
        (inner) =>
          inner.type === 'paragraph' &&
          (inner.content ?? []).reduce((sum, { text = '' }) => sum + text.length, 0) <= longestHead,
      ),
  )

/** Of a page's width, and of one letter and one line at the size of its text. */
const [widthOfPage, widthOfLetter, heightOfLine] = [467, 5.6, 15.75]

const lettersIn = ({ text = '', content = [] }: ContentNode): number =>
  content.reduce((sum, inner) => sum + lettersIn(inner), text.length)

/** About how high a row is drawn. */
const heightOfRow = ({ content: cells = [] }: ContentNode): number => {
  const width = widthOfPage / cells.reduce((sum, { attrs }) => sum + (Number(attrs?.colspan) || 1), 0)
  const heights = cells.map(({ attrs, content = [] }) => {
    const perLine = ((Number(attrs?.colspan) || 1) * width - 12) / widthOfLetter
    const lines = content.map((block) => Math.max(1, Math.ceil(lettersIn(block) / Math.max(1, perLine))))
    return lines.reduce((sum, count) => sum + count * heightOfLine + 7, 8)
  })
  return Math.max(0, ...heights)
}

/** How much of a page a table's head and first row ask for, so that no head stands alone at its end; 0 where there is none. */
const roomFor = (node: ContentNode | undefined): number => {
  const [head, first] = node?.type === 'table' ? (node.content ?? []) : []
  return head && first && isHead(head) ? Math.min(340, 12 + heightOfRow(head) + heightOfRow(first)) : 0
}

function pictureOf({ pictures }: CoursePaper, { type, attrs = {} }: ContentNode): ReactNode {
  const src = pictures.get(String((type === 'lottie' ? attrs.still : attrs.src) ?? ''))
  const words = [src ? '' : altOf(attrs), attrs.caption].filter(Boolean).join(' – ')
  return [
    src ? h(Image, { key: 'picture', src, style: style.picture }) : null,
    words ? h(Text, { key: 'words', style: style.caption }, words) : null,
  ]
}

function inlineOf(nodes: ContentNode[]): ReactNode[] {
  return nodes.map(({ type, text = '', marks = [] }, place) => {
    if (type === 'hardBreak') return '\n'
    const has = (name: string): boolean => marks.some((mark) => mark.type === name)
    const href = String(marks.find((mark) => mark.type === 'link')?.attrs?.href ?? '')
    const look = {
      ...(has('bold') ? { fontWeight: 700 } : {}),
      ...(has('italic') ? { fontStyle: 'italic' as const } : {}),
      ...(has('code') ? { backgroundColor: soft } : {}),
      ...(has('strike') ? { textDecoration: 'line-through' as const } : {}),
      ...(has('underline') ? { textDecoration: 'underline' as const } : {}),
    }
    // An address of one's own leads nowhere from a file on a disk.
    return /^https?:|^mailto:/.test(href)
      ? h(Link, { key: place, src: href }, text)
      : h(Text, { key: place, style: look }, text)
  })
}
