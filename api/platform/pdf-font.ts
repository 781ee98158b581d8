import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'

/** One file holds Latin with all Romanian letters and Greek; the product's own web font is split by script, which PDF cannot use. */
export const pdfFont = 'Noto Sans'

const fontFile = (style: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${style}/NotoSans_${style}.ttf`))
Font.register({
  family: pdfFont,
  fonts: [
    { src: fontFile('400Regular'), fontWeight: 400 },
    { src: fontFile('600SemiBold'), fontWeight: 600 },
    { src: fontFile('700Bold'), fontWeight: 700 },
    { src: fontFile('400Regular_Italic'), fontWeight: 400, fontStyle: 'italic' },
    { src: fontFile('600SemiBold_Italic'), fontWeight: 600, fontStyle: 'italic' },
    { src: fontFile('700Bold_Italic'), fontWeight: 700, fontStyle: 'italic' },
  ],
})
Font.registerHyphenationCallback((word) => [word])
