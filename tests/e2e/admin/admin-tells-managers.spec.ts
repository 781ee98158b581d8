import { createOwnStudent } from '../support/attempt.ts'
import { expect, test } from '../support/journey.ts'
import { arriveAsStaff, arriveAsStudent } from '../support/signing-in/sign-in.ts'

// Specification +: People see that their manager is told of their due dates
test('an admin has managers told of due dates, and their people read that they are', async ({
  page,
  request,
}) => {
  const manager = await createOwnStudent(request, { firstName: 'Marta' })
  const person = await createOwnStudent(request, { manager })

  await test.step('the switch of the company, which says what is told', async () => {
    await arriveAsStaff(page, 'admin')
    await page.goto('/admin/settings?tab=notifications')
    const digests = page.getByRole('switch', { name: 'Weekly e-mail to managers' })
    await expect(digests).toHaveAccessibleDescription(/no scores and no links/)
    // Off, unless a first attempt has turned it on.
    if (!(await digests.isChecked())) {
      await digests.check()
      await expect(page.getByText('The settings were saved')).toBeVisible()
    }
    await page.reload()
    await expect(digests).toBeChecked()
  })

  await test.step('the person reads who is told', async () => {
    await arriveAsStudent(page, person.email)
    await page.goto('/settings/profile')
    await expect(page.getByText(`your manager ${manager.name} can get an e-mail`)).toBeVisible()
  })

  await test.step('the manager has a choice for it', async () => {
    await arriveAsStudent(page, manager.email)
    await page.goto('/settings/profile')
    const choice = page.getByRole('checkbox', { name: /Due dates of my team/ })
    await choice.uncheck()
    await page.reload()
    await expect(choice).not.toBeChecked()
    await expect(page.getByText('your manager')).toHaveCount(0)
  })
})
