import type { Page } from '@playwright/test'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { listStudentCourses, StudentCourse } from '#contract/learning/learning.ts'

/**
 * Makes this the only course, so that the home page shows it as the next one whatever other journeys created, in a
 * state that would take too long to reach.
 */
export async function goOnWith(
  page: Page,
  courseId: string,
  state: Partial<StudentCourse> = {},
): Promise<void> {
  await page.route('**/api/student/courses', async (route) => {
    // Only the browser resolves names under `localhost`; the session identifies the user, whatever the host.
    const url = new URL(route.request().url())
    url.hostname = 'localhost'
    const response = await route.fetch({ url: url.href })
    const { data, meta } = (await response.json()) as ResponseOf<typeof listStudentCourses>
    const json = {
      data: data.filter(({ id }) => id === courseId).map((course) => ({ ...course, ...state })),
      meta: { ...meta, current_id: courseId },
    }
    await route.fulfill({ response, json })
  })
}
