import { expect, test } from '#tests/e2e/support/journey.ts'
import { officeAs } from '#tests/e2e/support/office.ts'
import { createOwnAdmin } from '#tests/e2e/support/signing-in/own-admin.ts'
import { arriveAs, arriveAsStudent } from '#tests/e2e/support/signing-in/sign-in.ts'

// Specification +: People see that their manager is told of their due dates
test('an admin has managers told of due dates, and their people read that they are', async ({
  page,
  request,
}) => {
  const owner = await createOwnAdmin(request)
  const { post } = await officeAs(request, owner)
  const emailOf = (name: string) => owner.email.replace('nora', name)
  const marta = { email: emailOf('marta'), first_name: 'Marta', last_name: 'Lind' }
  const ada = { email: emailOf('ada'), first_name: 'Ada', last_name: 'Byron' }
  const { id: manager_id } = await post('/api/students', { ...marta, invite: false })
  await post('/api/students', { ...ada, manager_id, invite: false })

  await test.step('the switch of the company, which says what is told', async () => {
    await arriveAs(page, owner, '/admin/settings?tab=notifications')
    const digests = page.getByRole('switch', { name: 'Weekly e-mail to managers' })
    await expect(digests).toHaveAccessibleDescription(/no scores and no links/)
    await digests.check()
    await expect(page.getByText('The settings were saved')).toBeVisible()
    await page.reload()
    await expect(digests).toBeChecked()
  })

  await test.step('the person reads who is told', async () => {
    await arriveAsStudent(page, ada.email, '/settings/profile')
    await expect(page.getByText('your manager Marta Lind can get an e-mail')).toBeVisible()
  })

  await test.step('the manager has a choice for it', async () => {
    await arriveAsStudent(page, marta.email, '/settings/profile')
    const choice = page.getByRole('checkbox', { name: /Due dates of my team/ })
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
    await choice.uncheck()
    await saved
    await page.reload()
    await expect(choice).not.toBeChecked()
    await expect(page.getByText('your manager')).toHaveCount(0)
  })
})
