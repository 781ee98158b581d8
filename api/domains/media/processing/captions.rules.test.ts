import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '#platform/errors.ts'
import { readCaptions } from './captions.rules.ts'

const read = (text: string): string => Buffer.from(readCaptions(Buffer.from(text))).toString()
const body = (text: string): string => read(text).replace('WEBVTT\n\n', '')

test.each([
  [
    'WebVTT without hours',
    'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n',
    '00:00:01.000 --> 00:00:02.000\nOne\n',
  ],
  [
    'SRT with numbers',
    '7\n00:00:01,5 --> 00:00:02,250\nOne\nTwo\n',
    '00:00:01.500 --> 00:00:02.250\nOne\nTwo\n',
  ],
  [
    'a mark of byte order and Windows line ends',
    '\uFEFFWEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nΈνα\r\n',
    '00:00:01.000 --> 00:00:02.000\nΈνα\n',
  ],
  [
    'positions',
    'WEBVTT\n\n00:01.000 --> 00:02.000 line:0 evil:x align:start\nOne\n',
    '00:00:01.000 --> 00:00:02.000 line:0 align:start\nOne\n',
  ],
  [
    'speakers and emphasis',
    'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ana>Hi <i>you</i></v>\n',
    '00:00:01.000 --> 00:00:02.000\n<v Ana>Hi <i>you</i></v>\n',
  ],
])('%s', (_, text, written) => expect(body(text)).toBe(written))

test('styles, notes, regions, other marks and what ends before it begins go', () => {
  const text = [
    'WEBVTT - title',
    'STYLE\n::cue { background: url(https://evil.example) }',
    'NOTE secret',
    'REGION\nid:a',
    '00:03.000 --> 00:04.000\n<script>x</script><font color=red>Late</font> {\\an8}a < b & c --> d',
    '00:02.000 --> 00:01.000\nBackwards',
    'name\n00:01.000 --> 00:02.000\nEarly',
  ].join('\n\n')
  expect(body(text)).toBe(
    '00:00:01.000 --> 00:00:02.000\nEarly\n\n00:00:03.000 --> 00:00:04.000\nxLate a &lt; b &amp; c --&gt; d\n',
  )
})

const refusal = (bytes: Uint8Array): string | undefined => {
  try {
    readCaptions(bytes)
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.fields?.file?.[0]
  }
}

test('what has no captions, too many, or is not UTF-8 is refused', () => {
  expect(refusal(Buffer.from('WEBVTT'))).toBe('media.no_captions')
  expect(refusal(Buffer.from([0x31, 0xff]))).toBe('media.captions_not_utf8')
  const cue = (second: number) => `00:${String(second % 60).padStart(2, '0')}.000 --> 01:00:00.000\na`
  const many = Array.from({ length: 5_001 }, (_, second) => cue(second)).join('\n\n')
  expect(refusal(Buffer.from(many))).toMatch(/^media.too_many_captions/)
})

test('whatever comes, what is written is read again unchanged', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom(
      '\n',
      '\n\n',
      '00:01.000 --> 00:02.000',
      '99:59:59,999 --> 999:59:59.999 align:end',
      '<b>',
      '<v A>',
      '&lt;',
      '-->',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const bytes = Buffer.from(`00:01.000 --> 00:02.000\nx\n\n${pieces.join('')}`)
      const once = readCaptions(bytes)
      expect(Buffer.from(readCaptions(once)).toString()).toBe(Buffer.from(once).toString())
    }),
  )
})

test('what Windows calls Unicode is read, too', () => {
  const text = '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\nΈνα\r\n'
  expect(Buffer.from(readCaptions(Buffer.from(text, 'utf16le'))).toString()).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nΈνα\n',
  )
})

test('takes no time by the square of what is sent', () => {
  // In quadratic time this would take minutes.
  const line = '{\\'.repeat(240_000)
  expect(read(`00:00:01,000 --> 00:00:02,000\n${line}`)).toContain('00:00:01.000')
})
