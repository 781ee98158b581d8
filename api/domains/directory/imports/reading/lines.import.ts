import type { ImportEncoding } from '#contract/directory/people-imports.ts'

/** Why a whole file is refused, with the physical line. */
export class UnreadableFile extends Error {
  readonly reason: 'binary' | 'spreadsheet' | 'encoding' | 'long_line' | 'empty' | 'too_many_rows'
  readonly line: number

  constructor(reason: UnreadableFile['reason'], line = 1) {
    super(`${reason} in line ${line}`)
    this.reason = reason
    this.line = line
  }
}

/** Longer than any real row of a person. */
const longestLine = 200_000
/** Maximum share of replacement characters, which stand for undecodable bytes. */
const mostUndecodable = 0.001

/** The physical lines of a file, in batches. Throws `UnreadableFile` for a file that is not text in this encoding. */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  encoding: ImportEncoding,
): AsyncGenerator<string[]> {
  const decoder = new TextDecoder(encoding)
  const quality = createQualityCheck()
  let rest = ''
  let isFirst = true
  for await (const chunk of chunks) {
    if (isFirst && chunk[0] === 0x50 && chunk[1] === 0x4b) throw new UnreadableFile('spreadsheet')
    isFirst = false
    const text = rest + decoder.decode(chunk, { stream: true })
    // A carriage return at the end may belong to a line feed in the next chunk.
    const end = text.endsWith('\r') ? text.length - 1 : text.length
    const lines = text.slice(0, end).split(/\r\n|\r|\n/)
    rest = (lines.pop() ?? '') + text.slice(end)
    quality.check(lines)
    if (rest.length > longestLine) throw new UnreadableFile('long_line', quality.lines() + 1)
    yield lines
  }
  const last = (rest + decoder.decode()).split(/\r\n|\r|\n/)
  if (last.at(-1) === '') last.pop()
  quality.check(last)
  quality.end()
  yield last
}

function createQualityCheck() {
  let lines = 0
  let letters = 0
  let undecodable = 0
  let firstUndecodable = 0
  return {
    lines: () => lines,
    check(more: string[]): void {
      for (const line of more) {
        lines += 1
        letters += line.length
        if (line.includes('\0')) throw new UnreadableFile('binary', lines)
        if (!line.includes('\uFFFD')) continue
        firstUndecodable ||= lines
        undecodable += line.split('\uFFFD').length - 1
      }
    },
    end(): void {
      if (undecodable > letters * mostUndecodable) throw new UnreadableFile('encoding', firstUndecodable)
    },
  }
}
