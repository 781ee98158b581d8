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

/** A course's settings in the shape of the form. */
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

/** The names of the settings that differ. */
export const changedSettings = (before: Settings, after: Settings): SettingName[] =>
  (Object.keys(after) as SettingName[]).filter((name) => !isSame(before[name], after[name]))

/** Only the changed settings, so that saving does not revert what someone else changed. */
export const changesTo = (before: Settings, after: Settings): Partial<Settings> =>
  Object.fromEntries(changedSettings(before, after).map((name) => [name, after[name]]))

/** A new entry has an id of this page only, which identifies its row. */
const newPrefix = 'new-'
let made = 0
export const newRowId = (): string => `${newPrefix}${(made += 1)}`

const sent = <T extends { id: string }>({ id, ...rest }: T) =>
  id.startsWith(newPrefix) ? rest : { id, ...rest }

/** The changes in the format of the server: without ids of this page, and without empty objectives. */
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

/** The user's changes applied to a newer state. */
export const mergedOver = (newest: Settings, before: Settings, mine: Settings): Settings => ({
  ...newest,
  ...changesTo(before, mine),
})

/** The settings that both sides changed to different values. */
export const clashes = (newest: Settings, before: Settings, mine: Settings): SettingName[] => {
  const theirs = new Set(changedSettings(before, newest))
  return changedSettings(before, mine).filter((name) => theirs.has(name) && !isSame(newest[name], mine[name]))
}
