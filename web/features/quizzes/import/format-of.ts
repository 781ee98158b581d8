import type { ImportFormat } from '#contract/quizzes/question-imports.ts'

const byName: [RegExp, ImportFormat][] = [
  [/\.json$/i, 'json'],
  [/\.xml$/i, 'moodle_xml'],
  [/\.(csv|tsv)$/i, 'csv'],
  [/\.gift$/i, 'gift'],
]
const byLook: [RegExp, ImportFormat][] = [
  [/^\s*[[{]\s*["{\]]/, 'json'],
  [/^\s*<(\?xml|quiz)/i, 'moodle_xml'],
  [/^(::|\/\/|\$CATEGORY)|\{[^}]*[=~#]|\{\s*(T|F|TRUE|FALSE)\s*\}/m, 'gift'],
  [/^[^\n]*[,;\t][^\n]*\n/, 'csv'],
]

/** Guesses a text's format, from its file name or else its content; null if nothing matches. */
export const formatOf = (text: string, name = ''): ImportFormat | null => {
  const plain = text.replace(/^\uFEFF/, '')
  return (
    byName.find(([pattern]) => pattern.test(name))?.[1] ??
    byLook.find(([pattern]) => pattern.test(plain))?.[1] ??
    null
  )
}

/** Removes images and sound from Moodle files: they would be unreadable in a text field. */
export const withoutMedia = (text: string): string =>
  text.replace(/(<file\b[^>]*\bencoding="base64"[^>]*>)[A-Za-z0-9+/=\s]*/g, '$1')
