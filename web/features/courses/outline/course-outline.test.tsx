import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { Course } from '#contract/courses/courses.ts'
import { loadStaffTexts, startTexts } from '#lib/i18n/i18n.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { render } from '#ui/render.test-support.tsx'
import { CourseOutline } from './course-outline.tsx'

let leave: () => Promise<void>
beforeAll(async () => {
  await startTexts()
  await loadStaffTexts()
})
afterEach(() => leave())

const course: Course = {
  id: 'course',
  company_id: 'company',
  company_name: 'Harbor Group',
  title: 'Induction',
  slug: 'induction',
  description: '',
  difficulty: 'beginner',
  status: 'draft',
  locale: 'en_US',
  locales: [],
  translated_locales: [],
  estimated_minutes: 0,
  tags: [],
  order_mode: 'free',
  skipping_allowed: false,
  pass_mark: 80,
  step_seconds: 0,
  certificate_enabled: false,
  is_listed: false,
  validity_days: null,
  objectives: [],
  extra_credits: [],
  cover: null,
  release: null,
  unpublished_changes: 0,
  counts: { chapters: 0, lessons: 0, quizzes: 0, students: 0 },
  origin: null,
  rejected_reason: null,
  version: 1,
  updated_at: '2026-11-02T08:00:00.000Z',
  can: { edit: true, publish: false, review: false, archive: false, remove: false },
}
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const open = async (change: Partial<Course>) => {
  leave = await render(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={queryClient}>
        <CourseOutline course={{ ...course, ...change }} outline={{ data: [], final_exam: [] }} />
      </QueryClientProvider>
    </RouterContextProvider>,
  )
  return {
    heading: document.querySelector('h2')?.textContent,
    buttons: [...document.querySelectorAll('button')].map(({ textContent }) => textContent),
    page: document.body.textContent,
  }
}
const readOnly = { ...course.can, edit: false }

it('offers the first chapter of an outline that has none', async () => {
  const { heading, buttons } = await open({})
  expect(heading).toBe('Start with a chapter')
  expect(buttons).toEqual(['Add the first chapter'])
})

it('says that an archived course has no chapters, and how to add some', async () => {
  const { heading, buttons, page } = await open({ status: 'archived', can: readOnly })
  expect(heading).toBe('No chapters')
  expect(page).toContain('Restore it to add some.')
  expect(buttons).toEqual([])
})

it('says only that there are none to whoever may only look', async () => {
  const { heading, buttons, page } = await open({ can: readOnly })
  expect(heading).toBe('No chapters')
  expect(page).not.toContain('archive')
  expect(buttons).toEqual([])
})
