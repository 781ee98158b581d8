import { filesUnder, read } from './files.ts'
import type { CheckResult } from './result.ts'

const sections = ['Status', 'Context', 'Decision', 'Rejected', 'Consequences']
const inCode = /`([^`\n]+)`/g
const inRoot = /^(api|bench|contract|docs|tests|tools|web)\/[\w./-]*$/
const isFile = /^[\w./-]+\.(css|json|md|mjs|sql|tsx?|ya?ml)$/
/** Made when the program or a tool runs, or named as an example of a name. */
const madeLater = /^(docs\/openapi\.json|manifest\.json|course\.json|[\w-]+\.local\.json)$/

/** Paths that the docs name exist, and decision records follow one template. */
export function checkDocs(root: string): CheckResult {
  const files = filesUnder(root, '.')
  const docs = files.filter((file) => /^(docs\/.*|[A-Z]+)\.md$/.test(file))
  const records = docs.filter((file) => file.startsWith('docs/decisions/'))
  const isThere = pathsOf(files)
  const problems = [
    ...docs.flatMap((file) =>
      missingIn(read(root, file), isThere).map((path) => `${file} names ${path}, which does not exist.`),
    ),
    ...records.flatMap((file) => problemsOf(file, read(root, file))),
  ]
  return { inspected: docs.length, problems }
}

/** Every file and folder, also by the end of its path alone. */
function pathsOf(files: string[]): (path: string) => boolean {
  const known = new Set<string>()
  for (const file of files) {
    const parts = file.split('/')
    for (let end = 1; end <= parts.length; end++) {
      known.add(parts.slice(0, end).join('/'))
      known.add(parts.slice(end - 1).join('/'))
    }
  }
  return (path) => known.has(path.replace(/\/$/, ''))
}

function missingIn(text: string, isThere: (path: string) => boolean): string[] {
  const named = [...text.matchAll(inCode)].map(([, code = '']) => code)
  const paths = named.filter((code) => inRoot.test(code) || isFile.test(code))
  return [...new Set(paths)].filter((path) => !madeLater.test(path) && !isThere(path))
}

/** `# NNNN. Title`, a file named after both, and the sections in their order. */
function problemsOf(file: string, text: string): string[] {
  const [, number, title = ''] = /^# (\d{4})\. (.+)\n/.exec(text) ?? []
  if (!number) return [`${file} does not begin with "# NNNN. Title".`]
  const name = `${number}-${slugOf(title)}.md`
  const found = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)
  const inOrder = sections.filter((section) => found.includes(section))
  return [
    ...(file.endsWith(`/${name}`) ? [] : [`${file} should be named ${name}, after its title.`]),
    ...(found.join() === inOrder.join() && found.includes('Decision')
      ? []
      : [`${file} has the sections ${found.join(', ')}, not some of ${sections.join(', ')}.`]),
  ]
}

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
