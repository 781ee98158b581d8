import { filesUnder, isSource, isTest } from './files.ts'
import type { CheckResult } from './result.ts'

/** The role of a domain’s file, by its suffix. Add a role only when several files share it. */
const roles: Record<string, string> = {
  routes: 'joins endpoints and functions',
  service: 'the verbs; with policy, rules and documents all that other domains may call',
  queries: 'SQL',
  policy: 'who may do what, pure',
  rules: 'decisions that need no database, pure',
  evaluator: 'the one function that decides a student’s progress, pure',
  presenter: 'from rows to an answer',
  loader: 'several queries, one shape',
  job: 'work that outlives a call',
  jobs: 'the jobs of a domain or subject together',
  actions: 'what a job of many people or rows does to each of them',
  worker: 'runs in a thread or a process of its own',
  cache: 'keeps in memory what is dear to read',
  processor: 'reads or changes the bytes of a file',
  notices: 'who is notified of what, by notice, mail or live event',
  words: 'sentences for people',
  documents: 'the types of what is stored as a document',
  files: 'which stored files a row names',
  format: 'one form of file, read and written',
  import: 'reads what comes from other programs',
  export: 'writes what goes to other programs, to paper or to a page',
}

/** Every file of a domain carries a role. */
export function checkRoles(root: string): CheckResult {
  const folder = 'api/domains/'
  const files = filesUnder(root, folder)
    .filter((file) => isSource(file) && !isTest(file))
    .map((file) => file.slice(folder.length))
  const without = files.filter((file) => !Object.hasOwn(roles, /\.([a-z]+)\.ts$/.exec(file)?.[1] ?? ''))
  return {
    inspected: files.length,
    problems: without.map(
      (file) => `${folder}${file} has no role: name it .${Object.keys(roles).join(', .')}.`,
    ),
  }
}
