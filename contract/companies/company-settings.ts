import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  color,
  count,
  email,
  id,
  line,
  lineOrNone,
  locale,
  one,
  text,
  timestamp,
  version,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { locales } from '../locales.ts'
import { leaderboardModes, leaderboardTeams } from '../points/leaderboard.ts'
import { branding, imageKinds, inheritedFields } from './companies.ts'

const startSettings = z.strictObject({
  has_community: z.boolean(),
  has_leaderboard: z.boolean(),
  has_certificate_ceo: z.boolean(),
  has_mail_reports: z.boolean(),
})

/** Hours of the day in the company's time zone. */
const reminderHours = z.strictObject({
  from: z.int().check(z.gte(0), z.lte(23)),
  until: z.int().check(z.gte(1), z.lte(24)),
})
export type ReminderHours = z.infer<typeof reminderHours>

/** 0: never. */
const erasureDays = z.int().check(z.gte(0), z.lte(3_650))

export const companyDetails = z.object({
  id,
  parent_id: z.nullable(id),
  version,
  name: z.string(),
  /** The company’s identifier in other systems; '' for none. */
  code: z.string(),
  app_name: z.string(),
  tagline: z.string(),
  manager: z.string(),
  chief_executive: z.string(),
  support_email: z.string(),
  brand_color: z.string(),
  time_zone: z.string(),
  default_locale: locale,
  locales: z.array(locale),
  /** Defaults for people; their own settings take precedence. */
  settings: startSettings,
  /** What colleagues see of each other’s points. */
  leaderboard_mode: z.enum(leaderboardModes),
  /** How teams on the leaderboard are formed. */
  leaderboard_teams: z.enum(leaderboardTeams),
  /** Whether the leaderboard lists only people who joined it. */
  leaderboard_opt_in: z.boolean(),
  /** False: e-mails contain no links, except those whose only purpose is a link. */
  has_mail_links: z.boolean(),
  /** Whether students may sign in with a password, beside links by e-mail. */
  has_student_passwords: z.boolean(),
  /** Whether managers are told once a week which of the company’s people are overdue or due soon. */
  has_manager_digests: z.boolean(),
  images: branding.shape.images,
  /** The kinds for which the company has its own image; the platform’s images are used for the others. */
  own_images: z.array(z.enum(imageKinds)),
  /** Days until disabled people are erased. 0: never; null: inherited from the parent company. */
  erase_after_days: z.nullable(count),
  /** The effective setting: the days, null for never, and the name of the ancestor it is inherited from. */
  erasure: z.object({ days: z.nullable(count), company_name: z.nullable(z.string()) }),
  /** The same for accounts of students who have never signed in. */
  erase_unused_after_days: z.nullable(count),
  unused_erasure: z.object({ days: z.nullable(count), company_name: z.nullable(z.string()) }),
  /** Years after which entries leave the audit log. Null: inherited from the parent company. */
  log_years: z.nullable(count),
  /** The effective years, and what a company below another inherits, with the name of the ancestor that set it. */
  log: z.object({
    years: count,
    above: z.nullable(z.object({ years: count, company_name: z.nullable(z.string()) })),
  }),
  /** The hours in which people are e-mailed on working days. Null: inherited from the parent company. */
  reminder_hours: z.nullable(reminderHours),
  /** The effective setting: the hours, and the name of the ancestor they are inherited from. */
  reminders: z.object({ ...reminderHours.shape, company_name: z.nullable(z.string()) }),
  /** The inherited fields and the company they come from; the values here are that company’s. */
  inherited: z.array(z.object({ field: z.enum(inheritedFields), company_name: z.string() })),
  hosts: z.array(z.string()),
  /** When the company was closed, so that none of its users can sign in; null for an open company. */
  closed_at: z.nullable(timestamp),
  can: z.object({
    close: z.boolean(),
    open: z.boolean(),
    inherit: z.boolean(),
    set_erasure: z.boolean(),
    set_log: z.boolean(),
  }),
})
export type CompanyDetails = z.infer<typeof companyDetails>

const params = z.object({ companyId: id })

export const getCompany = endpoint({
  method: 'GET',
  path: '/api/companies/:companyId',
  access: 'admin',
  reads: ['company/:companyId'],
  summary: 'What a company has set: names, contact, color, images, languages, and what its people start with',
  params,
  response: one(companyDetails),
})

/** A company’s name, texts and colors; fields that are left out stay unchanged. */
export const brandFields = {
  name: z.optional(line(limits.name)),
  app_name: z.optional(line(limits.appName)),
  tagline: z.optional(lineOrNone(limits.tagline)),
  manager: z.optional(lineOrNone(limits.name)),
  chief_executive: z.optional(lineOrNone(limits.name)),
  support_email: z.optional(z.union([email, z.literal('')])),
  brand_color: z.optional(color),
}

export const updateCompany = endpoint({
  method: 'PATCH',
  path: '/api/companies/:companyId',
  access: 'admin',
  changes: ['brand-states/:companyId', 'company/:companyId', 'companies', 'listed-company/:companyId'],
  fresh: { hasAny: ['erase_after_days', 'erase_unused_after_days'] },
  summary: 'Changes what a company has set; 409 with what is there for a stale version',
  params,
  body: z.strictObject({
    version,
    ...brandFields,
    code: z.optional(lineOrNone(limits.companyCode)),
    time_zone: z.optional(text(60, 1)),
    default_locale: z.optional(locale),
    locales: z.optional(z.array(locale).check(z.minLength(1), z.maxLength(locales.length))),
    settings: z.optional(z.partial(startSettings)),
    leaderboard_mode: z.optional(z.enum(leaderboardModes)),
    leaderboard_teams: z.optional(z.enum(leaderboardTeams)),
    leaderboard_opt_in: z.optional(z.boolean()),
    has_mail_links: z.optional(z.boolean()),
    has_student_passwords: z.optional(z.boolean()),
    has_manager_digests: z.optional(z.boolean()),
    erase_after_days: z.optional(z.nullable(erasureDays)),
    erase_unused_after_days: z.optional(z.nullable(erasureDays)),
    reminder_hours: z.optional(z.nullable(reminderHours)),
    /** Fields to inherit from now on. A field that is sent with a value becomes the company’s own again. */
    inherit: z.optional(z.array(z.enum(inheritedFields)).check(z.maxLength(inheritedFields.length))),
  }),
  response: one(companyDetails),
  errors: [409],
})

/** How long a company may keep its audit log, and how long it does unless it or one above says otherwise. */
export const logYears = { min: 1, max: 10, usual: 3 } as const

export const setLogRetention = endpoint({
  method: 'PUT',
  path: '/api/companies/:companyId/log-retention',
  access: 'admin',
  changes: ['company/:companyId'],
  fresh: true,
  summary:
    'Sets after how many years entries leave a company’s audit log, null as the company above; 403 unless an owner, 409 with what is there for a stale version',
  params,
  body: z.strictObject({
    version,
    log_years: z.nullable(z.int().check(z.gte(logYears.min), z.lte(logYears.max))),
  }),
  response: one(companyDetails),
  errors: [409],
})

/** In display order. */
export const contrastPairs = [
  'text_on_brand',
  'brand_on_page',
  'text_on_deep',
  'dark_text_on_brand',
  'dark_brand_on_page',
  'dark_text_on_deep',
] as const

/** A preview of a brand color. */
export const colorPreview = z.object({
  ramp: branding.shape.ramp,
  /** False if text and buttons use a darker or lighter shade for legibility. */
  is_exact: z.boolean(),
  pairs: z.array(
    z.object({
      name: z.enum(contrastPairs),
      foreground: z.string(),
      background: z.string(),
      /** Contrast ratio by WCAG 2.2; AA requires 4.5. */
      contrast: z.number(),
      passes: z.boolean(),
    }),
  ),
})
export type ColorPreview = z.infer<typeof colorPreview>

export const previewBranding = endpoint({
  method: 'POST',
  path: '/api/companies/:companyId/branding/preview',
  access: 'admin',
  changes: [],
  summary: 'What a brand color would look like: its steps in both themes, and the contrast of each pair',
  params,
  body: z.strictObject({ brand_color: color }),
  response: one(colorPreview),
  perMinute: 240,
})

const imageParams = z.object({ companyId: id, kind: z.enum(imageKinds) })

export const setCompanyImage = endpoint({
  method: 'PUT',
  path: '/api/companies/:companyId/images/:kind',
  access: 'admin',
  changes: ['brand-states/:companyId', 'company/:companyId'],
  summary: 'Sets a company’s logo, favicon or signature; a drawing becomes a picture of it',
  params: imageParams,
  upload: { name: 'image', maxBytes: limits.brandImageBytes },
  response: one(companyDetails),
  perMinute: 30,
  errors: [413, 415],
})

export const removeCompanyImage = endpoint({
  method: 'DELETE',
  path: '/api/companies/:companyId/images/:kind',
  access: 'admin',
  changes: ['brand-states/:companyId', 'company/:companyId'],
  summary: 'Removes a company’s image; the platform’s stands in for it, even where one was taken from above',
  params: imageParams,
  response: one(companyDetails),
})
