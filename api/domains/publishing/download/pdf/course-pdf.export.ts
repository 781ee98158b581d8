import { Document, Image, Link, Page, renderToStream, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement, type ReactNode } from 'react'
import type { Branding } from '#contract/companies/companies.ts'
import { wordsInside } from '#contract/content/block-words.ts'
import type { ContentNode } from '#contract/content/content.ts'
import { type Locale, languageTag } from '#contract/locales.ts'
import { altOf } from '#contract/media/alternative-text.ts'
import { mediaIn } from '#contract/quizzes/question-media.ts'
import type { RangeEnds } from '#contract/quizzes/question-types.ts'
import {
  type Draft,
  type DraftItem,
  type DraftQuestion,
  defaultLocaleOf,
  textIn,
} from '#domains/publishing/drafts/draft.rules.ts'
import type { Texts } from '#domains/publishing/publishing.documents.ts'
import { translate } from '#platform/messages.ts'
import type { CoverRow } from './cover-rows.export.ts'
import { type PaperLine, paperLines } from './paper-lines.export.ts'
import { lettersIn, lettersOfPart, type PaperPart, runsOf } from './paper-runs.export.ts'
import { soft, style, toneOf } from './paper-style.export.ts'

export interface CoursePaper {
  draft: Draft
  locale: Locale
  brand: Branding
  /** Stored images as JPEG or PNG, by address. */
  pictures: ReadonlyMap<string, Buffer>
  /** Rows of the cover: which version of which company's course it is. */
  cover: readonly CoverRow[]
}

/** Renders a course in one language as a PDF stream, page by page. */
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
        ...objectives.map((text, index) => bulleted(index, '•', [h(Text, { key: 'text' }, text)])),
        coverFacts(paper.cover),
      ),
      ...runsOf(parts, (part) => lettersOfPart(paper, part)).map((run, nth) =>
        h(
          Page,
          { key: nth, size: 'A4', style: style.page },
          ...run.flatMap((part, index) => partOf(paper, part, index)),
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

/** A chapter or the final exam, with each heading kept with the content that follows. */
const partOf = (paper: CoursePaper, part: PaperPart, index: number): (ReactElement | null)[] => [
  h(
    View,
    {
      key: `chapter ${index}`,
      style: index === 0 ? [style.chapter, style.firstChapter] : style.chapter,
      minPresenceAhead: 150,
    },
    h(Text, { style: style.chapterTitle }, part.title),
  ),
  ...part.sections.flatMap(({ title, items }, at) => [
    title && title !== part.title && items.length > 0
      ? h(Text, { key: `section ${index} ${at}`, style: style.section, minPresenceAhead: 110 }, title)
      : null,
    ...items.map((item) => itemOf(paper, item)),
  ]),
]

/** At the bottom of the cover. */
const coverFacts = (rows: readonly CoverRow[]): ReactElement =>
  h(
    View,
    { style: style.kept },
    ...rows.map(([name, value]) =>
      h(
        View,
        { key: name, style: style.fact },
        h(Text, { style: style.factName }, name),
        h(Text, null, value),
      ),
    ),
  )

function itemOf(paper: CoursePaper, item: DraftItem): ReactElement {
  const { draft, locale } = paper
  const words = (texts: Texts): string => textIn(texts, draft, locale)
  const title = (first?: ContentNode): ReactElement =>
    h(Text, { style: style.item, minPresenceAhead: Math.max(110, 60 + roomFor(first)) }, words(item.title))
  if (item.kind === 'quiz')
    return h(
      View,
      { key: item.id },
      title(),
      h(Text, { style: style.paragraph }, words(item.description)),
      ...item.questions.map((question, index) => questionOf(paper, question, index)),
    )
  const document = item.documents[locale] ?? item.documents[defaultLocaleOf(draft)]
  return h(View, { key: item.id }, title(document?.content[0]), ...blocksOf(paper, document?.content))
}

function questionOf(paper: CoursePaper, question: DraftQuestion, index: number): ReactElement {
  const { draft, locale } = paper
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
      `${index + 1}. ${words(question.text)}`,
    ),
    questionMediaOf(paper, question),
    passage ? h(Text, { style: style.paragraph }, passage) : null,
    ...answers.map(({ text, is_correct }, at) =>
      bulleted(at, answerMark(is_correct), [
        h(Text, { key: 'text', style: { fontWeight: is_correct ? 600 : 400 } }, text),
      ]),
    ),
    range ? h(Text, { style: style.paragraph }, `${numbersOf(range)} ${words(question.unit)}`) : null,
    h(Text, { style: style.caption }, words(question.explanation)),
  )
}

/** Media as a lesson's blocks show them: an image, or the title and the transcript of what plays. */
function questionMediaOf(paper: CoursePaper, { media, alt, transcript }: DraftQuestion): ReactNode {
  if (!media) return null
  const words = (texts: Texts | undefined): string => textIn(texts ?? {}, paper.draft, paper.locale)
  const { kind, url: src } = mediaIn(media, paper.locale)
  if (!kind) return pictureOf(paper, { type: 'image', attrs: { src, alt: words(alt) } })
  return boxOf(paper, { type: kind, attrs: { src, title: words(alt), transcript: words(transcript) } })
}

/** Equal ends are shown as one number; an end that is not set is left out. */
const numbersOf = ({ min, max }: RangeEnds): string =>
  [...new Set([min, max])].filter((end) => end !== null).join(' – ')

/** Drawn as a shape, since the font has no such character: filled if the answer is correct. */
const answerMark = (isRight: boolean): ReactElement =>
  h(View, { style: [style.mark, ...(isRight ? [{ backgroundColor: '#1c1917' }] : [])] })

/**
 * Keeps a mark on the same page as what it marks: the first block is not separated from it, unless that block
 * itself is long. The following blocks are placed below with the same indent.
 */
function bulleted(
  key: number,
  mark: string | ReactElement,
  [first, ...rest]: ReactElement[],
  isLong = false,
): ReactElement {
  const row = h(
    View,
    { key: 'first', style: style.row, wrap: isLong },
    typeof mark === 'string'
      ? h(Text, { style: style.bullet }, mark)
      : h(View, { style: style.bullet }, mark),
    h(View, { style: style.grow }, first),
  )
  return h(
    View,
    { key },
    isLong ? h(View, { key: 'before', minPresenceAhead: 60 }) : null,
    row,
    rest.length > 0 ? h(View, { key: 'rest', style: style.below }, ...rest) : null,
  )
}

/** More than a third of a page; such an entry may be split. */
const longEntry = 1_200

const blocksOf = (paper: CoursePaper, nodes: ContentNode[] = []): ReactElement[] =>
  nodes.flatMap((node, index) => {
    const room = roomFor(node)
    const ahead = node.type === 'heading' ? { minPresenceAhead: Math.max(60, roomFor(nodes[index + 1])) } : {}
    return [
      // A table head that repeats on every page cannot be kept with its first row, but an element before the table
      // can.
      ...(room > 0 ? [h(View, { key: `before ${index}`, minPresenceAhead: room })] : []),
      h(View, { key: index, ...ahead }, blockOf(paper, node)),
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
      return content.map((entry, index) =>
        bulleted(
          index,
          type === 'bulletList' ? '•' : `${(Number(attrs.start) || 1) + index}.`,
          blocksOf(paper, entry.content),
          lettersIn((entry.content ?? [])[0] ?? entry) > longEntry,
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
      return boxOf(paper, node)
  }
}

/** A box with less text is not split across pages, because a border line without content next to it is confusing. */
const lettersInBox = 900

function boxOf(paper: CoursePaper, node: ContentNode): ReactElement {
  const { type, attrs = {}, content = [] } = node
  const letters = lettersIn(node) + wordsInside(node).join('').length
  return h(
    View,
    {
      style: [style.boxed, ...(type === 'callout' ? [toneOf(attrs.kind)] : [])],
      wrap:
        letters > lettersInBox || content.some((inner) => inner.type === 'image' || inner.type === 'table'),
    },
    ...linesOf(paper, node),
    ...blocksOf(paper, content),
  )
}

function linesOf({ locale }: CoursePaper, node: ContentNode): ReactElement[] {
  const lines: PaperLine[] =
    paperLines(node, (key, values) => translate(locale, `publishing.site.${key}`, values)) ??
    wordsInside(node).map((text) => ({ text }))
  return lines
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, isBold, isRight }, index) => {
      const look = [style.paragraph, ...(isBold || isRight ? [{ fontWeight: 600 as const }] : [])]
      return isRight === undefined
        ? h(Text, { key: `w${index}`, style: look, ...(isBold ? { minPresenceAhead: 40 } : {}) }, text)
        : bulleted(index, answerMark(isRight), [h(Text, { key: 'text', style: look }, text)])
    })
}

/**
 * Beyond this number of columns no cells are reserved: huge column spans would create a table with millions of
 * cells.
 */
const mostColumns = 20

/** Cells with a column span get the combined width; below a cell with a row span the space stays empty. */
function tableOf(paper: CoursePaper, rows: ContentNode[]): ReactElement {
  /** For each column, the number of further rows that a cell above occupies. */
  const taken: number[] = []
  const hasHead = rows.length > 1 && isHead(rows[0])
  const drawn = rows.map((row, index) => {
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
    // An element with a `fixed` property, even if false, is never kept whole at the end of a page.
    const look = { style: style.cells, wrap: false, ...(hasHead && index === 0 ? { fixed: true } : {}) }
    return h(View, { key: index, ...look }, ...cells)
  })
  return h(View, { style: style.table }, ...drawn)
}

/** In characters. Even in the narrowest column such a head takes less than half a page. */
const longestHead = 60

/** Whether a row is a head to repeat on every page of the table, short enough to leave room for the rows below it. */
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

/** The page width, and the width of a character and the height of a line at the text's font size. */
const [widthOfPage, widthOfLetter, heightOfLine] = [467, 5.6, 15.75]

/** The estimated height of a row. */
const heightOfRow = ({ content: cells = [] }: ContentNode): number => {
  const width = widthOfPage / cells.reduce((sum, { attrs }) => sum + (Number(attrs?.colspan) || 1), 0)
  const heights = cells.map(({ attrs, content = [] }) => {
    const perLine = ((Number(attrs?.colspan) || 1) * width - 12) / widthOfLetter
    const lines = content.map((block) => Math.max(1, Math.ceil(lettersIn(block) / Math.max(1, perLine))))
    return lines.reduce((sum, count) => sum + count * heightOfLine + 7, 8)
  })
  return Math.max(0, ...heights)
}

/**
 * The height that a table's head and first row need, so that a head is never alone at the end of a page; 0 without
 * a head.
 */
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
  return nodes.map(({ type, text = '', marks = [] }, index) => {
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
    // A relative address cannot be opened from a file on disk.
    return /^https?:|^mailto:/.test(href)
      ? h(Link, { key: index, src: href }, text)
      : h(Text, { key: index, style: look }, text)
  })
}
