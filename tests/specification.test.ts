import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { read } from '../tools/checks/files.ts'

const root = join(import.meta.dirname, '..')
const page = 'docs/specification.md'

interface Row {
  sentence: string
  /** Files and the tests in them that prove the sentence. */
  proofs: { file: string; name: string }[]
}

const cellsOf = (line: string): string[] => line.split(/(?<!\\)\|/).map((cell) => cell.trim())

const rows = read(root, page)
  .split('\n')
  .filter((line) => /^\| [\d+]/.test(line))
  .map((line): Row => {
    const [, , sentence = '', proofs = ''] = cellsOf(line)
    return {
      sentence,
      proofs: proofs.split('<br>').map((proof) => {
        const [, file = '', name = ''] = /^`([^`]+)`: (.+)$/.exec(proof) ?? []
        return { file, name: name.replaceAll('\\|', '|') }
      }),
    }
  })

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** As the title of a test, a step or a group, or as the first cell of a table of cases. */
const isNamedIn = (source: string, name: string): boolean =>
  new RegExp(`(\\b(it|test|step|describe)\\(|\\)\\(|\\[)\\s*(['"\`])${escaped(name)}\\3\\s*,`).test(source)

describe('the list of the specification’s sentences', () => {
  it('names tests that exist for every sentence', () => {
    expect(rows.length).toBeGreaterThan(100)
    const lost = rows.flatMap(({ sentence, proofs }) =>
      proofs
        .filter(({ file, name }) => !existsSync(join(root, file)) || !isNamedIn(read(root, file), name))
        .map(({ file, name }) => `${sentence} → ${file}: ${name}`),
    )
    expect(lost).toEqual([])
  })

  it('names only what is run', () => {
    const files = [...new Set(rows.flatMap(({ proofs }) => proofs.map(({ file }) => file)))]
    const isRun = (file: string) => /^tests\/e2e\/.+\.ts$|\.test\.tsx?$/.test(file)
    const isLeftOut = (file: string) =>
      /\b(it|test|step|describe)(\.\w+)*\.(skip|todo|fixme|only)\b/.test(read(root, file))
    expect(files.filter((file) => !isRun(file) || isLeftOut(file))).toEqual([])
  })

  it('says each sentence once', () => {
    const sentences = rows.map(({ sentence }) => sentence)
    expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([])
  })
})
