import type * as z from 'zod/mini'
import { type Locale, locales } from '#contract/locales.ts'
import type { publishProblem } from '#contract/publishing/publishing.ts'
import { localeLabel } from '#domains/courses/courses.service.ts'
import type { Ctx } from '#platform/context.ts'
import { translate } from '#platform/messages.ts'
import type { Problem } from './drafts/publish-problems.rules.ts'

/** The problem in the caller's language. Names the language concerned unless it is the course's source language. */
export function sayProblem(ctx: Ctx, problem: Problem, source: Locale): z.infer<typeof publishProblem> {
  const { item_id, title, key, locale, number } = problem
  const say = (name: string, values: Record<string, unknown>): string =>
    translate(ctx.languages.platform, `publishing.problem.${name}`, values)
  const message = say(key, { number })
  const isSource = locale === undefined || locale === source
  return {
    item_id,
    title,
    message: isSource
      ? message
      : say('in_language', { language: localeLabel(locale, ctx.languages.platform), message }),
  }
}

/** A setting's value in the caller's language. Addresses are not shown, as they mean nothing to a reader. */
export function sayValue(ctx: Ctx, value: unknown): string {
  if (Array.isArray(value)) return value.map((entry) => sayValue(ctx, entry)).join(', ')
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string' && (locales as readonly string[]).includes(value)) {
    return localeLabel(value as Locale, ctx.languages.platform)
  }
  if (typeof value === 'string' && value.startsWith('/')) return ''
  const known = translate(ctx.languages.platform, `publishing.value.${String(value)}`, { defaultValue: '' })
  return known || String(value)
}
