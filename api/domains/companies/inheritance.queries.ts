import { sql } from 'kysely'
import {
  type ImageKind,
  type InheritedField,
  type InheritedText,
  imageKinds,
  inheritedFields,
} from '#contract/companies/companies.ts'
import { logYears as allowedYears, type ReminderHours } from '#contract/companies/company-settings.ts'

/** SQL for the fields of the brand that a company inherits. Each is for a query of `companies`. */

/** The company itself, or the nearest one above that has its own value of a field, as a single-column query. */
const sourceOf = (field: unknown, column: string) => sql`(select ${sql.ref(column)}
  from company_closure up join companies above on above.id = up.ancestor_id
  where up.descendant_id = companies.id and not (${field}::text = any (above.inherits))
  order by up.depth limit 1)`

/** A text of the brand, the company's own or inherited. */
export const brandText = (field: InheritedText) =>
  sql<string>`case when ${sql.lit(field)} = any (companies.inherits)
    then coalesce(${sourceOf(sql.lit(field), `above.${field}`)}, ${sql.ref(`companies.${field}`)})
    else ${sql.ref(`companies.${field}`)} end`

export const companiesAbove = sql<
  string[]
>`array(select ancestor_id from company_closure where descendant_id = companies.id and depth > 0)`

const kinds = sql`unnest(array[${sql.join(imageKinds.map((kind) => sql.lit(kind)))}]) as wanted (kind)`

/** Storage keys of the images, the company's own or inherited. */
export const brandImages = sql<Partial<Record<ImageKind, string>>>`coalesce((
  select jsonb_object_agg(wanted.kind, files.storage_key) from ${kinds}
  join company_images image on image.kind = wanted.kind and image.company_id = ${sourceOf(sql`wanted.kind`, 'above.id')}
  join files on files.id = image.file_id), '{}')`

/** Kinds of images that the company has itself and does not inherit. */
export const ownImages = sql<ImageKind[]>`array(select image.kind from company_images image
  where image.company_id = companies.id and not (image.kind = any (companies.inherits)) order by image.kind)`

const fields = sql`unnest(array[${sql.join(inheritedFields.map((field) => sql.lit(field)))}])`

/** The inherited fields, with the name of the company they come from. */
export const inheritedFrom = sql<{ field: InheritedField; company_name: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('field', field, 'company_name', ${sourceOf(sql`field`, 'above.name')}))
  from ${fields} as field where field = any (companies.inherits) and companies.parent_id is not null), '[]')`

/** The nearest company with a value in a column, starting with the company itself, as a single-value query. */
const nearestWith = (set: string, value: unknown) => sql`(select ${value}
  from company_closure up join companies above on above.id = up.ancestor_id
  where up.descendant_id = companies.id and ${sql.ref(set)} is not null
  order by up.depth limit 1)`

/** The terms after which a company has data of people erased: of those disabled, and of those who never signed in. */
type ErasureTerm = 'erase_after_days' | 'erase_unused_after_days'

/** The days that apply to the company; null for never. */
export const erasureDays = (term: ErasureTerm) =>
  sql<number | null>`nullif(${nearestWith(`above.${term}`, sql.ref(`above.${term}`))}, 0)`

/** The name of the company that the period is inherited from; null if the company has its own. */
export const erasureFrom = (term: ErasureTerm) => sql<
  string | null
>`case when ${sql.ref(`companies.${term}`)} is null
  then ${nearestWith(`above.${term}`, sql`above.name`)} end`

/** Years after which entries leave the company's audit log. */
export const logYears = sql<number>`coalesce(
  ${nearestWith('above.log_years', sql`above.log_years`)}, companies.log_years, ${sql.lit(allowedYears.usual)})`

/** The years that the company inherits unless it has its own; null for a company without one above. */
export const logYearsAbove = sql<{
  years: number
  company_name: string | null
} | null>`case when companies.parent_id is not null then coalesce((
  select jsonb_build_object('years', above.log_years, 'company_name', above.name)
  from company_closure up join companies above on above.id = up.ancestor_id
  where up.descendant_id = companies.id and up.depth > 0 and above.log_years is not null
  order by up.depth limit 1), jsonb_build_object('years', ${sql.lit(allowedYears.usual)}::int, 'company_name', null)) end`

const hoursOf = (table: string) => sql`jsonb_build_object('from', ${sql.ref(`${table}.reminders_from`)},
  'until', ${sql.ref(`${table}.reminders_until`)})`

/** The company's own hours for e-mails; null if it inherits them. */
export const ownReminderHours = sql<ReminderHours | null>`case when companies.reminders_from is not null
  then ${hoursOf('companies')} end`

/** The hours that apply, 9:00 to 17:00 if no company has set any, and the company they are inherited from. */
export const reminderHours = sql<ReminderHours>`coalesce(
  ${nearestWith('above.reminders_from', hoursOf('above'))}, '{"from": 9, "until": 17}')`
export const remindersFrom = sql<string | null>`case when companies.reminders_from is null
  then ${nearestWith('above.reminders_from', sql`above.name`)} end`
