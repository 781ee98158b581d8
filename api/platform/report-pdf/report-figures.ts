import { StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'

/** A key figure in large type. */
export interface ReportCard {
  name: string
  value: string
  /** Its denominator; may be empty. */
  detail: string
  /** How it moved; may be empty. */
  change: string
}

/** Columns from 0 to 100 percent, one for each point in time. */
export interface ReportChart {
  points: { label: string; percent: number; value: string; is_estimated: boolean }[]
  /** What a full column stands for. */
  full: string
}

export const quiet = '#57534e'
export const line = '#d6d3d1'
const cardsInRow = 4
const chartHeight = 84
/** Above a column for its value. */
const tickHeight = 10

const style = StyleSheet.create({
  cards: { flexDirection: 'row', gap: 8, marginTop: 8 },
  card: { flex: 1, border: `0.75 solid ${line}`, borderRadius: 4, padding: '7 9 8' },
  name: { fontSize: 8.5, fontWeight: 600, color: quiet },
  value: { fontSize: 19, fontWeight: 700, lineHeight: 1.25 },
  small: { fontSize: 8, lineHeight: 1.35, color: quiet },
  top: { flexDirection: 'row', justifyContent: 'flex-end', marginTop: 4, borderBottom: `0.5 dashed ${line}` },
  chart: { flexDirection: 'row', alignItems: 'flex-end', gap: 6, height: chartHeight },
  column: { flex: 1 },
  tick: { fontSize: 7, textAlign: 'center', color: quiet, lineHeight: 1.4 },
  axis: { borderTop: `0.75 solid ${line}` },
  labels: { flexDirection: 'row', gap: 6, paddingTop: 2 },
  definition: { flexDirection: 'row', marginTop: 3 },
  term: { width: 124, paddingRight: 8, fontSize: 8, fontWeight: 600 },
  grow: { flex: 1 },
})

const rowsOf = <Item>(items: readonly Item[], length: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / length) }, (_, row) =>
    items.slice(row * length, (row + 1) * length),
  )

export const cardsOf = (cards: readonly ReportCard[]): ReactElement[] =>
  rowsOf(cards, cardsInRow).map((row, index) =>
    h(
      View,
      { key: `cards ${index}`, style: style.cards, wrap: false },
      ...row.map(({ name, value, detail, change }) =>
        h(
          View,
          { key: name, style: style.card },
          h(Text, { style: style.name }, name),
          h(Text, { style: style.value }, value),
          detail ? h(Text, { style: style.small }, detail) : null,
          change ? h(Text, { style: style.small }, change) : null,
        ),
      ),
    ),
  )

/** Estimated columns are pale. */
export const chartOf = ({ points, full }: ReportChart, color: string): ReactElement =>
  h(
    View,
    { key: 'chart', wrap: false },
    h(View, { style: style.top }, h(Text, { style: style.tick }, full)),
    h(
      View,
      { style: style.chart },
      ...points.map(({ percent, value, is_estimated }, index) =>
        h(
          View,
          { key: index, style: style.column },
          h(Text, { style: style.tick }, value),
          h(View, {
            style: {
              ...{ backgroundColor: color, opacity: is_estimated ? 0.4 : 1 },
              ...{ height: Math.max(0.75, ((chartHeight - tickHeight) * percent) / 100), borderRadius: 1.5 },
            },
          }),
        ),
      ),
    ),
    h(View, { style: style.axis }),
    h(
      View,
      { style: style.labels },
      ...points.map(({ label }, index) => h(Text, { key: index, style: [style.column, style.tick] }, label)),
    ),
  )

/** Terms and what they mean, in small type. */
export const definitionsOf = (definitions: readonly [term: string, meaning: string][]): ReactElement[] =>
  definitions.map(([term, meaning]) =>
    h(
      View,
      { key: term, style: style.definition, wrap: false },
      h(Text, { style: style.term }, term),
      h(Text, { style: [style.small, style.grow] }, meaning),
    ),
  )
