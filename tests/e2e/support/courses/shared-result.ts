import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { goOnWith } from '../at-home.ts'
import { ownName } from '../attempt.ts'
import { daysFromNow, haveFinishedAgo } from '../days.ts'
import { type Office, type Prepared, paragraph, prepareCourse } from '../office.ts'
import { expectToFitPhone, photograph } from '../screens.ts'

export async function shareByLinkedIn({
  page,
  link,
  noted,
  title,
}: {
  page: Page
  link: string
  noted: (channel: string) => Promise<unknown>
  title: string
}): Promise<void> {
  // Specification, learning 4: mark-shared, to LinkedIn and by link, is an event and never a completion
  await test.step('the form of LinkedIn is filled in with it', async () => {
    const [shared, opened] = [noted('linkedin'), page.waitForEvent('popup')]
    await page.getByRole('link', { name: 'Add to LinkedIn' }).click()
    const profile = await opened
    await shared
    // A page that has just been opened has no address yet.
    await expect.poll(() => profile.url()).toContain('?')
    const form = new URL(profile.url()).searchParams
    expect([form.get('certUrl'), form.get('name')]).toEqual([link, title])
    await profile.close()
  })
}

export async function renewCourse({
  page,
  address,
  course,
  title,
}: {
  page: Page
  address: string
  course: Prepared
  title: string
}): Promise<void> {
  // Specification, learning 6: A history of cycles, in which certificates and badges stay with theirs
  await test.step('the course begins anew from home once its result has ended, and what was won stays with its time', async () => {
    await page.goto(address)
    await expect(page.getByText(/^Your result is valid until .* You can renew it from/)).toBeVisible()
    await haveFinishedAgo(course.courseId, 21)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Start again' })).toBeVisible()
    await goOnWith(page, course.courseId, { is_expired: true, expires_at: daysFromNow(-1) })
    await page.goto('/')
    const card = page.getByRole('region', { name: title })
    await expect(card).toContainText('Your result expired on')
    await expectAccessible(page)
    await expectToFitPhone(page)
    await photograph(page, 'home-ended')
    await page.unroute('**/api/student/courses')
    await card.getByRole('button', { name: 'Start again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const earlier = page.getByRole('region', { name: 'Earlier attempts' })
    await expect(earlier).toContainText('Completed on')
    await expect(earlier.getByRole('link', { name: 'Certificate: Valid' })).toBeVisible()
    await expect(earlier.getByRole('list', { name: 'Badges earned' })).toContainText('Course completed')
    await expect(page.getByText(/^Due /)).toBeVisible()
    await expectAccessible(page)
    await expectToFitPhone(page)
    await photograph(page, 'begun-anew')
  })
}

/** A course whose result expires after a month, and one that was due yesterday. */
export async function prepareResults(office: Office): Promise<{ course: Prepared; title: string }> {
  const title = ownName('A result for a month')
  const course = await prepareCourse(office, title, 'Every month', {
    certificate_enabled: true,
    validity_days: 30,
  })
  await office.write(course, [paragraph('Read this every month.')])
  await office.publish(course)
  const late = await prepareCourse(office, ownName('A course that was due'), 'Yesterday')
  await office.write(late, [paragraph('Read this first.')])
  await office.publish(late, { due_on: daysFromNow(-1), confirm_past_due: true })
  return { course, title }
}
