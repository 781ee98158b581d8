import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import type { OwnStudent } from '../support/attempt.ts'
import { visit } from '../support/visit.ts'
import { course } from './course.ts'
import { lookAt, lookClosely } from './look-at.ts'

interface Paper {
  /** The path of the page that validates the certificate. */
  path: string
  /** Where the PDF was saved. */
  file: string
}

/** The finish page shows what was earned. */
export async function finishCourse(page: Page, student: OwnStudent): Promise<Paper> {
  await page.getByRole('link', { name: 'See your results' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `You finished “${course.title}”` })).toBeVisible()
  const figure = (name: string) => page.locator('dl > div', { has: page.getByText(name, { exact: true }) })
  await expect(figure('Score')).toContainText('100%')
  await expect(figure('Points')).toContainText(/\+\d/)
  await expect(figure('Badges')).toContainText(/\d/)
  await expect(page.getByText(/^You earned \d+ badges/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your certificate' })).toBeVisible()
  await expect(page.getByText(student.name).last()).toBeVisible()
  await lookClosely(page, 'finish')
  const file = await expectPdf(page, student)
  const check = page.getByRole('link', { name: 'Preview the public page' })
  return { path: (await check.getAttribute('href')) ?? '', file }
}

async function expectPdf(page: Page, student: OwnStudent): Promise<string> {
  const answer = page.waitForResponse((response) => response.headers()['content-type'] === 'application/pdf')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const download = await saving
  const disposition = (await answer).headers()['content-disposition'] ?? ''
  const name = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? ''
  expect(decodeURIComponent(name)).toBe(download.suggestedFilename())
  expect(download.suggestedFilename()).toContain(course.title)
  const file = await download.path()
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await textOf(file, student)).toContain(student.name)
  return file
}

/** Extracted by an independent program; on a machine without it, only the size is checked. */
async function textOf(file: string, student: OwnStudent): Promise<string> {
  try {
    return (await promisify(execFile)('pdftotext', [file, '-'])).stdout
  } catch {
    expect((await readFile(file)).length).toBeGreaterThan(10_000)
    return student.name
  }
}

/** Anyone can validate the certificate and its file; the name is shortened. */
export async function checkCertificate(
  page: Page,
  { path, file }: Paper,
  student: OwnStudent,
): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Valid certificate' })).toBeVisible()
  await expect(page.getByText(course.title)).toBeVisible()
  await expect(page.getByText(student.name)).toBeHidden()
  const dropped = await page.evaluateHandle(() => {
    const files = new DataTransfer()
    files.items.add(new File(['%PDF-1.7'], 'forged.pdf', { type: 'application/pdf' }))
    return files
  })
  const fileCheck = page.getByRole('region', { name: 'Do you have the PDF?' })
  await fileCheck.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByText('forged.pdf isn’t a file we issued')).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a PDF' }).click()
  await (await choosing).setFiles(file)
  await expect(page.getByText('is the original file of this certificate')).toBeVisible()
  await lookAt(page, 'validate')
}

/** A teacher revokes it; anyone who validates it sees the reason. */
export async function revokeCertificate({
  teacher,
  guest,
  paper: { path },
  student,
}: {
  teacher: Page
  guest: Page
  paper: Paper
  student: OwnStudent
}): Promise<void> {
  const reason = 'Somebody else sat at the screen'
  await visit(teacher, `/admin/student?q=${encodeURIComponent(student.name)}`)
  await teacher.getByRole('link', { name: student.name }).click()
  await teacher.getByRole('link', { name: 'Certificates' }).click()
  // A notice of the course may still be open.
  const line = teacher.getByRole('main').getByRole('listitem').filter({ hasText: course.title })
  await expect(line).toContainText('Valid')
  await line.getByRole('button', { name: `Revoke: ${course.title}` }).click()
  await line.getByLabel('Reason').fill(reason)
  await lookAt(teacher, 'admin-revoke')
  await line.getByRole('button', { name: 'Revoke permanently' }).click()
  await expect(line).toContainText('Revoked')
  await guest.goto(path)
  await expect(guest.getByRole('heading', { level: 1, name: 'Revoked certificate' })).toBeVisible()
  await expect(guest.getByText(reason)).toBeVisible()
}
