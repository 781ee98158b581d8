import {
  Document,
  Image,
  Page,
  renderToBuffer,
  StyleSheet,
  type Styles,
  Text,
  View,
} from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { type Locale, languageTag } from '#contract/locales.ts'
import { nameFonts } from '../files/pdf-font.ts'
import {
  cardsOf,
  chartOf,
  definitionsOf,
  line,
  quiet,
  type ReportCard,
  type ReportChart,
} from './report-figures.ts'

/** A report in the words of its language, ready to be drawn. */
export interface Report {
  locale: Locale
  title: string
  /** Company and period, below the title. */
  lede: string
  issuer: string
  color: string
  /** A PNG or JPEG; null for none. */
  logo: Uint8Array | null
  facts: [name: string, value: string][]
  sections: ReportPart[]
  /** At the foot of every page, before its number. */
  foot: string
}

export interface ReportPart {
  heading: string
  /** The clauses that it answers; null for none. */
  clauses: string | null
  paragraphs: string[]
  /** Key figures, side by side. */
  cards?: ReportCard[]
  chart?: ReportChart
  /** A figure with its definition, one below the other. */
  figures: { name: string; value: string; definition: string }[]
  table: {
    head: string[]
    rows: string[][]
    /** Relative widths of the columns. */
    widths: number[]
    /** Whether all columns but the first are numbers, which end at their right edge. */
    has_numbers?: boolean
  } | null
  /** Terms and what they mean, in small type. */
  definitions?: [term: string, meaning: string][]
  /** Below the table. */
  note: string | null
}

const style = StyleSheet.create({
  page: { fontFamily: nameFonts, fontSize: 9.5, lineHeight: 1.45, color: '#1c1917', padding: '48 52 60' },
  band: { height: 6, width: 56, marginBottom: 16 },
  brand: { flexDirection: 'row', alignItems: 'center', gap: 10, marginBottom: 26 },
  logo: { height: 30, maxWidth: 140, objectFit: 'contain' },
  issuer: { fontSize: 11, fontWeight: 600, color: quiet },
  title: { fontSize: 24, fontWeight: 700, lineHeight: 1.2, marginBottom: 6 },
  lede: { fontSize: 12, color: quiet, marginBottom: 16 },
  facts: { marginBottom: 12 },
  fact: { flexDirection: 'row', marginBottom: 2 },
  factName: { width: 130, color: quiet },
  grow: { flex: 1 },
  heading: { fontSize: 14, fontWeight: 700, lineHeight: 1.3, marginTop: 18, marginBottom: 3 },
  clauses: { fontSize: 8.5, color: quiet, marginTop: 2 },
  paragraph: { marginTop: 6 },
  figure: { flexDirection: 'row', borderBottom: `0.75 solid ${line}`, padding: '5 0' },
  figureName: { width: 130, fontWeight: 600, paddingRight: 8 },
  figureValue: { width: 92, fontWeight: 600, paddingRight: 8 },
  definition: { flex: 1, color: quiet, fontSize: 8.5 },
  table: { marginTop: 8, borderTop: `0.75 solid ${line}` },
  cells: { flexDirection: 'row', borderBottom: `0.75 solid ${line}` },
  head: { backgroundColor: '#f5f5f4', fontWeight: 600 },
  cell: { padding: '3 4', fontSize: 8.5 },
  number: { textAlign: 'right' },
  note: { fontSize: 8.5, color: quiet, marginTop: 4 },
  foot: {
    ...{
      position: 'absolute',
      bottom: 28,
      left: 52,
      right: 52,
      fontSize: 8,
      color: quiet,
      textAlign: 'right',
    },
    // An inherited line height would be multiplied on every page, because the element is fixed.
    lineHeight: '',
  },
})

const text = (key: string, value: string, of: Styles[string]): ReactElement =>
  h(Text, { key, style: of }, value)

function tableOf({
  head,
  rows,
  widths,
  has_numbers = false,
}: NonNullable<ReportPart['table']>): ReactElement {
  const all = widths.reduce((sum, width) => sum + width, 0)
  const cells = (values: string[], key: string, isHead: boolean) =>
    h(
      View,
      { key, style: isHead ? [style.cells, style.head] : style.cells, wrap: false, fixed: isHead },
      ...values.map((value, index) =>
        h(
          Text,
          {
            key: index,
            style: [
              style.cell,
              { width: `${(100 * (widths[index] ?? 1)) / all}%` },
              has_numbers && index > 0 ? style.number : {},
            ],
          },
          value,
        ),
      ),
    )
  return h(
    View,
    { key: 'table', style: style.table },
    cells(head, 'head', true),
    ...rows.map((row, index) => cells(row, String(index), false)),
  )
}

const figuresOf = (figures: ReportPart['figures']): ReactElement[] =>
  figures.map(({ name, value, definition }) =>
    h(
      View,
      { key: name, style: style.figure, wrap: false },
      text('name', name, style.figureName),
      text('value', value, style.figureValue),
      text('definition', definition, style.definition),
    ),
  )

function partOf(part: ReportPart, index: number, color: string): ReactElement {
  // A figure with a long definition would move to the next page without its heading.
  const below = part.paragraphs.length > 1 || part.cards || part.chart ? 0 : 1
  return h(
    View,
    { key: index },
    // The heading stays with the first words or rows below it.
    h(
      View,
      { key: 'head', wrap: false, minPresenceAhead: part.table ? 120 : 60 },
      h(Text, { style: style.heading }, part.heading),
      part.clauses === null ? null : text('clauses', part.clauses, style.clauses),
      ...part.paragraphs.slice(0, 1).map((paragraph) => text('first', paragraph, style.paragraph)),
      ...figuresOf(part.figures.slice(0, below)),
    ),
    ...part.paragraphs.slice(1).map((paragraph, nth) => text(`paragraph ${nth}`, paragraph, style.paragraph)),
    ...cardsOf(part.cards ?? []),
    part.chart ? chartOf(part.chart, color) : null,
    ...figuresOf(part.figures.slice(below)),
    part.table && part.table.rows.length > 0 ? tableOf(part.table) : null,
    ...definitionsOf(part.definitions ?? []),
    part.note === null ? null : text('note', part.note, style.note),
  )
}

export const reportPdf = (report: Report): Promise<Buffer> =>
  renderToBuffer(
    h(
      Document,
      {
        ...{ title: report.title, author: report.issuer, creator: report.issuer, producer: report.issuer },
        language: languageTag(report.locale),
      },
      h(
        Page,
        { size: 'A4', style: style.page },
        h(View, { style: [style.band, { backgroundColor: report.color }] }),
        h(
          View,
          { style: style.brand },
          report.logo ? h(Image, { src: Buffer.from(report.logo), style: style.logo }) : null,
          text('issuer', report.issuer, style.issuer),
        ),
        text('title', report.title, style.title),
        text('lede', report.lede, style.lede),
        h(
          View,
          { style: style.facts },
          ...report.facts.map(([name, value]) =>
            h(
              View,
              { key: name, style: style.fact },
              text('name', name, style.factName),
              text('value', value, style.grow),
            ),
          ),
        ),
        ...report.sections.map((part, index) => partOf(part, index, report.color)),
        h(Text, {
          style: style.foot,
          fixed: true,
          render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
            `${report.foot} · ${pageNumber}/${totalPages}`,
        }),
      ),
    ),
  )
