import {
  Document,
  Image,
  Page,
  Path,
  renderToBuffer,
  StyleSheet,
  type Styles,
  Svg,
  Text,
  View,
} from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import sharp from 'sharp'
import { directionOf } from '#contract/bidi-isolate.ts'
import { nameFonts } from '#platform/files/pdf-font.ts'
import { guilloche, qrCode } from './certificate-drawing.export.ts'
import type { Sheet } from './certificate-sheet.presenter.ts'

export interface Pictures {
  logo?: Uint8Array
  signature?: Uint8Array
}

/** A4 landscape in points. */
const page = { width: 841.89, height: 595.28 }
const ink = '#1c1917'
const quiet = '#57534e'
const line = '#d6d3d1'

const style = StyleSheet.create({
  page: { fontFamily: nameFonts, color: ink, backgroundColor: '#fffdf9' },
  sheet: { height: page.height, padding: '54 64 50' },
  band: { position: 'absolute', top: 0, left: 0, right: 0, height: 14 },
  ornament: { position: 'absolute', top: 14, right: 0, width: 420, height: page.height - 14 },
  row: { flexDirection: 'row', alignItems: 'center', justifyContent: 'space-between' },
  brand: { flexDirection: 'row', alignItems: 'center', gap: 12, maxWidth: 420 },
  logo: { height: 40, maxWidth: 150, objectFit: 'contain' },
  issuer: { fontSize: 15, fontWeight: 600 },
  kind: { fontSize: 12, fontWeight: 600 },
  main: { flexGrow: 1, justifyContent: 'center', paddingBottom: 10 },
  small: { fontSize: 12, color: quiet },
  holder: { fontWeight: 700, letterSpacing: -0.8, lineHeight: 1.2, marginTop: 4, marginBottom: 10 },
  course: { fontWeight: 600, lineHeight: 1.25, marginTop: 4, maxWidth: 560 },
  facts: { flexDirection: 'row', marginTop: 26 },
  fact: { paddingRight: 26, marginRight: 26, borderRight: `0.75 solid ${line}` },
  lastFact: { paddingRight: 0, marginRight: 0, borderRight: 0 },
  label: { fontSize: 9, color: quiet, marginBottom: 3 },
  value: { fontSize: 13, fontWeight: 600 },
  foot: { flexDirection: 'row', alignItems: 'flex-end', justifyContent: 'space-between' },
  signatures: { flexDirection: 'row', gap: 36 },
  signature: { width: 176 },
  signed: { height: 50, justifyContent: 'flex-end', borderBottom: `0.75 solid ${ink}`, marginBottom: 7 },
  stroke: { height: 46, maxWidth: 150, objectFit: 'contain', objectPosition: 'left bottom' },
  signer: { fontSize: 11, fontWeight: 600 },
  role: { fontSize: 9, color: quiet, marginTop: 2 },
  check: { flexDirection: 'row', alignItems: 'flex-end', gap: 14 },
  checkText: { alignItems: 'flex-end', maxWidth: 240 },
  host: { fontSize: 11, fontWeight: 600, marginTop: 2 },
  hash: { fontSize: 8, color: quiet, marginTop: 3, letterSpacing: 0.4 },
  code: {
    width: 84,
    height: 84,
    backgroundColor: '#ffffff',
    padding: 6,
    border: `0.75 solid ${line}`,
    borderRadius: 6,
  },
})

/** The certificate as a PDF of one page. The same data and images give the same bytes. */
export async function renderSheet(sheet: Sheet, pictures: Pictures): Promise<Uint8Array> {
  const [logo, signature] = await Promise.all([toPng(pictures.logo, 240), toPng(pictures.signature, 300)])
  const document = h(
    Document,
    {
      title: `${sheet.kind}: ${sheet.course}`,
      author: sheet.issuer,
      subject: sheet.holder,
      keywords: sheet.check.hash,
      creator: sheet.issuer,
      producer: sheet.issuer,
      language: sheet.language,
      creationDate: sheet.issuedAt,
      modificationDate: sheet.issuedAt,
    },
    h(
      Page,
      { size: 'A4', orientation: 'landscape', wrap: false, style: style.page },
      h(
        View,
        { style: style.sheet },
        ornament(sheet),
        h(View, { style: [style.band, { backgroundColor: sheet.band }] }),
        header(sheet, logo),
        statement(sheet),
        h(
          View,
          { style: style.foot },
          h(
            View,
            { style: style.signatures },
            ...sheet.signatures.map((one) => signatureLine(one, signature)),
          ),
          checkBox(sheet),
        ),
      ),
    ),
  )
  return renderToBuffer(document)
}

/**
 * Converts vector and raster images to PNG, at several times the printed height, so that no pixels are visible in
 * print.
 */
async function toPng(bytes: Uint8Array | undefined, height: number): Promise<Buffer | undefined> {
  return bytes && sharp(bytes, { density: 600 }).resize({ height, fit: 'inside' }).png().toBuffer()
}

/** The name keeps its own writing direction, but is aligned to the left like every line of the sheet. */
const nameOf = (name: string, ...styles: Styles[string][]): ReactElement =>
  h(Text, { style: [...styles, { direction: directionOf(name), textAlign: 'left' }] }, name)

function ornament({ tint }: Sheet): ReactElement {
  const curves = guilloche({ x: 300, y: 291, radius: 262 }).map((d) =>
    h(Path, { key: d, d, stroke: tint, strokeWidth: 0.5, fill: 'none' }),
  )
  return h(Svg, { style: style.ornament, viewBox: `0 0 420 ${page.height - 14}` }, ...curves)
}

function header({ issuer, kind, ink: brandInk }: Sheet, logo: Buffer | undefined): ReactElement {
  return h(
    View,
    { style: style.row },
    h(
      View,
      { style: style.brand },
      logo && h(Image, { src: logo, style: style.logo }),
      nameOf(issuer, style.issuer),
    ),
    h(Text, { style: [style.kind, { color: brandInk }] }, kind),
  )
}

function statement({ intro, holder, completed, course, facts, ink: brandInk }: Sheet): ReactElement {
  return h(
    View,
    { style: style.main },
    h(Text, { style: style.small }, intro),
    nameOf(holder, style.holder, { fontSize: fitting(holder, { size: 44, room: 28 }) }),
    h(Text, { style: style.small }, completed),
    nameOf(course, style.course, { color: brandInk, fontSize: fitting(course, { size: 24, room: 42 }) }),
    h(
      View,
      { style: style.facts },
      ...facts.map(({ label, value }, index) =>
        h(
          View,
          { key: label, style: index < facts.length - 1 ? style.fact : [style.fact, style.lastFact] },
          h(Text, { style: style.label }, label),
          h(Text, { style: style.value }, value),
        ),
      ),
    ),
  )
}

/** A long text gets a smaller font size, but stays the largest text; beyond that it wraps. */
const fitting = (text: string, { size, room }: { size: number; room: number }): number =>
  Math.max(size * 0.7, Math.min(size, (size * room) / [...text].length))

function signatureLine(
  { name, role, is_signed }: Sheet['signatures'][number],
  image: Buffer | undefined,
): ReactElement {
  return h(
    View,
    { key: role, style: style.signature },
    h(View, { style: style.signed }, is_signed && image && h(Image, { src: image, style: style.stroke })),
    nameOf(name, style.signer),
    h(Text, { style: style.role }, role),
  )
}

function checkBox({ check }: Sheet): ReactElement {
  const { path, size } = qrCode(check.address)
  return h(
    View,
    { style: style.check },
    h(
      View,
      { style: style.checkText },
      h(Text, { style: style.role }, check.label),
      h(Text, { style: style.host }, `${check.host}/validate`),
      h(Text, { style: style.hash }, check.hash),
    ),
    h(
      View,
      { style: style.code },
      h(Svg, { viewBox: `0 0 ${size} ${size}` }, h(Path, { d: path, fill: ink })),
    ),
  )
}
