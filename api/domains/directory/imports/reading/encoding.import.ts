import type { ImportEncoding } from '#contract/directory/people-imports.ts'

type Bytes = AsyncIterable<Uint8Array>

/**
 * Detects the text encoding of a file: by its byte order mark, by the position of zero bytes, as strict UTF-8, and
 * otherwise the given one.
 */
export async function detectEncoding(
  open: () => Promise<Bytes>,
  otherwise: ImportEncoding,
): Promise<ImportEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const chunk of await open()) {
      const marked = isFirst ? fromFirstBytes(chunk) : undefined
      if (marked) return marked
      isFirst = false
      utf8.decode(chunk, { stream: true })
    }
    utf8.decode()
    return 'utf-8'
  } catch (error) {
    // Strict decoding throws a TypeError.
    if (error instanceof TypeError) return otherwise
    throw error
  }
}

const looksThrough = 4_096

function fromFirstBytes(bytes: Uint8Array): ImportEncoding | undefined {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  const zeros = [0, 0]
  const looked = Math.min(bytes.length, looksThrough)
  for (let at = 0; at < looked; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  // In UTF-16, half the bytes of Latin text are zero; in Greek text at least those of delimiters and line breaks.
  const many = looked / 50
  if (odd > many && even < odd / 10) return 'utf-16le'
  if (even > many && odd < even / 10) return 'utf-16be'
  return undefined
}

/** The single-byte encoding that spreadsheets use in a country, by the company's locale. */
export const encodingForLocale = (locale: string): ImportEncoding => {
  if (locale.startsWith('el')) return 'windows-1253'
  if (locale.startsWith('ro')) return 'windows-1250'
  return 'windows-1252'
}
