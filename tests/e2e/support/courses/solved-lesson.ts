import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import type { OwnStudent } from '../attempt.ts'
import { expectToFitPhone, photograph } from '../screens.ts'
import { signInByLink } from '../signing-in/sign-in.ts'

/** A student solves every exercise of a lesson, and finds it solved on any device. */
export async function solveLesson({
  page,
  course,
  student,
}: {
  page: Page
  course: string
  student: OwnStudent
}): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signInByLink(page, student.email)
  await page.goto(new URL('/library/courses?lang=en', page.url()).href)
  await page.getByRole('main').getByRole('link', { name: course }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Start course' }).click()
  const email = page.getByRole('region', { name: /^Safe or phishing/ })
  await test.step('nothing tells what the e-mail is before it is judged', async () => {
    await expect(email).not.toContainText('of 2 found')
    await expect(email.getByRole('list', { name: 'Warning signs' })).toHaveCount(0)
    const [report, safe] = ['Report as phishing', 'It looks safe'].map((name) =>
      email.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor),
    )
    expect(await report).toBe(await safe)
  })
  await email.getByRole('checkbox', { name: /^Pay today/ }).press('Space')
  await expect(email).toContainText('Haste keeps you from asking.')
  await expect(email).toContainText('1 of 2 found')
  await email.getByRole('checkbox', { name: /^Kind regards/ }).press('Space')
  await expect(email.getByText('That part is fine.')).toBeVisible()
  await email.getByRole('checkbox', { name: /^billing@/ }).press('Space')
  await expectAccessible(page)
  await expectToFitPhone(page)
  await photograph(page, 'exercise-email')
  await email.getByRole('button', { name: 'Report as phishing' }).press('Enter')
  await expect(email.getByRole('status').filter({ hasText: 'Correct, it’s phishing' })).toContainText('67%')
  await page.keyboard.press('Tab')
  await expect(email.getByRole('button', { name: 'Try again' })).toBeFocused()

  await answerPrompt(page)
  await judgeLinks(page)
  await tryPassword(page)

  // The stored answers are loaded again, on any device.
  await page.reload()
  await expect(email).toContainText('67%')
  await email.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(email).not.toContainText('of 2 found')
  await expect(email).toBeFocused()
}

async function answerPrompt(page: Page): Promise<void> {
  const prompt = page.getByRole('region', { name: 'Approve or deny?' }).first()
  const [kept] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'POST' && /exercises/.test(answer.url())),
    prompt.getByRole('button', { name: 'Deny' }).press('Enter'),
  ])
  expect(kept.ok()).toBe(true)
  await expect(prompt).toContainText('nobody gets in')
  await expectAccessible(page)
  await photograph(page, 'exercise-prompt')
}

async function judgeLinks(page: Page): Promise<void> {
  const links = page.getByRole('region', { name: 'Where does it really lead?' })
  const [first, second] = [links.getByRole('listitem').first(), links.getByRole('listitem').last()]
  await expect(first.getByRole('button', { name: 'Not safe' })).toBeDisabled()
  await first.getByRole('button', { name: 'harbor.example/pay' }).focus()
  await expect(first).toContainText('pay-now.example')
  await first.getByRole('button', { name: 'Not safe' }).press('Enter')
  await expect(first).toContainText('Correct, it isn’t safe. Read up to the first single slash.')
  await expect(first.getByRole('button', { name: 'harbor.example/pay' })).toBeFocused()
  await second.getByRole('button', { name: 'harbor.example/help' }).focus()
  await second.getByRole('button', { name: 'Safe', exact: true }).press('Enter')
  await expect(links).toContainText('All correct.')
}

async function tryPassword(page: Page): Promise<void> {
  const trial = page.getByRole('region', { name: 'How strong is it?' })
  await trial.getByLabel('Your practice password').fill('password1')
  await expect(trial.getByRole('status')).toContainText('attackers try first')
  await trial.getByLabel('Your practice password').fill('seven blue lanterns walk home')
  await expect(trial.getByRole('status')).toContainText('strong')
  await trial.getByRole('button', { name: 'Check it' }).press('Enter')
  await expect(trial).toContainText('Strong enough.')
  await expect(trial).toContainText('Let a manager remember it.')
  await expectAccessible(page)
}
