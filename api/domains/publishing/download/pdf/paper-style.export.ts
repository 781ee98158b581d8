import { StyleSheet } from '@react-pdf/renderer'
import { pdfFont } from '#platform/files/pdf-font.ts'

export const quiet = '#57534e'
export const line = '#d6d3d1'
export const soft = '#f5f5f4'
export const style = StyleSheet.create({
  page: { fontFamily: pdfFont, fontSize: 10.5, lineHeight: 1.5, color: '#1c1917', padding: '56 64 64' },
  band: { height: 6, width: 56, marginBottom: 18 },
  issuer: { fontSize: 11, fontWeight: 600, color: quiet, marginBottom: 120 },
  title: { fontSize: 30, fontWeight: 700, lineHeight: 1.2, marginBottom: 12 },
  lede: { fontSize: 13, color: quiet, marginBottom: 18 },
  chapter: { marginTop: 26, marginBottom: 10, paddingTop: 14, borderTop: `0.75 solid ${line}` },
  chapterTitle: { fontSize: 20, fontWeight: 700, lineHeight: 1.25 },
  firstChapter: { marginTop: 0, paddingTop: 0, borderTop: 0 },
  section: { fontSize: 11, fontWeight: 600, color: quiet, marginBottom: 12 },
  item: { fontSize: 16, fontWeight: 700, lineHeight: 1.3, marginTop: 14, marginBottom: 8 },
  heading: { fontWeight: 600, marginTop: 10, marginBottom: 4 },
  paragraph: { marginBottom: 7 },
  row: { flexDirection: 'row', marginBottom: 3 },
  bullet: { width: 18, color: quiet },
  grow: { flex: 1 },
  below: { marginLeft: 18 },
  kept: { marginTop: 'auto', paddingTop: 24 },
  fact: { flexDirection: 'row', fontSize: 9.5, color: quiet },
  factName: { width: 90 },
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
    // Set to the empty value to prevent inheriting the page's line height: a fixed element has its line height
    // multiplied by the font size on every page until it overflows.
    lineHeight: '',
    color: quiet,
    textAlign: 'right',
  },
})

/** The colors of callouts in the light theme. */
const tones: Record<string, string> = {
  info: '#1d4ed8',
  tip: '#047857',
  warning: '#b45309',
  danger: '#b91c1c',
}
export const toneOf = (kind: unknown) => ({ borderLeftColor: tones[String(kind)] ?? line })
