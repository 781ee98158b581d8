import type { Course } from '#contract/courses/courses.ts'

const fields = [
  'title',
  'description',
  'difficulty',
  'estimated_minutes',
  'tags',
  'order_mode',
  'skipping_allowed',
  'pass_mark',
  'step_seconds',
  'certificate_enabled',
  'is_listed',
  'validity_days',
  'objectives',
  'extra_credits',
] as const

/** A course's settings as the form holds them. */
export type Settings = Pick<Course, (typeof fields)[number]> & { locales: Course['locale'][] }
export type SettingName = keyof Settings

export const settingsOf = (course: Course): Settings => ({
  ...(Object.fromEntries(fields.map((field) => [field, course[field]])) as Pick<
    Course,
    (typeof fields)[number]
  >),
  locales: course.locales.map(({ key }) => key),
})

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The settings that differ, by name. */
export const changedSettings = (before: Settings, after: Settings): SettingName[] =>
  (Object.keys(after) as SettingName[]).filter((name) => !isSame(before[name], after[name]))

/** Only what was changed is sent, so that it does not undo what somebody else changed beside it. */
export const changesTo = (before: Settings, after: Settings): Partial<Settings> =>
  Object.fromEntries(changedSettings(before, after).map((name) => [name, after[name]]))

/** What is new has an id of this page's only, so that its row can be told from the others. */
const newPrefix = 'new-'
let made = 0
export const newRowId = (): string => `${newPrefix}${(made += 1)}`

const sent = <T extends { id: string }>({ id, ...rest }: T) =>
  id.startsWith(newPrefix) ? rest : { id, ...rest }

/** The changes as the server takes them: without ids that it did not give, and without objectives left empty. */
export const toSend = ({ objectives, extra_credits, ...changes }: Partial<Settings>) => ({
  ...changes,
  ...(objectives && {
    objectives: objectives
      .map((goal) => ({ ...goal, text: goal.text.trim() }))
      .filter(({ text }) => text !== '')
      .map(sent),
  }),
  ...(extra_credits && {
    extra_credits: extra_credits.map((task) => sent({ ...task, title: task.title.trim() })),
  }),
})

/** One's own changes on top of a newer state. */
export const mergedOver = (newest: Settings, before: Settings, mine: Settings): Settings => ({
  ...newest,
  ...changesTo(before, mine),
})

/** The settings that both sides changed, and to different values. */
export const clashes = (newest: Settings, before: Settings, mine: Settings): SettingName[] => {
  const theirs = new Set(changedSettings(before, newest))
  return changedSettings(before, mine).filter((name) => theirs.has(name) && !isSame(newest[name], mine[name]))
}
