import type { BulkProblem } from '#contract/directory/bulk.ts'
import { limits } from '#contract/limits.ts'
import { addMembers, removeMembers } from '#domains/accounts/groups/groups.service.ts'
import {
  type BulkChange,
  restoreTagTimes,
  updatePeople,
} from '#domains/accounts/people/bulk-people.service.ts'
import { changeSettings } from '#domains/accounts/people/own-settings.service.ts'
import { invitePeople } from '#domains/accounts/people/people.service.ts'
import { extraTimeOf, setExtraTime } from '#domains/learning/attempts/extra-time.service.ts'
import { moveEnrolments } from '#domains/learning/cycles/cycles.service.ts'
import { exemptPerson, liftExemption } from '#domains/learning/exemptions/exemptions.service.ts'
import { remindPeople } from '#domains/learning/reminders/reminders.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { tidyTags } from '#platform/tags.ts'
import { removeStudent } from '../directory.service.ts'
import { betweenMailsMs } from '../imports/import-pace.rules.ts'
import {
  type BulkInput,
  type BulkItem,
  type BulkRunRow,
  lockPeople,
  type Outcome,
  type PersonNow,
} from './bulk.queries.ts'

/** Applies a run to some of its people, and undoes it, with the same rules and events as for a single person. */

interface PersonItem {
  item: BulkItem
  person: PersonNow
}

const failed = ({ position }: BulkItem, problem: BulkProblem): Outcome => ({
  position,
  outcome: 'failed',
  problem,
})
const unchanged = ({ position }: BulkItem): Outcome => ({ position, outcome: 'unchanged' })

export async function applyToPeople(ctx: SignedIn, run: BulkRunRow, items: BulkItem[]): Promise<Outcome[]> {
  const people = await lockPeople(
    ctx,
    items.map(({ user_id }) => user_id),
  )
  const found = items.flatMap((item) => {
    const person = people.get(item.user_id)
    return person ? [{ item, person }] : []
  })
  const gone = items.filter(({ user_id }) => !people.has(user_id)).map((item) => failed(item, 'gone'))
  return [...gone, ...(await applyAction(ctx, run, found))]
}

function applyAction(ctx: SignedIn, run: BulkRunRow, found: PersonItem[]): Promise<Outcome[]> {
  const { action, input } = run
  switch (action) {
    case 'add_tags':
    case 'remove_tags':
    case 'disable':
    case 'enable':
    case 'move':
    case 'set_language':
    case 'set_settings':
      return applyChanges(ctx, run, found)
    case 'set_extra_time':
      return giveExtraTime(ctx, found, input.percent ?? 0)
    case 'add_to_group':
    case 'remove_from_group':
      return changeGroup(ctx, { groupId: input.group_id ?? '', isAdd: action === 'add_to_group' }, found)
    case 'exempt':
      return exempt(ctx, input, found)
    case 'invite':
      return invite(ctx, found, input.again ?? false)
    case 'remind':
      return remind(ctx, run, found)
    case 'remove':
      return removePeople(ctx, found)
  }
}

type Decision = Outcome | { fields: Record<string, unknown>; before: Record<string, unknown> }

/** Decides what the run changes in a person's row. */
function decide({ action, input }: BulkRunRow, { item, person }: PersonItem): Decision {
  switch (action) {
    case 'disable':
    case 'enable': {
      const status = action === 'disable' ? 'disabled' : 'active'
      return person.status === status ? unchanged(item) : { fields: { status }, before: {} }
    }
    case 'move':
      if (person.company_id === input.company_id) return unchanged(item)
      return { fields: { company_id: input.company_id }, before: { company_id: person.company_id } }
    case 'set_language': {
      const { platform_locale } = person
      const next = input.locale ?? null
      return platform_locale === next
        ? unchanged(item)
        : { fields: { platform_locale: next }, before: { platform_locale } }
    }
    case 'set_settings': {
      const { settings, changed } = changeSettings(person.settings, input.settings ?? {})
      return changed.length === 0
        ? unchanged(item)
        : { fields: { settings }, before: { settings: person.settings } }
    }
    default:
      return decideTags({ input, isAdd: action === 'add_tags' }, { item, person })
  }
}

function decideTags(
  { input: { tags = [] }, isAdd }: { input: BulkInput; isAdd: boolean },
  { item, person }: PersonItem,
): Decision {
  if (isAdd) {
    const added = tags.filter((tag) => !person.tags.includes(tag))
    const next = tidyTags([...person.tags, ...added])
    if (added.length === 0) return unchanged(item)
    return next.length > limits.tags
      ? failed(item, 'too_many_tags')
      : { fields: { tags: next }, before: { added } }
  }
  const removed = tags.filter((tag) => person.tags.includes(tag))
  if (removed.length === 0) return unchanged(item)
  const since = Object.fromEntries(Object.entries(person.tag_since).filter(([tag]) => removed.includes(tag)))
  const next = person.tags.filter((tag) => !removed.includes(tag))
  return { fields: { tags: next }, before: { removed, since } }
}

const toChange = ({ id, version, company_id }: PersonNow, fields: Record<string, unknown>): BulkChange => ({
  id,
  version,
  company_id,
  fields,
})

async function applyChanges(ctx: SignedIn, run: BulkRunRow, found: PersonItem[]): Promise<Outcome[]> {
  const decided = found.map((one) => ({ ...one, decision: decide(run, one) }))
  const changes = decided.flatMap(({ person, decision }) =>
    'fields' in decision ? [toChange(person, decision.fields)] : [],
  )
  const changed = await changePeople(ctx, run.id, changes)
  return decided.map(({ item, person, decision }): Outcome => {
    if (!('fields' in decision)) return decision
    if (!changed.has(person.id)) return failed(item, 'known_there')
    const { position } = item
    return { position, outcome: 'changed', before: decision.before, version: person.version + 1 }
  })
}

/** Returns the ids of the changed people. Open enrolments move along with people who change company. */
async function changePeople(ctx: SignedIn, runId: string, changes: BulkChange[]): Promise<Set<string>> {
  const changed = await updatePeople(ctx, changes, { run_id: runId })
  for (const { id, fields } of changes)
    if (changed.has(id) && typeof fields.company_id === 'string')
      await moveEnrolments(ctx, id, fields.company_id)
  return changed
}

async function giveExtraTime(ctx: SignedIn, found: PersonItem[], percent: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { item, person } of found) {
    const before = await extraTimeOf(ctx, person.id)
    await setExtraTime(ctx, person, percent)
    const { position } = item
    outcomes.push(
      before === percent ? unchanged(item) : { position, outcome: 'changed', before: { percent: before } },
    )
  }
  return outcomes
}

/** People whose extra time was changed since are skipped. */
async function takeBackExtraTime(ctx: SignedIn, found: PersonItem[], given: number): Promise<Set<string>> {
  const undone = new Set<string>()
  for (const { item, person } of found) {
    if ((await extraTimeOf(ctx, person.id)) !== given) continue
    await setExtraTime(ctx, person, Number(item.before?.percent ?? 0))
    undone.add(person.id)
  }
  return undone
}

async function changeGroup(
  ctx: SignedIn,
  { groupId, isAdd }: { groupId: string; isAdd: boolean },
  found: PersonItem[],
): Promise<Outcome[]> {
  const ids = found.map(({ person }) => person.id)
  const { changed, foreign } = await (isAdd ? addMembers : removeMembers)(ctx, groupId, ids)
  return found.map(({ item, person }): Outcome => {
    if (foreign.has(person.id)) return failed(item, 'not_in_group_company')
    return changed.has(person.id)
      ? { position: item.position, outcome: 'changed', before: {} }
      : unchanged(item)
  })
}

/** People who do not have the course, or whose company is past the last day, fail. One who is exempt already stays so. */
async function exempt(
  ctx: SignedIn,
  { course_id: courseId = '', reason = 'other', note = '', until }: BulkInput,
  found: PersonItem[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { item, person } of found) {
    const exemption = { reason, note, ...(until ? { until } : {}) }
    const outcome = await exemptPerson(ctx, { courseId, person, keepsFormer: true }, exemption)
    if (outcome === 'not_assigned') outcomes.push(failed(item, 'has_not_the_course'))
    else if (outcome === 'over') outcomes.push(failed(item, 'last_day_over'))
    else if (outcome === 'unchanged') outcomes.push(unchanged(item))
    else outcomes.push({ position: item.position, outcome: 'changed', before: {} })
  }
  return outcomes
}

/** People who were invited before are skipped, unless the run invites them again. */
async function invite(ctx: SignedIn, found: PersonItem[], again: boolean): Promise<Outcome[]> {
  const isInvited = ({ person }: PersonItem): boolean =>
    person.status === 'active' && !person.is_company_closed && (again || person.invited_at === null)
  const people = found.filter(isInvited).map(({ person }) => person)
  if (people.length > 0) await invitePeople(ctx, people)
  return found.map((personItem): Outcome => {
    const { item, person } = personItem
    if (person.status !== 'active') return failed(item, 'disabled')
    if (person.is_company_closed) return failed(item, 'company_closed')
    return isInvited(personItem) ? { position: item.position, outcome: 'changed' } : unchanged(item)
  })
}

/** People who already got today's e-mail, or have nothing left to do, are skipped. */
async function remind(ctx: SignedIn, run: BulkRunRow, found: PersonItem[]): Promise<Outcome[]> {
  const active = found.filter(({ person }) => person.status === 'active')
  const people = active.map(({ item, person }) => ({
    id: person.id,
    afterMs: (item.position - 1) * betweenMailsMs,
  }))
  const answers = await remindPeople(ctx, people, new Date(run.created_at))
  return [
    ...found.filter(({ person }) => person.status !== 'active').map(({ item }) => failed(item, 'disabled')),
    ...active.map(({ item }, index): Outcome => {
      if (answers[index] === 'declined') return failed(item, 'wants_no_reminders')
      return answers[index] === 'reminded' ? { position: item.position, outcome: 'changed' } : unchanged(item)
    }),
  ]
}

async function removePeople(ctx: SignedIn, found: PersonItem[]): Promise<Outcome[]> {
  for (const { person } of found) await removeStudent(ctx, person.id)
  return found.map(({ item: { position } }) => ({ position, outcome: 'changed' }))
}

/** People who were edited after the run, or are gone, are skipped. */
export async function undoForPeople(ctx: SignedIn, run: BulkRunRow, items: BulkItem[]): Promise<Outcome[]> {
  const people = await lockPeople(
    ctx,
    items.map(({ user_id }) => user_id),
  )
  const found = items.flatMap((item) => {
    const person = people.get(item.user_id)
    const isAsLeft = item.version === null || item.version === person?.version
    return person && isAsLeft && item.before ? [{ item, person }] : []
  })
  const undone = await undoAction(ctx, run, found)
  return items.map(({ position, user_id }) => ({
    position,
    outcome: undone.has(user_id) ? 'undone' : 'kept',
  }))
}

async function undoAction(ctx: SignedIn, run: BulkRunRow, found: PersonItem[]): Promise<Set<string>> {
  const ids = found.map(({ person }) => person.id)
  const groupId = run.input.group_id ?? ''
  if (run.action === 'add_to_group') return (await removeMembers(ctx, groupId, ids)).changed
  if (run.action === 'remove_from_group') return (await addMembers(ctx, groupId, ids)).changed
  if (run.action === 'set_extra_time') return takeBackExtraTime(ctx, found, run.input.percent ?? 0)
  if (run.action === 'exempt') return liftExemptions(ctx, run, ids)
  const changes = found.map(({ item, person }) => toChange(person, formerFields(run, item, person)))
  const changed = await changePeople(ctx, run.id, changes)
  if (run.action === 'remove_tags')
    await restoreTagTimes(
      ctx,
      found.map(({ item, person }) => ({ id: person.id, since: item.before?.since ?? {} })),
    )
  return changed
}

/** Lifts the exemptions that still say what the run said. */
async function liftExemptions(ctx: SignedIn, { input }: BulkRunRow, ids: string[]): Promise<Set<string>> {
  const { course_id: courseId = '', reason = 'other', note = '', until } = input
  const said = { reason, note, ...(until ? { until } : {}) }
  const lifted = new Set<string>()
  for (const studentId of ids)
    if (await liftExemption(ctx, { courseId, studentId }, said)) lifted.add(studentId)
  return lifted
}

const tagsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

function formerFields(
  { action }: BulkRunRow,
  { before }: BulkItem,
  person: PersonNow,
): Record<string, unknown> {
  switch (action) {
    case 'disable':
      return { status: 'active' }
    case 'enable':
      return { status: 'disabled' }
    case 'move':
      return { company_id: before?.company_id }
    case 'set_language':
      return { platform_locale: before?.platform_locale ?? null }
    case 'set_settings':
      return { settings: before?.settings ?? {} }
    case 'add_tags':
      return { tags: person.tags.filter((tag) => !tagsIn(before?.added).includes(tag)) }
    default:
      return { tags: tidyTags([...person.tags, ...tagsIn(before?.removed)]) }
  }
}
