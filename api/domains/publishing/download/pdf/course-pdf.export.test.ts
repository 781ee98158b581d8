import { performance } from 'node:perf_hooks'
import { setImmediate as immediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { ContentNode } from '#contract/content/content.ts'
import { textBlocks } from '#domains/content/content.rules.ts'
import { toPrint } from '#domains/media/media.service.ts'
import { aDraft, aDraftLesson } from '#tests/support/builders/drafts/drafts.ts'
import { everyBlock } from '#tests/support/builders/every-block.ts'
import { aPicture } from '#tests/support/builders/media.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { drawPdf, pdfStream } from './draw-pdf.export.ts'

const brand = { name: 'Harbor', ramp: { light: { brand: '#0f766e' } } } as never
const squeezed = (text: string): string => text.replace(/\s+/gu, '')
const paperOf = (blocks: ContentNode[]) => ({
  draft: aDraft([[[aDraftLesson('a', ...blocks)]]]),
  locale: 'en_US' as const,
  brand,
  cover: [['Company', 'Harbor Group'] as const],
  pictures: new Map<string, Buffer>(),
})
const drawn = (blocks: ContentNode[]): Promise<Uint8Array> => drawPdf(paperOf(blocks))
let textOfAll: Promise<string> | undefined
/** The text of a PDF with a block of every type; rendered once. */
const everyBlockDrawn = (): Promise<string> => {
  textOfAll ??= drawn(Object.values(everyBlock())).then(pdfText)
  return textOfAll
}

it('a chapter may be long, its foot stays where it is, and who else asks the server need not wait for it', async () => {
  const page = { type: 'codeBlock', content: [{ type: 'text', text: 'Look twice.\n'.repeat(45) }] }
  const before = performance.eventLoopUtilization()
  const file = await drawn(Array.from({ length: 28 }, () => page))
  const { utilization } = performance.eventLoopUtilization(before)
  expect(
    Buffer.from(file)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length,
  ).toBeGreaterThan(24)
  // Rendering in this thread would have used it completely.
  expect(utilization).toBeLessThan(0.5)
}, 240_000)

// Specification, authoring 11: PDF
it('every word of every block is on the paper', async () => {
  const blocks = Object.values(everyBlock())
  const text = squeezed(await everyBlockDrawn())
  for (const { text: words } of textBlocks({ type: 'doc', content: blocks }))
    for (const line of words.split('\n')) expect(text).toContain(squeezed(line))
}, 240_000)

it('begins with a cover that says which state of which course it is', async () => {
  const [cover = ''] = (await everyBlockDrawn()).split('Chapter')
  for (const words of ['Harbor', 'The course', 'Company', 'Harbor Group']) expect(cover).toContain(words)
})

it.each(['info', 'warning', 'danger', 'tip'])(
  'names the kind of a callout, as it is not seen in print (%s)',
  async (kind) => {
    const label = { info: 'Good to know', warning: 'Caution', danger: 'Danger', tip: 'Tip' }[kind] ?? ''
    expect(await everyBlockDrawn()).toMatch(new RegExp(`${label}\\s+Words of a ${kind} callout`))
  },
)

const pagesOf = (file: Uint8Array): string[] => pdfText(file).split(/The course · \d+/)

it('leaves no mark of a list alone at the end of a page', async () => {
  const entry = (nth: number): ContentNode => ({
    type: 'listItem',
    content: [
      {
        type: 'paragraph',
        attrs: { id: `entry${nth}` },
        content: [{ type: 'text', text: `Entry ${nth}. ${long.repeat((nth % 3) + 1)}` }],
      },
    ],
  })
  const list = {
    type: 'bulletList',
    attrs: { id: 'list' },
    content: Array.from({ length: 60 }, (_, nth) => entry(nth)),
  }
  const pages = pagesOf(await drawn([list]))
  expect(pages.length).toBeGreaterThan(4)
  for (const page of pages) expect(page.trimEnd()).not.toMatch(/•$/)
  expect(pages.join('').match(/•\s+Entry/g)).toHaveLength(60)
}, 240_000)

it('lets short chapters share a page', async () => {
  const chapters = ['a', 'b', 'c'].map((id) => [[aDraftLesson(id, `Words of ${id}.`)]])
  const pages = pagesOf(await drawPdf({ ...paperOf([]), draft: aDraft(chapters) }))
  expect(pages.filter((page) => page.includes('Words of'))).toHaveLength(1)
})

it('has a slanted face for what is stressed', async () => {
  const slanted: ContentNode = {
    type: 'paragraph',
    attrs: { id: 'slanted' },
    content: [{ type: 'text', text: 'Really', marks: [{ type: 'italic' }] }],
  }
  expect(Buffer.from(await drawn([slanted])).toString('latin1')).toMatch(/NotoSans-Italic/)
})

it('a photograph stays one', async () => {
  const photograph = await toPrint(await aPicture({ format: 'webp' }), 1_400)
  const image: ContentNode = { type: 'image', attrs: { id: 'image', src: '/files/a', alt: 'A desk' } }
  const file = await drawPdf({ ...paperOf([image]), pictures: new Map([['/files/a', photograph]]) })
  // The JPEG filter; other images are compressed without loss.
  expect(Buffer.from(file).toString('latin1')).toContain('DCTDecode')
})

// Specification, authoring 11: PDF
it('whoever breaks off the download stops the drawing, and the next one does not wait for it', async () => {
  const words = {
    type: 'paragraph',
    attrs: { id: 'words' },
    content: [{ type: 'text', text: 'Ask first. ' }],
  }
  // Rendered to the end, it would take minutes.
  const file = pdfStream(paperOf(Array.from({ length: 60_000 }, () => words)))
  file.resume()
  const waiting = pdfStream(paperOf([words])).destroy()
  await immediate()
  file.destroy()
  expect(pdfText(await drawn([words]))).toContain('Ask first.')
  expect([file.destroyed, waiting.destroyed]).toEqual([true, true])
})

const cell = (type: string, text: string): ContentNode => ({
  type,
  content: [{ type: 'paragraph', attrs: { id: 'cell' }, content: [{ type: 'text', text }] }],
})
const row = (type: string, ...texts: string[]): ContentNode => ({
  type: 'tableRow',
  content: texts.map((text) => cell(type, text)),
})
const long = 'Ask on another way whether it was really sent by whom it seems to come from. '.repeat(4)

// Specification, authoring 11: PDF
it('a long table has its head on each of its pages, and no row of it is torn apart', async () => {
  const rows = Array.from({ length: 40 }, (_, nth) => row('tableCell', `Sign ${nth}`, `${long}${nth}`))
  const head = row('tableHeader', 'What you see', 'What you do')
  const file = await drawn([{ type: 'table', attrs: { id: 'long' }, content: [head, ...rows] }])
  const pages = pdfText(file)
    .split(/The course · \d+/)
    .filter((page) => page.includes('Sign'))
  expect(pages.length).toBeGreaterThan(3)
  for (const page of pages) {
    expect(page).toMatch(/^(?:(?!Sign)[^])*What you see\s+What you do\s+Sign \d+/)
    expect(page.match(/from\. \d+\s/g)).toHaveLength(page.match(/Sign \d+/g)?.length ?? 0)
  }
  // A head that fills pages by itself is not repeated on each of them.
  const filling = Array.from({ length: 20 }, () => long)
  const narrow = [row('tableHeader', ...filling), row('tableCell', ...filling)]
  const whole = await drawn([{ type: 'table', attrs: { id: 'high' }, content: narrow }])
  expect(Buffer.from(whole).subarray(0, 5).toString()).toBe('%PDF-')
}, 240_000)

it('no head of a table stands alone at the end of a page, nor the heading before it', async () => {
  const words = (text: string) => [{ type: 'text', text }]
  // Each starts a line further down than the one before, until every position on a page has occurred.
  const tables = Array.from({ length: 45 }, (_, nth) => [
    ...Array.from({ length: nth % 3 }, () => ({
      type: 'paragraph',
      attrs: { id: 'filling' },
      content: words('Filling'),
    })),
    { type: 'heading', attrs: { id: 'signs', level: 2 }, content: words('The signs') },
    {
      type: 'table',
      attrs: { id: 'short' },
      content: [
        row('tableHeader', 'What you see', 'What you do'),
        row('tableCell', `Sign ${nth}`, long.repeat((nth % 4) + 1)),
      ],
    },
  ]).flat()
  const text = pdfText(await drawn(tables))
  expect(text.match(/The signs\s+What you see\s+What you do\s+Sign \d+/g)).toHaveLength(45)
  expect(text.match(/What you see/g)).toHaveLength(45)
}, 240_000)

it('a table whose cells reach far over others is drawn as far as paper goes, and holds nobody up', async () => {
  const wideCell = (text: string): ContentNode => ({
    type: 'tableCell',
    attrs: { colspan: 20, rowspan: 100 },
    content: [{ type: 'paragraph', attrs: { id: text }, content: [{ type: 'text', text }] }],
  })
  const wideRow = (nth: number): ContentNode => ({
    type: 'tableRow',
    content: Array.from({ length: 10 }, (_, at) => wideCell(`${nth}.${at}`)),
  })
  const rows = Array.from({ length: 20 }, (_, nth) => wideRow(nth))
  const file = await drawn([{ type: 'table', attrs: { id: 'far' }, content: rows }])
  expect(Buffer.from(file).subarray(0, 5).toString()).toBe('%PDF-')
}, 240_000)
