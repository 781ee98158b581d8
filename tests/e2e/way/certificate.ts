import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { course } from './course.ts'
import { lookAt, lookClosely } from './look-at.ts'
import { student } from './student.ts'

/** The finish page shows what was reached; resolves with the path that checks the certificate. */
export async function finishCourse(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'See your result' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `You finished ${course.title}` })).toBeVisible()
  const figure = (name: string) => page.locator('dl > div', { has: page.getByText(name, { exact: true }) })
  await expect(figure('Score')).toContainText('100%')
  await expect(figure('Points')).toContainText(/\+\d/)
  await expect(figure('Badges')).toContainText('First lesson')
  await expect(page.getByRole('heading', { name: 'Your certificate' })).toBeVisible()
  await expect(page.getByText(student.name).last()).toBeVisible()
  await lookClosely(page, 'finish')
  await expectPdf(page)
  const check = page.getByRole('link', { name: 'See what others see when they check it' })
  return (await check.getAttribute('href')) ?? ''
}

async function expectPdf(page: Page): Promise<void> {
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
  expect(await textOf(file)).toContain(student.name)
}

/** Read by an independent program; where the machine has none, only the size speaks. */
async function textOf(file: string): Promise<string> {
  try {
    return (await promisify(execFile)('pdftotext', [file, '-'])).stdout
  } catch {
    expect((await readFile(file)).length).toBeGreaterThan(10_000)
    return student.name
  }
}

/** Anybody may check it; the name is shortened. */
export async function checkCertificate(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Valid certificate' })).toBeVisible()
  await expect(page.getByText(course.title)).toBeVisible()
  await expect(page.getByText(student.name)).toBeHidden()
  await lookAt(page, 'validate')
}
