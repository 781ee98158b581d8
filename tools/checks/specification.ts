import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder, read } from './files.ts'
import type { CheckResult } from './result.ts'

/**
 * A test declares in a comment above it which sentences of the specification it proves, by chapter and section or
 * point; `+` is for our own requirements beyond it:
 *
 *     // Specification, learning 2: A locked item says why
 *     it('is refused with the reason while the item is locked', …)
 */
const tag = /^ *\/\/ Specification(?:, (\w+))? (\d+|\+): (.+)$/
const malformed = /^ *\/\/ Specification\b/
const titleText = String.raw`\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"|\x60([^\x60]*)\x60)`
/** A table’s case, or a test or step directly below; the title of a test with its own table comes after the table. */
const titles = {
  here: new RegExp(String.raw`^\s*(?:\[|.*?\b(?:it|test|step|describe)(?:\.\w+)*\()?${titleText}\s*,`),
  afterTable: new RegExp(String.raw`\)\(${titleText}\s*,`),
}
const hasTable = /^.*\b(?:it|test|describe)\.(?:each|for)\b/

const page = 'docs/specification.md'
const chapters = [
  {
    name: undefined,
    head: '',
    about:
      'What was asked for of the shell, the languages, live events, notifications, animations and failures, by the section of the product specification.',
    section: 'Section',
  },
  {
    name: 'learning',
    head: '## Learning',
    about:
      'What was asked for of learning, point by point: items, quizzes, whole courses, releases, cycles, due dates and certificates.',
    section: 'Point',
  },
  {
    name: 'authoring',
    head: '## Authoring',
    about: 'What an author and an admin do with courses, by the point of what was asked for.',
    section: 'Point',
  },
] as const

interface Proof {
  file: string
  line: number
  chapter: string | undefined
  section: string
  sentence: string
  /** Title of the test; null if none follows. */
  test: string | null
  isLeftOut: boolean
}

/** Checks that the page matches the tests; `npm run specification` writes the page. */
export function checkSpecification(root: string): CheckResult {
  const proofs = proofsIn(root)
  const problems = [...problemsOf(root, proofs)]
  if (read(root, page) !== specificationPage(root))
    problems.push(`${page} is not what the tests say. Run npm run specification.`)
  return { inspected: proofs.length, problems }
}

export const writeSpecification = (root: string): void =>
  writeFileSync(join(root, page), specificationPage(root))

/** The list of sentences with the tests that prove them, in Markdown. */
function specificationPage(root: string): string {
  const proofs = proofsIn(root)
  const body = chapters.map(({ name, head, about, section }) => {
    const own = proofs.filter(({ chapter }) => chapter === name)
    const sections = [...new Set(own.map((proof) => proof.section))].sort(bySection)
    return [
      ...(head ? [head] : []),
      about,
      ...sections.flatMap((each) => [
        `${head ? '###' : '##'} ${each === '+' ? 'Beyond it' : `${section} ${each}`}`,
        listOf(own.filter((proof) => proof.section === each)),
      ]),
    ].join('\n\n')
  })
  return `${[intro, ...body].join('\n\n')}\n`
}

const intro = `# The specification, sentence by sentence

Each sentence is followed by the tests that would fail if it were no longer so. What stands there in many words is short here. Written by \`npm run specification\` from the comments above the tests; \`npm run check\` fails when the two differ. A test whose name has a placeholder runs once for each of its cases.`

const bySection = (one: string, other: string): number =>
  (one === '+' ? 1_000 : Number(one)) - (other === '+' ? 1_000 : Number(other))

function listOf(proofs: Proof[]): string {
  const sentences = Map.groupBy(proofs, ({ sentence }) => sentence)
  return [...sentences]
    .map(([sentence, own]) =>
      [`- ${sentence}`, ...own.map(({ file, test }) => `  - \`${file}\`: ${test}`)].join('\n'),
    )
    .join('\n')
}

const testFiles = (root: string): string[] =>
  filesUnder(root, 'api', 'bench', 'contract', 'tests', 'web').filter((file) =>
    /^tests\/e2e\/.+\.ts$|\.test\.tsx?$/.test(file),
  )

function proofsIn(root: string): Proof[] {
  return testFiles(root).flatMap((file) => {
    const lines = read(root, file).split('\n')
    return lines.flatMap((line, index) => {
      const [whole, chapter, section = '', sentence = ''] = tag.exec(line) ?? []
      if (!whole) return []
      const following = lines.slice(index + 1).filter((each) => !tag.test(each))
      const source = following.slice(0, 200).join('\n')
      const found = (hasTable.test(following[0] ?? '') ? titles.afterTable : titles.here).exec(source)
      const test = found?.[1]?.replaceAll("\\'", "'") ?? found?.[2] ?? found?.[3] ?? null
      const isLeftOut = /\.(skip|todo|fixme|only)\b/.test(following[0] ?? '')
      return [{ file, line: index + 1, chapter, section, sentence, test, isLeftOut }]
    })
  })
}

function* problemsOf(root: string, proofs: Proof[]): Generator<string> {
  const places = new Map<string, string>()
  for (const { file, line, chapter, section, sentence, test, isLeftOut } of proofs) {
    if (test === null) yield `${file}:${line} names a sentence of the specification, but no test follows.`
    if (isLeftOut) yield `${file}:${line} names a sentence of the specification that its test leaves out.`
    if (!chapters.some(({ name }) => name === chapter))
      yield `${file}:${line} names the chapter ${chapter}, which the specification does not have.`
    const place = `${chapter} ${section}`
    if ((places.get(sentence) ?? place) !== place)
      yield `${file}:${line} says "${sentence}", which stands under another section as well.`
    places.set(sentence, place)
  }
  for (const file of testFiles(root))
    for (const [index, text] of read(root, file).split('\n').entries())
      if (malformed.test(text) && !tag.test(text))
        yield `${file}:${index + 1} is not "// Specification 2: A sentence".`
}
