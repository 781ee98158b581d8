import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'
import { stripEmoji } from './strip-emoji.ts'

/**
 * One file with Latin, including all Romanian letters, and Greek; the web font is split by script, which PDF cannot
 * use.
 */
export const pdfFont = 'Noto Sans'
const hebrew = 'Noto Sans Hebrew'
const arabic = 'IBM Plex Sans Arabic'

/** Fonts for names of people, which may be in a right-to-left script. */
export const nameFonts = [pdfFont, hebrew, arabic]

const fontFile = (path: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}.ttf`))
const weights = [
  ['400Regular', 400],
  ['600SemiBold', 600],
  ['700Bold', 700],
] as const

Font.register({
  family: pdfFont,
  fonts: weights.flatMap(([style, fontWeight]) => [
    { src: fontFile(`noto-sans/${style}/NotoSans_${style}`), fontWeight },
    {
      src: fontFile(`noto-sans/${style}_Italic/NotoSans_${style}_Italic`),
      fontWeight,
      fontStyle: 'italic' as const,
    },
  ]),
})
for (const [family, folder, name] of [
  [hebrew, 'noto-sans-hebrew', 'NotoSansHebrew'],
  [arabic, 'ibm-plex-sans-arabic', 'IBMPlexSansArabic'],
] as const)
  Font.register({
    family,
    fonts: weights.map(([style, fontWeight]) => ({
      src: fontFile(`${folder}/${style}/${name}_${style}`),
      fontWeight,
    })),
  })

const signs = new Intl.Segmenter()
/** Longer than any dictionary word: only a name without spaces, which would otherwise overflow the page, is broken. */
const longest = 28

Font.registerHyphenationCallback((word) => {
  const drawn = stripEmoji(word)
  if (drawn.length <= longest || !/^[\p{L}\p{M}\p{N}]+$/u.test(drawn)) return [drawn]
  return Array.from(signs.segment(drawn), ({ segment }) => segment)
})

/** What the library that reads fonts lets every user of a font share. */
interface GlyphCache {
  getGlyph: (id: number, characters?: number[]) => { codePoints: number[] }
}

/**
 * Embedding a font reads the glyphs that others are composed of, such as the Latin O of the Greek one, without their
 * characters. The font keeps them like that, so that the next document of the process would lose these letters.
 */
function keepCharacters(fonts: GlyphCache): void {
  const { getGlyph } = fonts
  fonts.getGlyph = function (this: GlyphCache, id, characters = []) {
    const glyph = getGlyph.call(this, id, characters)
    if (glyph.codePoints.length === 0) glyph.codePoints = characters
    return glyph
  }
}

const anyFont = { fontFamily: pdfFont, fontWeight: 400 } as const
await Font.load(anyFont)
keepCharacters(Object.getPrototypeOf(Font.getFont(anyFont)?.data) as GlyphCache)
