import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, day, id, list, locale, one, text, url, words } from '../fields.ts'
import { limits } from '../limits.ts'

export const imageKinds = ['logo-light', 'logo-dark', 'favicon', 'signature'] as const
export type ImageKind = (typeof imageKinds)[number]

/** The texts that a company can inherit from its nearest ancestor that has its own. */
export const inheritedTexts = [
  'app_name',
  'tagline',
  'support_email',
  'manager',
  'chief_executive',
  'brand_color',
] as const
export type InheritedText = (typeof inheritedTexts)[number]
export const inheritedFields = [...inheritedTexts, ...imageKinds] as const
export type InheritedField = (typeof inheritedFields)[number]

/**
 * One theme’s ten brand shades and the colors placed on them, as plain hex. Every pair that the theme uses meets AA.
 */
const ramp = z.object({
  shades: z.array(z.string()),
  brand: z.string(),
  on_brand: z.string(),
  deep: z.string(),
})

export const branding = z.object({
  /** Null for the neutral branding, shown at a host name that belongs to no company. */
  company_id: z.nullable(id),
  /** False while the installation has no company at all. */
  is_set_up: z.boolean(),
  /** False at a host name that belongs to no company, once there are two companies. */
  allows_sign_in: z.boolean(),
  /** Whether students of the company, or of one below it, may sign in with a password. */
  has_student_passwords: z.boolean(),
  /** Whether people at the host may sign in by a provider, so that the sign-in page asks which. */
  has_sign_in_providers: z.boolean(),
  name: z.string(),
  app_name: z.string(),
  manager: z.string(),
  domain: z.string(),
  support_email: z.string(),
  tagline: z.string(),
  brand_color: z.string(),
  ramp: z.object({ light: ramp, dark: ramp }),
  images: z.object({ 'logo-light': url, 'logo-dark': url, favicon: url, signature: z.nullable(url) }),
  default_locale: locale,
  locales: z.array(locale),
})
export type Branding = z.infer<typeof branding>
export type BrandRamp = z.infer<typeof ramp>

export const getBranding = endpoint({
  method: 'GET',
  path: '/api/whitelabel/:hostname',
  access: 'public',
  summary: 'Branding for a host name; a neutral one for an unknown host',
  params: z.object({ hostname: text(253, 1) }),
  response: one(branding),
  perMinute: 6_000,
})

export const getCompanyImage = endpoint({
  method: 'GET',
  path: '/img/companies/:companyId/:kind',
  access: 'public',
  summary: 'A company image',
  params: z.object({ companyId: id, kind: z.enum(imageKinds) }),
  /** The version of the image, so that a new image has a new URL. */
  query: z.object({
    v: z.optional(text(20)),
    /** A small PNG, because mail programs do not show WebP. */
    for: z.optional(z.literal('mail')),
  }),
  response: { file: 'image/*' },
  perMinute: 6_000,
})

const company = z.object({
  id,
  name: z.string(),
  parent_id: z.nullable(id),
  hosts: z.array(z.string()),
  people: count,
})

export const listChildCompanies = endpoint({
  method: 'GET',
  path: '/api/companies/children',
  access: 'staff',
  summary: 'Direct child companies',
  response: list(company),
})

/** A company with the current day in its time zone. */
const assignableCompany = z.object({ ...company.shape, today: day })

export const listAssignableCompanies = endpoint({
  method: 'GET',
  path: '/api/companies/assignable',
  access: 'staff',
  reads: ['companies'],
  summary:
    'Companies a course may be assigned to: one’s own and all under it, at most 500; the first 50 by name where they are searched',
  query: z.object({ search: z.optional(text(limits.search)) }),
  response: list(assignableCompany),
})

export const listAudienceTags = endpoint({
  method: 'GET',
  path: '/api/companies/assignable/tags',
  access: 'staff',
  reads: ['student-tags'],
  summary: 'Tags that students of one’s company and those under it have, the most used first',
  response: list(z.object({ tag: z.string(), people: count })),
})

/** A day off: it breaks no streak, and no reminders are sent on it. */
export const holiday = z.strictObject({
  /** Such as 2026-12-25. */
  day,
  /** Repeats on the same day every year. */
  yearly: z.boolean(),
  name: words(limits.name),
})
export type Holiday = z.infer<typeof holiday>

const holidaysOfCompany = z.object({
  data: z.array(holiday),
  /** The ancestor that the holidays come from, if the company has none of its own. */
  meta: z.object({ inherited_from: z.nullable(z.string()) }),
})

const companyParams = z.object({ companyId: id })

export const listHolidays = endpoint({
  method: 'GET',
  path: '/api/companies/:companyId/holidays',
  access: 'staff',
  reads: ['holidays'],
  summary: 'The holidays that a company keeps, by date',
  params: companyParams,
  response: holidaysOfCompany,
})

export const setHolidays = endpoint({
  method: 'PUT',
  path: '/api/companies/:companyId/holidays',
  access: 'admin',
  changes: ['holidays'],
  summary: 'Sets all of a company’s own holidays; without any it keeps those of the company above it',
  params: companyParams,
  body: z.strictObject({ holidays: z.array(holiday).check(z.maxLength(limits.holidays)) }),
  response: holidaysOfCompany,
})
