import * as z from 'zod/mini'
import { colorPreview } from '../companies/company-settings.ts'
import { endpoint } from '../endpoint.ts'
import { color, device, email, line, locale, one, personName, text, token, words } from '../fields.ts'
import { limits } from '../limits.ts'
import { locales } from '../locales.ts'
import { session } from './accounts.ts'

export const setUp = endpoint({
  method: 'POST',
  path: '/api/setup',
  access: 'public',
  changes: [],
  summary:
    'Makes the first company and its admin on an empty installation, with the token printed at its start',
  body: z.strictObject({
    token,
    company_name: words(limits.name),
    /** Defaults to the company’s name. */
    app_name: z.optional(line(limits.appName)),
    /** Defaults to the host name of the request. */
    hostname: z.optional(text(253, 1)),
    time_zone: z.optional(text(60, 1)),
    /** Defaults to all languages of the interface, with the caller’s language as the default one. */
    locales: z.optional(z.array(locale).check(z.minLength(1), z.maxLength(locales.length))),
    default_locale: z.optional(locale),
    brand_color: z.optional(color),
    first_name: personName,
    last_name: personName,
    email,
    password: text(limits.password.max, 1),
    device,
  }),
  response: session,
  status: 201,
  perMinute: 10,
  errors: [401],
})

export const previewSetUpBranding = endpoint({
  method: 'POST',
  path: '/api/setup/branding',
  access: 'public',
  changes: [],
  summary: 'What a brand color would look like, while the first company is set up',
  body: z.strictObject({ token, brand_color: color }),
  response: one(colorPreview),
  perMinute: 240,
  errors: [401],
})
