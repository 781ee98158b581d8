import type { Page } from '@playwright/test'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { listStudentCourses, StudentCourse } from '#contract/learning/learning.ts'

/** From now on this is the only course, so that home goes on with it whatever other journeys made, in a state that nobody waits for. */
export async function goOnWith(
  page: Page,
  courseId: string,
  state: Partial<StudentCourse> = {},
): Promise<void> {
  await page.route('**/api/student/courses', async (route) => {
    // The browser alone knows the names under `localhost`; who is signed in is who asks, whatever the host.
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
