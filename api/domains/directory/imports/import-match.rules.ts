import { namesFromAddress } from '#contract/accounts/person-names.ts'
import type {
  ImportField,
  ImportOptions,
  ImportOutcome,
  ImportProblem,
} from '#contract/directory/people-imports.ts'
import { limits } from '#contract/limits.ts'
import type { StoredProblem } from '#db/schema/imports.ts'
import { tidyTags } from '#platform/tags.ts'
import { truncateText } from '#platform/truncate-text.ts'
import type { ImportedPerson } from './import-person.rules.ts'

/** A person whom a row may be about. */
export interface Candidate {
  id: string
  company_id: string
  company_name: string
  role: string
  status: string
  version: number
  email: string
  first_name: string
  last_name: string
  department: string
  title: string
  country: string | null
  platform_locale: string | null
  employee_number: string | null
  tags: string[]
  /** Names, in lower case, of the importing company's groups that the person is in. */
  groups: string[]
  extra_time: number
  starts_on: string | null
  manager_email: string | null
  /** Columns that a directory keeps up to date; a file does not change them. */
  managed: string[]
}

export interface RowToDecide {
  number: number
  person: ImportedPerson
  id_key: string | null
  manager_key: string | null
  /** Problems in the row itself, which refuse it. */
  problems: StoredProblem[]
}

export interface MatchContext {
  company_id: string
  options: ImportOptions
  /** Whether the file has name columns; otherwise names are derived from addresses. */
  hasNames: boolean
  /** Looks up a company by the folded name in the file; null if there is none, or several with the same name. */
  companyOf: (name: string) => string | null
}

export interface Decision {
  number: number
  outcome: ImportOutcome
  user_id: string | null
  other_user_id: string | null
  seen_version: number | null
  manager_key: string | null
  changes: Record<string, unknown>
  /** Fields that the row would change but a directory manages. */
  skipped: string[]
  problem: ImportProblem | null
  problems: StoredProblem[]
}

export interface Matches {
  byId: Candidate | undefined
  byEmployeeNumber: Candidate[]
  byEmail: Candidate[]
}

/**
 * Determines the outcome of a row. The first key with a match identifies the person; keys that match two different
 * people refuse the row.
 */
export function decideRow(row: RowToDecide, matches: Matches, context: MatchContext): Decision {
  const named = row.person.company
  const target = named === undefined ? context.company_id : context.companyOf(named)
  const picks = [
    matches.byId,
    pick(matches.byEmployeeNumber, target ?? context.company_id),
    pick(matches.byEmail, target ?? context.company_id),
  ]
  const people = picks.filter((one): one is Candidate => one !== undefined && one !== 'several')
  const [person, other] = people.filter((one, index) => people.findIndex(({ id }) => id === one.id) === index)
  const isAmbiguous = other !== undefined || picks.includes('several')
  const problems = [...row.problems]
  const add = (problem: ImportProblem, field: ImportField | null, value: string, about?: string): void =>
    void problems.push({ problem, field, value: truncateText(value, 100), ...(about ? { about } : {}) })

  if (target === null) add('company_unknown', 'company', named ?? '')
  if (isAmbiguous) add('two_matches', null, keysOf(row.person))
  else if (person && person.role !== 'student') add('staff', 'email', person.email)
  else if (row.id_key && !matches.byId) add('id_unknown', 'id', row.id_key)
  if (row.manager_key && row.manager_key === (row.person.email ?? person?.email ?? '').toLowerCase())
    add('manager_unknown', 'manager_email', row.manager_key)

  const same = {
    number: row.number,
    user_id: person?.id ?? null,
    other_user_id: other?.id ?? null,
    seen_version: person?.version ?? null,
  }
  const refused = (): Decision => ({
    ...same,
    ...{ outcome: 'refused', manager_key: null, changes: {}, skipped: [], problems },
    problem: problems[0]?.problem ?? null,
  })
  // The row is refused, but its person is still recorded, so as not to count as absent.
  if (row.problems.length > 0) return refused()
  if (problems.length === 0 && !person) {
    const created = newPerson(row.person, target as string, context.hasNames)
    for (const field of created.missing) add('missing', field, '')
    if (problems.length === 0)
      return {
        ...same,
        ...{
          outcome: 'created',
          manager_key: row.manager_key,
          changes: created.fields,
          skipped: [],
          problem: null,
          problems,
        },
      }
  }
  if (problems.length > 0 || !person) return refused()
  return decideUpdate({ row, person, target: target as string }, context, { same, refused, add })
}

/** The candidate in the intended company, else the only one elsewhere. */
function pick(found: readonly Candidate[], companyId: string): Candidate | 'several' | undefined {
  const there = found.find(({ company_id }) => company_id === companyId)
  if (there || found.length <= 1) return there ?? found[0]
  return 'several'
}

const keysOf = ({ employee_number, email }: ImportedPerson): string =>
  [employee_number, email].filter(Boolean).join(', ')

function newPerson(
  { company: _, manager_email: __, ...person }: ImportedPerson,
  company_id: string,
  hasNames: boolean,
): { fields: Record<string, unknown>; missing: ImportField[] } {
  const { email } = person
  const derived = email && !hasNames ? namesFromAddress(email) : {}
  const fields = { ...derived, ...person, company_id }
  const missing = (['email', 'first_name', 'last_name'] as const).filter((field) => !fields[field as 'email'])
  return { fields, missing }
}

interface Update {
  row: RowToDecide
  person: Candidate
  target: string
}

interface Answers {
  same: Pick<Decision, 'number' | 'user_id' | 'other_user_id' | 'seen_version'>
  refused: () => Decision
  add: (problem: ImportProblem, field: ImportField | null, value: string, about?: string) => void
}

function decideUpdate(
  { row, person, target }: Update,
  { options }: MatchContext,
  { same, refused, add }: Answers,
): Decision {
  const { company, manager_email: _, tags, groups = [], ...values } = row.person
  const changes: Record<string, unknown> = {}
  const skipped: string[] = []
  for (const [field, value] of Object.entries(values)) {
    if (person[field as keyof Candidate] === value) continue
    if (person.managed.includes(field)) skipped.push(field)
    else changes[field] = value
  }
  if (company !== undefined && person.company_id !== target) {
    if (options.move) changes.company_id = target
    else add('other_company', 'company', company, person.company_name)
  }
  if (tags) {
    const next = options.tag_mode === 'set' ? tags : tidyTags([...person.tags, ...tags])
    if (next.length > limits.tags) add('tags_invalid', 'tags', tags.join(', '))
    if (next.length !== person.tags.length || next.some((tag) => !person.tags.includes(tag)))
      changes.tags = next
  }
  const joined = groups.filter((name) => !person.groups.includes(name.toLowerCase()))
  if (joined.length > 0) changes.groups = joined
  // Whether somebody managed by a directory is active is decided there, too.
  if (options.enable && person.status === 'disabled') {
    if (person.managed.length === 0) changes.status = 'active'
    else skipped.push('status')
  }
  const manager = managerOf(row, person)
  if (manager.isSkipped) skipped.push('manager_id')
  if (manager.isCleared) changes.manager_id = null
  const { manager_key } = manager
  const refusal = refused()
  if (refusal.problems.length > 0) return refusal
  const isChanged = Object.keys(changes).length > 0 || manager_key !== null
  return {
    ...same,
    ...{ outcome: isChanged ? 'updated' : 'unchanged', manager_key, changes, skipped },
    ...{ problem: null, problems: [] },
  }
}

/** What becomes of the manager, who may be somebody in the file. */
function managerOf({ person: { manager_email }, manager_key }: RowToDecide, person: Candidate) {
  const isCleared = manager_email === null && person.manager_email !== null
  const isOther = manager_key !== null && manager_key !== person.manager_email?.toLowerCase()
  const isManaged = person.managed.includes('manager_id')
  return {
    isSkipped: isManaged && (isCleared || isOther),
    isCleared: isCleared && !isManaged,
    manager_key: isOther && !isManaged ? manager_key : null,
  }
}
