import { expect, type Page } from '@playwright/test'
import { course } from './course.ts'
import { lookAt, lookClosely } from './look-at.ts'
import { openCourse } from './teacher.ts'

/** Reviews the changes in the lesson, then publishes the release. */
export async function approve(page: Page, release: number, news: string): Promise<void> {
  await openCourse(page)
  await page.getByRole('link', { name: `Review release ${release}` }).click()
  const changes = page.getByRole('navigation', { name: 'Changes' })
  await changes.getByRole('button', { name: course.lesson }).click()
  await expect(page.getByText(news).first()).toBeVisible()
  await expect(page.getByText('Ready to publish')).toBeVisible()
  await lookAt(page, `admin-review-${release}`)
  await page.getByRole('button', { name: `Approve and publish release ${release}` }).click()
  await expect(page.getByText(`Release ${release} published`)).toBeVisible()
}

/** Assigns the course to the company’s people. */
export async function assign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Harbor Group').check()
  await lookClosely(page, 'admin-assign')
  await dialog.getByRole('button', { name: 'Assign course' }).click()
  await expect(page.getByText('Course assigned to 1 company')).toBeVisible()
}
