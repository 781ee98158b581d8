import { posix } from 'node:path'
import { filesUnder, read } from './files.ts'
import type { CheckResult } from './result.ts'

const roots = ['api', 'contract', 'web', 'tests', 'tools', 'bench']

const mostLines = 400
const measured = /\.(tsx?|mjs|css|sql|md|html)$/
/** Exempt: files that are read as a whole, or written by translators and authors. */
const longFiles = [/^api\/db\/migrations\//, /^api\/demo\/(courses|companies)\//, /\/locales\//, /^docs\//]

const mostFiles = 20
/** Exempt: folders whose files are found by their number or name, so that subfolders would only hide them. */
const largeFolders = [
  // In the order of their numbers; an applied migration keeps its name.
  /^api\/db\/migrations$/,
  // One file for each subject, the same in every language.
  /^(api|web)\/locales\//,
  // Served under their own paths, such as one image for each badge.
  /^web\/public\//,
]

/** Refuses files of more than 400 lines, and folders that hold more than 20 files, not counting subfolders. */
export function checkSizes(root: string): CheckResult {
  const files = filesUnder(root, ...roots)
  const sources = files.filter(
    (file) => measured.test(file) && !longFiles.some((pattern) => pattern.test(file)),
  )
  return {
    inspected: sources.length,
    problems: [...sources.flatMap((file) => lengthProblem(root, file)), ...folderProblems(files)],
  }
}

function lengthProblem(root: string, file: string): string[] {
  const lines = read(root, file).trimEnd().split('\n').length
  return lines > mostLines ? [`${file} has ${lines} lines; ${mostLines} is the end.`] : []
}

function folderProblems(files: string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files) {
    // Such as .DS_Store, which a computer's file manager leaves behind.
    if (posix.basename(file).startsWith('.')) continue
    const folder = posix.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder, count]) => count > mostFiles && !largeFolders.some((pattern) => pattern.test(folder)))
    .map(
      ([folder, count]) =>
        `${folder} holds ${count} files; ${mostFiles} is the end. Move those of one subject to a subfolder.`,
    )
}
